import Big from "big.js";
import type { CouponRow } from "#db/queries/orders/coupons.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { money, sum } from "#lib/kernel/money.ts";
import type { PricedItem } from "#lib/services/pricing/price-order.ts";

export interface Discount {
  total: string;
  /** By variant; empty for a coupon on the whole order. */
  perLine: Map<string, string>;
}

export const NO_DISCOUNT: Discount = { total: "0.00", perLine: new Map() };

/** Calculates a coupon's discount on these lines. Throws 400 when it does not apply. */
export function discountOf(coupon: CouponRow | undefined, lines: PricedItem[]): Discount {
  if (!coupon?.is_open) throw invalidCoupon("COUPON_INVALID", "is not valid");
  if (coupon.is_used_up) throw invalidCoupon("COUPON_USED_UP", "has been used up");
  const eligible = lines.filter((line) => isEligible(coupon, line));
  if (eligible.length === 0)
    throw invalidCoupon("COUPON_NOT_APPLICABLE", "does not apply to these items");
  const subtotal = sum(lines.map(({ total_price }) => total_price));
  if (new Big(subtotal).lt(coupon.minimum_subtotal)) {
    throw invalidCoupon("COUPON_MINIMUM", `needs items of at least ${coupon.minimum_subtotal}`);
  }
  if (coupon.scope === "order") {
    return { total: reduction(coupon, subtotal), perLine: new Map() };
  }
  const base = sum(eligible.map(({ total_price }) => total_price));
  const total = reduction(coupon, base);
  return { total, perLine: spread(total, base, eligible) };
}

function isEligible(coupon: CouponRow, { variant }: PricedItem): boolean {
  switch (coupon.scope) {
    case "order":
      return true;
    case "product":
      return coupon.targets.includes(variant.product_uid);
    case "category":
      return variant.category_uid !== null && coupon.targets.includes(variant.category_uid);
  }
}

/** Returns the percentage or fixed amount, at most the base. */
function reduction(coupon: CouponRow, base: string): string {
  if (coupon.kind === "percentage") return money(new Big(base).times(coupon.value).div(100));
  return money(new Big(coupon.value).gt(base) ? base : coupon.value);
}

/** Distributes the discount by price. Rounds the running total, so that the parts add up. */
function spread(total: string, base: string, lines: PricedItem[]): Map<string, string> {
  let [covered, given] = [new Big(0), new Big(0)];
  return new Map(
    lines.map(({ variant, total_price }) => {
      covered = covered.plus(total_price);
      const due = covered.eq(0) ? covered : covered.times(total).div(base).round(2);
      const part = due.minus(given);
      given = due;
      return [variant.uid, money(part)];
    }),
  );
}

export function invalidCoupon(code: ErrorCode, problem: string): Failure {
  return new Failure({
    code,
    text: `coupon_code ${problem}`,
    details: [{ field: "coupon_code", problem }],
  });
}
