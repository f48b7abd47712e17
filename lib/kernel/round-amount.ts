import Big from "big.js";

/** Rounds half up to an amount with two places; for rates and shares, which need big.js. */
export function roundAmount(value: Big.BigSource): string {
  return new Big(value).toFixed(2, Big.roundHalfUp);
}
