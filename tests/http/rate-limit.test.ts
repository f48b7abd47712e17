import { expect, it } from "vitest";
import {
  enforceLimit,
  type RequestLimits,
  rateLimitHeaders,
  rejectIfExhausted,
} from "#lib/http/limits/rate-limit.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";

const noLimits = (): RequestLimits => ({ states: [], degraded: false });

it("throws the 429 with the seconds to wait once the limit is exhausted", async () => {
  const clock = createManualClock("2026-03-01T12:59:00Z");
  const parts = {
    limiter: createMemoryLimiter({ clock }),
    policies: limitPolicies({ LIMIT_ORDERS_PER_KEY: 1 }),
  };
  const limits = noLimits();
  await enforceLimit(parts, "orders_per_key", "uid", limits);
  await expect(enforceLimit(parts, "orders_per_key", "uid", limits)).rejects.toMatchObject({
    status: 429,
    retryAfter: 60,
  });
  expect(limits.states.map(({ allowed }) => allowed)).toEqual([true, false]);
  expect(rateLimitHeaders(limits).ratelimit).toContain('"orders_per_key";r=0;t=60');
});

it("does not call the limiter for a disabled policy", async () => {
  const taken: unknown[] = [];
  const limiter = {
    take: async (buckets: unknown) => {
      taken.push(buckets);
      return { states: [], degraded: true };
    },
    peek: async () => ({ states: [], degraded: true }),
    knownRejection: () => undefined,
  };
  const limits = noLimits();
  const policies = limitPolicies({ LIMIT_ORDERS_PER_KEY: 0 });
  await enforceLimit({ limiter, policies }, "orders_per_key", "uid", limits);
  expect([taken, limits, rateLimitHeaders(limits)]).toEqual([[], noLimits(), {}]);
});

it("R39: waits for a failing shared counter only once per request", async () => {
  const localOnly: boolean[] = [];
  const fail: Limiter["take"] = async (buckets, options) => {
    localOnly.push(options?.localOnly === true);
    const states = buckets.map((bucket) => ({
      bucket,
      allowed: true,
      remaining: 1,
      resetSeconds: 1,
    }));
    return { states, degraded: true };
  };
  const parts = {
    limiter: { take: fail, peek: fail, knownRejection: () => undefined },
    policies: limitPolicies(),
  };
  const [first, second] = [noLimits(), noLimits()];
  for (const limits of [first, first, second]) {
    await enforceLimit(parts, "orders_per_key", "uid", limits);
    await rejectIfExhausted(parts, "orders_per_key", "uid", limits);
  }
  expect(localOnly).toEqual([false, true, true, true, false, true]);
});
