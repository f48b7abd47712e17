import Big from "big.js";

/** Formats an amount with exactly two places, "1500.00". */
export function money(value: Big.BigSource): string {
  return new Big(value).toFixed(2, Big.roundHalfUp);
}

/** Multiplies an amount by a whole quantity exactly, with two places. */
export function times(amount: Big.BigSource, quantity: number): string {
  return money(new Big(amount).times(quantity));
}

/** Adds amounts exactly, with two places; "0.00" for none. */
export function sum(amounts: Big.BigSource[]): string {
  return money(amounts.reduce<Big>((total, amount) => total.plus(amount), new Big(0)));
}

/** Compares two amounts: negative, positive or zero. */
export function compareAmounts(a: Big.BigSource, b: Big.BigSource): number {
  return new Big(a).cmp(b);
}
