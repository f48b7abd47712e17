import {
  enforceLimit,
  type RequestLimits,
  rejectIfExhausted,
} from "#lib/http/limits/rate-limit.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";

const POLICY = "storefront_coupon_failures_per_ip";

/** Given before any code is looked at, and followed to an order that was made before. */
const CHECKED_BEFORE_COUPON = new Set(["IDEMPOTENCY_KEY_REUSED", "REQUEST_IN_PROGRESS"]);

/**
 * Works on a request that may name a coupon. A code that is none counts against the shopper's address;
 * once its allowance is used up, right and wrong codes are answered alike (429), so that guessing ends.
 * `repeatable`: the work leaves nothing behind; what it found may still be withheld.
 */
export async function limitCouponAttempts<T>(
  rt: Pick<Runtime, "limiter" | "policies">,
  asked: { input: unknown; client: string; limits: RequestLimits; repeatable: boolean },
  work: () => Promise<T>,
): Promise<T> {
  const { input, client, limits, repeatable } = asked;
  if (!namesCoupon(input)) return work();
  const found = await work().catch(async (error: unknown) => {
    if (!(error instanceof Failure) || CHECKED_BEFORE_COUPON.has(error.code)) throw error;
    if (error.code === "COUPON_INVALID") await enforceLimit(rt, POLICY, client, limits);
    // A refusal that only a code there is can meet would tell of it.
    else await rejectIfExhausted(rt, POLICY, client, limits);
    throw error;
  });
  // Looked at after the work: of codes that are tried all at once, no more are answered than one by one.
  if (repeatable) await rejectIfExhausted(rt, POLICY, client, limits);
  return found;
}

function namesCoupon(input: unknown): boolean {
  return Boolean((input as { coupon_code?: string | null } | undefined)?.coupon_code);
}
