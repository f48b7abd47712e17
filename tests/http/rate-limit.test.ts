import { expect, it } from "vitest";
import {
  enforceLimit,
  type RequestLimits,
  rejectIfExhausted,
} from "#lib/http/limits/rate-limit.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import type { Limiter } from "#lib/limits/port.ts";

const noLimits = (): RequestLimits => ({ states: [], degraded: false });

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
