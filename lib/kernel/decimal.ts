import Big from "big.js";

/** Rounds a decimal number, such as a share of an amount, to an amount with two places. */
export function money(value: Big.BigSource): string {
  return new Big(value).toFixed(2, Big.roundHalfUp);
}
