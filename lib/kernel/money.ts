import Big from "big.js";

/** A decimal as the API writes it: exactly two places, "1500.00" (spec §2.4, §2.8). */
export function money(value: Big.BigSource): string {
  return new Big(value).toFixed(2, Big.roundHalfUp);
}

/** Exact product of an amount and a whole quantity, two places. */
export function times(amount: Big.BigSource, quantity: number): string {
  return money(new Big(amount).times(quantity));
}

/** Exact sum of amounts, two places; "0.00" for none. */
export function sum(amounts: Big.BigSource[]): string {
  return money(amounts.reduce<Big>((total, amount) => total.plus(amount), new Big(0)));
}

/** Below zero when `a` is the smaller amount, above when the larger, zero when they are equal. */
export function compareAmounts(a: Big.BigSource, b: Big.BigSource): number {
  return new Big(a).cmp(b);
}
