import { describe, expect, it } from "vitest";
import { nextAttemptAt } from "#lib/webhooks/retry-schedule.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const HOUR = 3600;

/** Returns the seconds until the next attempt. */
function delayAfter(attempts: number, retryAfter?: string) {
  const next = nextAttemptAt({ attempts, retryAfter, now: NOW });
  return next && (next.getTime() - NOW.getTime()) / 1000;
}

it("makes ten attempts within 75 to 84 hours", () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => Number(delayAfter(attempts)));
  expect(delays[0]).toBeGreaterThanOrEqual(5);
  expect(delays[0]).toBeLessThanOrEqual(5.5);
  const total = delays.reduce((sum, delay) => sum + delay, 0);
  expect(total).toBeGreaterThan(75 * HOUR);
  expect(total).toBeLessThan(84 * HOUR);
  expect(delayAfter(10)).toBeUndefined();
});

it("spreads attempts of deliveries that failed together", () => {
  const delays = new Set(Array.from({ length: 20 }, () => delayAfter(4)));
  expect(delays.size).toBeGreaterThan(10);
});

describe("Retry-After", () => {
  it.each([
    ["for a number of seconds", "7200", 2 * HOUR],
    ["until a date", "Sun, 01 Mar 2026 15:00:00 GMT", 3 * HOUR],
    ["for a day at most", "999999", 24 * HOUR],
  ])("waits %s", (_, value, seconds) => {
    expect(delayAfter(1, value)).toBe(seconds);
  });

  it.each(["1", "0", "-5", "soon", "", "Sun, 01 Mar 2026 11:00:00 GMT", "1e9"])(
    "waits no shorter than the schedule for %j",
    (value) => {
      const delay = Number(delayAfter(2, value));
      expect(delay).toBeGreaterThanOrEqual(300);
      expect(delay).toBeLessThanOrEqual(330);
    },
  );

  it("adds no attempts to the schedule", () => {
    expect(delayAfter(10, "60")).toBeUndefined();
  });
});
