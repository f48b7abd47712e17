import { once } from "node:events";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openRedis } from "#tests/support/redis/open-redis.ts";
import { type RunningApp, startApp } from "#tests/support/server/app.ts";

const CLIENTS = 24;
const LOAD_MS = 2_000;
const MAX_PAUSE_MS = 200;
/** Renders a page, which blocks the process from reading requests. */
const PATHS = ["/docs", "/api/health", "/", "/checkout"];

const { bridge } = await openRedis();

/** Sends requests over keep-alive connections until the server stops listening. */
async function sendUntilRefused(
  { url }: RunningApp,
  agent: Agent,
  first: number,
): Promise<unknown> {
  for (let count = first; ; count += 1) {
    const sent = request(new URL(PATHS[count % PATHS.length] ?? "/", url), { agent }).end();
    try {
      const [reply] = await once(sent, "response");
      await once(reply.resume(), "end");
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      return code === "ECONNREFUSED"
        ? undefined
        : `${code} of request ${count - first + 1} on a ${sent.reusedSocket ? "reused" : "new"} connection`;
    }
    if (count % 2) await sleep(Math.random() * MAX_PAUSE_MS);
  }
}

it("R45: SIGTERM under load resets no connection to two processes", async () => {
  const app = await startApp({
    WEB_CONCURRENCY: "2",
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    LIMIT_UNCACHED_PAGES_PER_IP: "0",
    SHUTDOWN_DELAY: "2000",
  });
  const agent = new Agent({ keepAlive: true });
  const clients = Array.from({ length: CLIENTS }, (_, first) =>
    sendUntilRefused(app, agent, first),
  );
  await sleep(LOAD_MS);
  const ended = app.end("SIGTERM");
  const failures = (await Promise.all(clients)).filter((failure) => failure !== undefined);
  expect(failures).toEqual([]);
  expect(await ended).toBe(0);
  agent.destroy();
  await app.stop();
});
