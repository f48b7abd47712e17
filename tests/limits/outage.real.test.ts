import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Bucket, Limiter } from "#lib/limits/port.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import { createManualClock, type ManualClock } from "#tests/limits/manual-clock.ts";
import { openRedis } from "#tests/support/redis/open-redis.ts";
import type { RedisFault } from "#tests/support/redis/redis-rest.ts";

const bucketOf = (overrides: Partial<Bucket> = {}): Bucket => ({
  policy: "catalogue_per_key",
  identity,
  limit: 5,
  ...overrides,
});

const OUTAGES: [RedisFault, reason: string][] = [
  ["hang", "deadline"],
  ["slow", "deadline"],
  ["refuse", "unreachable"],
  ["error-500", "malformed"],
  ["html", "malformed"],
  ["budget", "quota"],
  ["command-error", "rejected"],
  ["wrong-type", "malformed"],
  ["truncated", "malformed"],
];

const ALLOWED_LOCALLY = { states: [{ allowed: true }], degraded: true };

let clock: ManualClock;
let logged: string[];
let identity: string;
const unhandled: unknown[] = [];
const onUnhandled = (reason: unknown) => void unhandled.push(reason);

process.on("unhandledRejection", onUnhandled);
const { redis, bridge } = await openRedis();

afterAll(() => void process.off("unhandledRejection", onUnhandled));

beforeEach(async () => {
  clock = createManualClock("2026-03-01T12:34:56.789Z");
  logged = [];
  // A slow counter may still count requests of the previous test.
  identity = randomUUID();
  await redis.send(["FLUSHALL"]);
});

afterEach(() => bridge.setFault(undefined));

function limiterOn(token = bridge.token, deadlineMs?: number) {
  return createUpstashLimiter({
    url: bridge.url,
    token,
    clock,
    fallback: createMemoryLimiter({ clock }),
    log: pino({}, { write: (line) => void logged.push(line) }),
    ...(deadlineMs && { deadlineMs }),
  });
}

/** A deadline that a busy machine meets, for faults other than a timeout. */
const limiterFor = (reason: string) =>
  limiterOn(bridge.token, reason === "deadline" ? undefined : 5000);

/** Counts two requests; retries with another identity when a busy machine misses the deadline. */
async function countTwoTogether(limiter: Limiter): Promise<void> {
  const take = async () => {
    const { states, degraded } = await limiter.take([bucketOf()]);
    return { allowed: states[0]?.allowed, degraded };
  };
  await expect
    .poll(async () => {
      identity = randomUUID();
      return [await take(), await take()];
    })
    .toEqual(Array(2).fill({ allowed: true, degraded: false }));
}

describe.each(OUTAGES)("shared counter that answers with: %s", (outage, reason) => {
  it("R39: continues in this process from the last shared count", async () => {
    const limiter = limiterFor(reason);
    // The first request also opens the connection and loads the script.
    await limiterOn(bridge.token, 5000).take([bucketOf({ identity: "warm-up" })]);
    await countTwoTogether(limiter);

    await bridge.setFault(outage);
    const before = bridge.requests();
    const verdicts = [];
    let slowest = 0;
    for (let request = 0; request < 8; request += 1) {
      const start = performance.now();
      verdicts.push(await limiter.take([bucketOf()]));
      slowest = Math.max(slowest, performance.now() - start);
    }
    console.info(`${outage}: slowest verdict ${Math.round(slowest)} ms`);

    expect(verdicts.map(({ states }) => states[0]?.allowed)).toEqual([
      ...[true, true, true],
      ...[false, false, false, false, false],
    ]);
    expect(verdicts.map(({ states }) => states[0]?.remaining)).toEqual([2, 1, 0, 0, 0, 0, 0, 0]);
    expect(verdicts.map(({ states }) => states[0]?.resetSeconds)).toEqual(Array(8).fill(1504));
    expect(verdicts.every(({ degraded }) => degraded)).toBe(true);
    // 250 ms is the deadline; the rest is room for a busy machine.
    expect(slowest).toBeLessThan(5_000);
    // Three attempts by different requests, then the circuit breaker opens.
    if (outage !== "refuse") expect(bridge.requests() - before).toBe(3);
    expect(await limiter.peek([bucketOf()])).toMatchObject({
      states: [{ allowed: false }],
      degraded: true,
    });
    expect(unhandled).toEqual([]);
  });

  it("R63: logs the outage once, without key, identity, token or text of the response", async () => {
    const limiter = limiterFor(reason);
    await bridge.setFault(outage);
    for (let request = 0; request < 8; request += 1) await limiter.take([bucketOf()]);

    expect(logged.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        reason,
        times: 1,
        msg: "The shared limit counter does not respond; limits are counted in this process only",
      }),
    ]);
    const forbidden = [identity, "storefront:limit", bridge.token, bridge.url, "redis", "Limit:"];
    for (const word of forbidden) expect(logged.join("")).not.toContain(word);
  });
});

describe("outages", () => {
  it("R39: degrades for an invalid token", async () => {
    const verdict = await limiterOn("not-the-token", 5000).take([bucketOf()]);
    expect(verdict).toMatchObject(ALLOWED_LOCALLY);
    expect(JSON.parse(logged[0] ?? "")).toMatchObject({ reason: "rejected" });
    expect(logged.join("")).not.toContain("not-the-token");
  });

  it("R39: degrades for a Redis key of another type", async () => {
    const window = Math.floor(clock.now().getTime() / 3_600_000);
    const key = `storefront:limit:catalogue_per_key:${identity}:${window}`;
    await redis.send(["LPUSH", key, "not a count"]);
    const limiter = limiterOn(bridge.token, 5000);
    expect(await limiter.take([bucketOf()])).toMatchObject(ALLOWED_LOCALLY);
    expect(await limiter.peek([bucketOf()])).toMatchObject(ALLOWED_LOCALLY);
    expect(logged.join("")).not.toContain(identity);
  });

  it("R39: skips the counter for a request that it has already failed", async () => {
    const limiter = limiterOn(bridge.token, 5000);
    await limiter.take([bucketOf()]);
    const before = bridge.requests();
    const verdicts = [];
    for (let request = 0; request < 5; request += 1)
      verdicts.push(await limiter.take([bucketOf()], { localOnly: true }));
    expect(verdicts.map(({ states }) => states[0]?.allowed)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(verdicts.every(({ degraded }) => degraded)).toBe(true);
    expect(bridge.requests()).toBe(before);
    expect(logged).toEqual([]);
  });

  it("R39: uses the shared counter again after the outage", async () => {
    const limiter = limiterOn();
    await bridge.setFault("hang");
    for (let request = 0; request < 4; request += 1)
      expect((await limiter.take([bucketOf()])).degraded).toBe(true);
    await bridge.setFault(undefined);

    await expect
      .poll(async () => (await limiter.take([bucketOf({ limit: 1000 })])).degraded, {
        interval: 100,
      })
      .toBe(false);
  });

  it("R39: lets other requests pass while one tests a hanging counter", async () => {
    const limiter = limiterOn();
    await bridge.setFault("hang");
    for (let request = 0; request < 3; request += 1) await limiter.take([bucketOf()]);
    await wait(1100);

    const before = bridge.requests();
    const finished: number[] = [];
    const requests = Array.from({ length: 20 }, async (_, index) => {
      await limiter.take([bucketOf()]);
      finished.push(index);
    });
    await Promise.all(requests);
    expect(bridge.requests() - before).toBe(1);
    // The first request waited for the counter; all others were answered at once.
    expect(finished.at(-1)).toBe(0);
  });
});
