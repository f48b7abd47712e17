import { expect, it } from "vitest";
import { createCallLimiter } from "#lib/couriers/call-limiter.ts";
import { faultOf, NEVER } from "#tests/couriers/setup.ts";

const within = (ms: number) => ({ signal: NEVER, latestStart: performance.now() + ms });

it("R53: starts no more calls in any window than every limit allows", async () => {
  const limiter = createCallLimiter([
    { calls: 6, perMs: 900 },
    { calls: 2, perMs: 200 },
  ]);
  const begun: number[] = [];
  const turns = Array.from({ length: 9 }, async () => {
    await limiter.acquire(within(20_000));
    begun.push(performance.now());
  });
  await Promise.all(turns);
  // Timestamps are recorded slightly after each call starts.
  const spans = (calls: number) => begun.slice(calls).map((at, n) => at - (begun[n] ?? 0));
  expect(Math.min(...spans(2))).toBeGreaterThan(100);
  expect(Math.min(...spans(6))).toBeGreaterThan(800);
});

it("R53: keeps the distance between calls after a late one", async () => {
  const limiter = createCallLimiter([{ calls: 1, perMs: 200 }]);
  const begun: number[] = [];
  const turns = Array.from({ length: 3 }, async () => {
    await limiter.acquire(within(20_000));
    begun.push(performance.now());
  });
  await turns[0];
  // The other timers fire while the process is busy.
  const busyUntil = performance.now() + 600;
  while (performance.now() < busyUntil);
  await Promise.all(turns);
  const [first = 0, second = 0, third = 0] = begun;
  expect(second - first).toBeGreaterThan(500);
  expect(third - second).toBeGreaterThan(100);
});

it("R53: rejects immediately a call that would start too late", async () => {
  const limiter = createCallLimiter([{ calls: 1, perMs: 5000 }]);
  await limiter.acquire(within(50));
  const begun = performance.now();
  expect(await faultOf(limiter.acquire(within(100)))).toMatchObject({
    kind: "busy",
    retryAfter: 5,
  });
  expect(performance.now() - begun).toBeLessThan(2500);
});

it("R53: gives the slot of an aborted call to the next one", async () => {
  const limiter = createCallLimiter([{ calls: 1, perMs: 2000 }]);
  await limiter.acquire(within(50));
  const aborted = new AbortController();
  const waits = limiter.acquire({
    signal: aborted.signal,
    latestStart: performance.now() + 20_000,
  });
  aborted.abort(new Error("disconnected"));
  await expect(waits).rejects.toThrow("disconnected");
  const begun = performance.now();
  await limiter.acquire(within(20_000));
  expect(performance.now() - begun).toBeLessThan(3500);
});

it("lets a call start late when it does not wait for its slot", async () => {
  const limiter = createCallLimiter([{ calls: 2, perMs: 1000 }]);
  await limiter.acquire(within(-100));
  await limiter.acquire(within(-100));
  expect(await faultOf(limiter.acquire(within(-100)))).toMatchObject({ kind: "busy" });
});
