import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createCounters } from "#lib/limits/counters.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Bucket } from "#lib/limits/port.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";

const bucketOf = (identity: string, overrides: Partial<Bucket> = {}): Bucket => ({
  policy: "catalogue_per_key",
  identity,
  limit: 3,
  ...overrides,
});

describe("memory limiter", () => {
  it("R37: allows a rejected request after exactly resetSeconds", async () => {
    const hours = fc.integer({ min: 0, max: 500_000 });
    const millisecond = fc.integer({ min: 0, max: 3_599_999 });
    await fc.assert(
      fc.asyncProperty(hours, millisecond, async (hour, offset) => {
        const clock = createManualClock(hour * 3_600_000 + offset);
        const limiter = createMemoryLimiter({ clock });
        const only = bucketOf("a", { limit: 1 });
        await limiter.take([only]);
        const rejected = await limiter.take([only]);
        const seconds = rejected.states[0]?.resetSeconds ?? Number.NaN;

        expect(rejected.states[0]?.allowed).toBe(false);
        expect(Number.isInteger(seconds) && seconds >= 1 && seconds <= 3600).toBe(true);
        clock.advance(seconds * 1000);
        expect((await limiter.take([only])).states[0]?.allowed).toBe(true);
      }),
    );
  });

  it("agrees with a simple model for random requests and pauses", async () => {
    const step = fc.record({
      identity: fc.constantFrom("a", "b"),
      act: fc.constantFrom("take", "take", "peek"),
      pause: fc.integer({ min: 0, max: 1_440_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const clock = createManualClock("2026-03-01T12:00:00.123Z");
        const limiter = createMemoryLimiter({ clock });
        const passed: string[] = [];
        for (const { identity, act, pause } of steps) {
          clock.advance(pause);
          const name = `${identity}@${Math.floor(clock.now().getTime() / 3_600_000)}`;
          const used = passed.filter((other) => other === name).length;
          const bucket = bucketOf(identity);
          const [state] = (await limiter[act as "take" | "peek"]([bucket])).states;
          expect(state?.allowed).toBe(used < 3);
          if (act === "take" && state?.allowed) passed.push(name);
          const left = 3 - passed.filter((other) => other === name).length;
          expect(state?.remaining).toBe(left);
        }
      }),
    );
  });

  it("R81: reports a known rejection from the limit to the end of the window", async () => {
    const clock = createManualClock("2026-03-01T12:59:00Z");
    const limiter = createMemoryLimiter({ clock });
    for (let request = 0; request < 3; request += 1) {
      expect(limiter.knownRejection(bucketOf("a"))).toBeUndefined();
      await limiter.take([bucketOf("a")]);
    }
    expect(limiter.knownRejection(bucketOf("a"))).toMatchObject({
      allowed: false,
      remaining: 0,
      resetSeconds: 60,
    });
    expect(limiter.knownRejection(bucketOf("b"))).toBeUndefined();
    clock.advance(60_000);
    expect(limiter.knownRejection(bucketOf("a"))).toBeUndefined();
  });

  it("R71: evicts neither keys nor active clients during a flood of addresses", async () => {
    const clock = createManualClock("2026-03-01T12:00:00Z");
    const limiter = createMemoryLimiter({ clock, maxEntries: 100 });
    const key = bucketOf("key", { limit: 1 });
    const knocker = bucketOf("knocker", { policy: "catalogue_per_ip", limit: 1 });
    await limiter.take([key, knocker]);
    for (let address = 0; address < 1000; address += 1) {
      await limiter.take([bucketOf(`flood-${address}`, { policy: "catalogue_per_ip" })]);
      if (address % 50 === 0) {
        expect((await limiter.take([knocker])).states[0]?.allowed).toBe(false);
      }
    }
    expect((await limiter.take([key])).states[0]?.allowed).toBe(false);
  });

  it("R71: counts at most maxEntries of 100,000 identities", async () => {
    const counted = async (maxEntries: number) => {
      const clock = createManualClock("2026-03-01T12:00:00Z");
      const limiter = createMemoryLimiter({ clock, maxEntries });
      const identities = Array.from({ length: 100_000 }, (_, n) => bucketOf(`identity-${n}`));
      for (const bucket of identities) await limiter.take([bucket]);
      const verdicts = await Promise.all(identities.map((bucket) => limiter.peek([bucket])));
      return verdicts.filter(({ states }) => (states[0]?.remaining ?? 0) < 3).length;
    };
    expect(await counted(1000)).toBe(1000);
    expect(await counted(100_000)).toBe(100_000);
  });
});

it("R71: drops the counts of a window when the next begins", () => {
  const counters = createCounters();
  counters.write(bucketOf("a"), 1, 1);
  counters.write(bucketOf("b"), 1, 1);
  expect(counters.read(bucketOf("b"), 1)).toBe(1);
  counters.write(bucketOf("a"), 2, 1);
  expect(counters.read(bucketOf("a"), 2)).toBe(1);
  expect(counters.read(bucketOf("a"), 1)).toBe(0);
  expect(counters.read(bucketOf("b"), 1)).toBe(0);
  expect(counters.read(bucketOf("b"), 2)).toBe(0);
});
