import Big from "big.js";
import { sum } from "#lib/kernel/money.ts";
import { roundAmount } from "#lib/kernel/round-amount.ts";

export interface Discount {
  total: string;
  /** By variant; empty for a coupon on the whole order. */
  perLine: Map<string, string>;
}

export const NO_DISCOUNT: Discount = { total: "0.00", perLine: new Map() };

/** Shares a discount over prices in proportion, each share rounded; together they are the discount. */
export function shareDiscount(total: string, prices: string[]): string[] {
  const base = sum(prices);
  let [covered, given] = [new Big(0), new Big(0)];
  return prices.map((price) => {
    covered = covered.plus(price);
    const due = covered.eq(0) ? covered : covered.times(total).div(base).round(2);
    const part = due.minus(given);
    given = due;
    return roundAmount(part);
  });
}
