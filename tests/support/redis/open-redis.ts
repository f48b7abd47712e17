import { afterAll } from "vitest";
import { type RedisServer, startRedis } from "#tests/support/redis/redis.ts";
import { type RestBridge, startRestBridge } from "#tests/support/redis/redis-rest.ts";

/** Starts an empty Redis behind Upstash's REST protocol for the tests of this file. */
export async function openRedis(): Promise<{ redis: RedisServer; bridge: RestBridge }> {
  const redis = await startRedis();
  const bridge = await startRestBridge(redis.port);
  afterAll(async () => {
    await bridge.stop();
    await redis.stop();
  });
  return { redis, bridge };
}
