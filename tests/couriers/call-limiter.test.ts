import { expect, it } from "vitest";
import { createCallLimiter } from "#lib/couriers/call-limiter.ts";
import { faultOf, NEVER } from "#tests/couriers/setup.ts";

const within = (ms: number) => ({ signal: NEVER, latestStart: performance.now() + ms });

it("R53: begins no more calls in any span than every limit allows", async () => {
  const limiter = createCallLimiter([
    { calls: 6, perMs: 300 },
    { calls: 2, perMs: 50 },
  ]);
  const begun: number[] = [];
  const turns = Array.from({ length: 9 }, async () => {
    await limiter.turn(within(2000));
    begun.push(performance.now());
  });
  await Promise.all(turns);
  // A timer that is late brings a call closer to the next one.
  const spans = (calls: number) => begun.slice(calls).map((at, n) => at - (begun[n] ?? 0));
  expect(Math.min(...spans(2))).toBeGreaterThan(35);
  expect(Math.min(...spans(6))).toBeGreaterThan(270);
});

it("R53: refuses at once a call that would begin too late", async () => {
  const limiter = createCallLimiter([{ calls: 1, perMs: 5000 }]);
  await limiter.turn(within(50));
  const begun = performance.now();
  expect(await faultOf(limiter.turn(within(100)))).toMatchObject({ kind: "busy", retryAfter: 5 });
  expect(performance.now() - begun).toBeLessThan(50);
});

it("R53: gives the place of one who has gone to the next", async () => {
  const limiter = createCallLimiter([{ calls: 1, perMs: 100 }]);
  await limiter.turn(within(50));
  const gone = new AbortController();
  const waits = limiter.turn({ signal: gone.signal, latestStart: performance.now() + 1000 });
  gone.abort(new Error("gone"));
  await expect(waits).rejects.toThrow("gone");
  const begun = performance.now();
  await limiter.turn(within(1000));
  expect(performance.now() - begun).toBeLessThan(150);
});

it("lets a call begin late that need not wait for its turn", async () => {
  const limiter = createCallLimiter([{ calls: 2, perMs: 1000 }]);
  await limiter.turn(within(-100));
  await limiter.turn(within(-100));
  expect(await faultOf(limiter.turn(within(-100)))).toMatchObject({ kind: "busy" });
});
