import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "@upstash/redis";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Bucket } from "#lib/limits/port.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import { createManualClock, type ManualClock } from "#tests/limits/manual-clock.ts";
import { openRedis } from "#tests/support/redis/open-redis.ts";

const KEY_UID = "5f0c2a52-3a0e-4a57-9d7b-0d8f6f1f2a11";

const bucketOf = (overrides: Partial<Bucket> = {}): Bucket => ({
  policy: "catalogue_per_key",
  identity: KEY_UID,
  limit: 3,
  ...overrides,
});

let clock: ManualClock;

const { redis, bridge } = await openRedis();

beforeEach(async () => {
  clock = createManualClock("2026-03-01T12:34:56.789Z");
  await redis.send(["FLUSHALL"]);
});

afterEach(() => bridge.setFault(undefined));

const silent = { warn: () => {} };

function limiterOn(log: { warn(fields: object, text: string): void } = silent) {
  const { url, token } = bridge;
  const fallback = createMemoryLimiter({ clock });
  // A long deadline, so that a busy machine does not fail the test.
  return createUpstashLimiter({ url, token, clock, fallback, log, deadlineMs: 20_000 });
}

describe("shared limits on a plain Redis behind the REST protocol", () => {
  it("stores one expiring counter per window, under a name without secrets", async () => {
    const limiter = limiterOn();
    for (let request = 0; request < 9; request += 1) await limiter.take([bucketOf()]);
    const key = `storefront:limit:catalogue_per_key:${KEY_UID}:${Math.floor(clock.now().getTime() / 3_600_000)}`;

    expect(await redis.send(["KEYS", "*"])).toEqual([key]);
    expect(await redis.send(["GET", key])).toBe("3");
    expect(await redis.send(["TTL", key])).toSatisfy(
      (seconds: number) => seconds > 1504 && seconds <= 1564,
    );
  });

  it("sends concurrent requests and their buckets in one round trip", async () => {
    const limiter = limiterOn();
    const address = bucketOf({ policy: "catalogue_per_ip", identity: "9b1c", limit: 2 });
    const before = bridge.requests();
    const verdict = await limiter.take([address, bucketOf()]);
    expect(bridge.requests() - before).toBe(1);
    expect(verdict.states.map(({ bucket, remaining }) => [bucket.policy, remaining])).toEqual([
      ["catalogue_per_ip", 1],
      ["catalogue_per_key", 2],
    ]);

    await limiter.peek([address, bucketOf()]);
    expect(bridge.requests() - before).toBe(2);
    await Promise.all(Array.from({ length: 50 }, () => limiter.take([address, bucketOf()])));
    expect(bridge.requests() - before).toBe(3);
  });

  it("agrees with the memory limiter for random requests", async () => {
    const step = fc.record({
      act: fc.constantFrom("take" as const, "take" as const, "peek" as const),
      identities: fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 3 }),
      pause: fc.integer({ min: 0, max: 1_440_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await redis.send(["FLUSHALL"]);
        clock = createManualClock("2026-03-01T12:00:00.123Z");
        const shared = limiterOn();
        const memory = createMemoryLimiter({ clock });
        for (const { act, identities, pause } of steps) {
          clock.advance(pause);
          const buckets = identities.map((identity) => bucketOf({ identity }));
          expect(await shared[act](buckets)).toEqual(await memory[act](buckets));
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("known rejection", () => {
  it("R81: reports the rejection without a round trip once the shared count has reached the limit", async () => {
    const limiter = limiterOn();
    for (let request = 0; request < 3; request += 1) {
      expect(limiter.knownRejection(bucketOf())).toBeUndefined();
      await limiter.take([bucketOf()]);
    }
    const before = bridge.requests();
    expect(limiter.knownRejection(bucketOf())).toEqual({
      bucket: bucketOf(),
      allowed: false,
      remaining: 0,
      resetSeconds: 1504,
    });
    expect(limiter.knownRejection(bucketOf({ identity: "another" }))).toBeUndefined();
    expect(bridge.requests()).toBe(before);
    clock.advance(1504_000);
    expect(limiter.knownRejection(bucketOf())).toBeUndefined();
  });

  it("R81: learns of a rejection by another process from its own first rejected request", async () => {
    const [one, other] = [limiterOn(), limiterOn()];
    for (let request = 0; request < 3; request += 1) await one.take([bucketOf()]);
    expect(other.knownRejection(bucketOf())).toBeUndefined();
    expect((await other.peek([bucketOf()])).states[0]?.allowed).toBe(false);
    expect(other.knownRejection(bucketOf())).toMatchObject({ allowed: false });
  });

  it("R81: reports the rejection during an outage", async () => {
    const limiter = limiterOn();
    await limiter.take([bucketOf()]);
    await bridge.setFault("refuse");
    for (let request = 0; request < 2; request += 1) {
      expect(limiter.knownRejection(bucketOf())).toBeUndefined();
      expect((await limiter.take([bucketOf()])).degraded).toBe(true);
    }
    expect(limiter.knownRejection(bucketOf())).toMatchObject({ allowed: false });
  });
});

describe("races", () => {
  const bucket = bucketOf({ limit: 100 });

  /** Counts the allowed of 60 requests by ten concurrent senders at each of four counters. */
  async function race(counters: (() => Promise<boolean>)[]): Promise<number> {
    const sendInSequence = async (take: () => Promise<boolean>) => {
      let allowed = 0;
      for (let request = 0; request < 6; request += 1) if (await take()) allowed += 1;
      return allowed;
    };
    const senders = counters.flatMap((take) =>
      Array.from({ length: 10 }, () => sendInSequence(take)),
    );
    return (await Promise.all(senders)).reduce((sum, allowed) => sum + allowed, 0);
  }

  it("R38: allows exactly the limit to four limiters on one Redis", async () => {
    const limiters = Array.from({ length: 4 }, () => limiterOn());
    const counters = limiters.map(
      ({ take }) =>
        async () =>
          (await take([bucket])).states[0]?.allowed === true,
    );
    expect(await race(counters)).toBe(100);
  });

  it("R38: allows more with a counter that reads and writes separately", async () => {
    const client = new Redis({ url: bridge.url, token: bridge.token });
    const readThenWrite = async () => {
      const used = (await client.get<number>(KEY_UID)) ?? 0;
      if (used >= bucket.limit) return false;
      await client.set(KEY_UID, used + 1);
      return true;
    };
    expect(await race(Array(4).fill(readThenWrite))).toBeGreaterThan(100);
  });
});

describe("counter that loses its data", () => {
  it("R40: restarts the window with a warning and allows at most twice the limit", async () => {
    const lines: { fields: object; text: string }[] = [];
    const limiter = limiterOn({ warn: (fields, text) => void lines.push({ fields, text }) });
    const allowedOf = async (requests: number) => {
      let allowed = 0;
      for (let request = 0; request < requests; request += 1)
        if ((await limiter.take([bucketOf({ limit: 10 })])).states[0]?.allowed) allowed += 1;
      return allowed;
    };

    expect(await allowedOf(15)).toBe(10);
    expect(lines).toEqual([]);
    await redis.send(["FLUSHALL"]);
    expect(await allowedOf(15)).toBe(10);
    expect(lines).toEqual([
      {
        fields: { policy: "catalogue_per_key", times: 1 },
        text: "The shared limit counter lost its counts; the current windows restart",
      },
    ]);
  });

  it("R40: does not warn about requests that arrive out of order", async () => {
    const lines: string[] = [];
    const limiter = limiterOn({ warn: (_, text) => void lines.push(text) });
    const one = async () => {
      await wait(Math.random() * 20);
      await limiter.take([bucketOf({ limit: 1000 })]);
    };
    await Promise.all(Array.from({ length: 200 }, one));
    expect(lines).toEqual([]);
    expect((await limiter.peek([bucketOf({ limit: 1000 })])).states[0]?.remaining).toBe(800);
  });
});
