import {
  enforceLimit,
  type RequestLimits,
  rejectIfExhausted,
} from "#lib/http/limits/rate-limit.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";

const COUPON_POLICY = "storefront_coupon_failures_per_ip";

/** Returned before the coupon code is checked, about an order that already exists. */
const CHECKED_BEFORE_COUPON = new Set(["IDEMPOTENCY_KEY_REUSED", "REQUEST_IN_PROGRESS"]);

/**
 * Runs `work` for a request that may have a coupon code. Invalid codes count against the shopper's address;
 * once its limit is exhausted, valid and invalid codes get the same 429, so that codes cannot be guessed.
 * `repeatable`: `work` has no side effects, so its result may be withheld.
 */
export async function limitCouponAttempts<T>(
  rt: Pick<Runtime, "limiter" | "policies">,
  attempt: { input: unknown; client: string; limits: RequestLimits; repeatable: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { input, client, limits, repeatable } = attempt;
  if (!hasCoupon(input)) return work();
  const result = await work().catch(async (error: unknown) => {
    if (!(error instanceof Failure) || CHECKED_BEFORE_COUPON.has(error.code)) throw error;
    if (error.code === "COUPON_INVALID") await enforceLimit(rt, COUPON_POLICY, client, limits);
    // Only a valid code can fail for another reason, so the reason would reveal the code.
    else await rejectIfExhausted(rt, COUPON_POLICY, client, limits);
    throw error;
  });
  // Checked after the work: concurrent attempts reveal no more than sequential ones.
  if (repeatable) await rejectIfExhausted(rt, COUPON_POLICY, client, limits);
  return result;
}

function hasCoupon(input: unknown): boolean {
  return Boolean((input as { coupon_code?: string | null } | undefined)?.coupon_code);
}
