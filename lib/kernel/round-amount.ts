import Big from "big.js";
import { splitAmount } from "#lib/kernel/money.ts";

/** Currencies whose smallest unit is a whole one (ISO 4217). */
const WITHOUT_MINOR_UNITS = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split(" "),
);

/** Returns whether the amount has no decimals that the currency lacks. */
export function isPayable(amount: string, currency: string): boolean {
  return !WITHOUT_MINOR_UNITS.has(currency) || splitAmount(amount)[2] === "00";
}

/**
 * Returns the decimals of an amount that is calculated from these: 0 in a currency without minor units, unless one of
 * them has decimals.
 */
export function decimalsFor(currency: string, amounts: string[]): 0 | 2 {
  const isWhole = WITHOUT_MINOR_UNITS.has(currency);
  return isWhole && amounts.every((amount) => isPayable(amount, currency)) ? 0 : 2;
}

/** Rounds half up to `decimals` and returns an amount with two; for rates and shares, which need big.js. */
export function roundAmount(value: Big.BigSource, decimals = 2): string {
  return new Big(value).round(decimals, Big.roundHalfUp).toFixed(2);
}

/** Rounds kilograms to two places, but never to zero, which means an unknown weight. */
export function roundWeight(value: Big.BigSource): string {
  const rounded = roundAmount(value);
  return rounded === "0.00" && new Big(value).gt(0) ? "0.01" : rounded;
}
