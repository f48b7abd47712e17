import Big from "big.js";

/** Rounds a decimal of a file, a form or a courier half up to two places. */
export function roundAmount(value: Big.BigSource): string {
  return new Big(value).toFixed(2, Big.roundHalfUp);
}

/** Rounds kilograms to two places, but never to zero, which means an unknown weight. */
export function roundWeight(value: Big.BigSource): string {
  const rounded = roundAmount(value);
  return rounded === "0.00" && new Big(value).gt(0) ? "0.01" : rounded;
}
