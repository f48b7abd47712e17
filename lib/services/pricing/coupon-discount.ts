import type { CouponRow } from "#db/queries/pricing/coupons.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { compareAmounts, decimalsFor, proportion, sum } from "#lib/kernel/money.ts";
import {
  type Discount,
  type PricedItem,
  shareDiscount,
} from "#lib/services/pricing/price-order.ts";

/** Calculates a coupon's discount on these lines. Throws 400 when it does not apply. */
export function calculateDiscount(
  coupon: CouponRow | undefined,
  lines: PricedItem[],
  currency: string,
): Discount {
  if (!coupon?.is_valid) throw invalidCoupon("COUPON_INVALID", "is not valid");
  if (coupon.is_used_up) throw invalidCoupon("COUPON_USED_UP", "has been used up");
  const eligible = lines.filter((line) => isEligible(coupon, line));
  if (eligible.length === 0)
    throw invalidCoupon("COUPON_NOT_APPLICABLE", "does not apply to these items");
  const subtotal = sum(lines.map(({ total_price }) => total_price));
  if (compareAmounts(subtotal, coupon.minimum_subtotal) < 0) {
    throw invalidCoupon(
      "COUPON_MINIMUM",
      `requires a subtotal of at least ${currency} ${coupon.minimum_subtotal}`,
      { minimum_subtotal: coupon.minimum_subtotal },
    );
  }
  if (coupon.scope === "order") {
    return { total: reduction(coupon, subtotal, currency), perLine: new Map() };
  }
  const base = sum(eligible.map(({ total_price }) => total_price));
  const total = reduction(coupon, base, currency);
  const shares = shareDiscount(
    total,
    eligible.map(({ total_price }) => total_price),
    currency,
  );
  return {
    total,
    perLine: new Map(eligible.map(({ variant }, index) => [variant.uid, shares[index] ?? "0.00"])),
  };
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
function reduction(coupon: CouponRow, base: string, currency: string): string {
  if (coupon.kind === "percentage") {
    return proportion(base, coupon.value, "100", decimalsFor(currency, [base]));
  }
  return compareAmounts(coupon.value, base) > 0 ? base : coupon.value;
}

function invalidCoupon(code: ErrorCode, problem: string, more?: object): Failure {
  return new Failure({
    code,
    text: `coupon_code ${problem}`,
    details: [{ field: "coupon_code", problem, ...more }],
  });
}
