import Big from "big.js";

/** Rounds a decimal of a file, a form or a courier half up to two places. */
export function roundAmount(value: Big.BigSource): string {
  return new Big(value).toFixed(2, Big.roundHalfUp);
}

/** Rounds kilograms half up to grams, but a weight above zero never to zero. */
export function roundWeight(value: Big.BigSource): string {
  const rounded = new Big(value).toFixed(3, Big.roundHalfUp);
  return rounded === "0.000" && new Big(value).gt(0) ? "0.001" : rounded;
}

/** Removes the zeros at the end of stored kilograms: "0.250" becomes "0.25". */
export function trimWeight(kilograms: string): string {
  return new Big(kilograms).toFixed();
}
