/**
 * Exact arithmetic on amounts: decimal strings with at most two places. Runs in browsers too, where big.js would
 * exceed the script budget.
 */

/** Returns the sign, the whole part and the two places of an amount. Throws if it is not one. */
export function splitAmount(amount: string): [minus: string, whole: string, places: string] {
  const [, minus = "", whole, places = ""] = /^(-?)(\d+)(?:\.(\d\d?))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is not an amount`);
  return [minus, whole, places.padEnd(2, "0")];
}

/** Converts an amount to minor units: "12500.5" → 1250050n. */
export function toMinorUnits(amount: string): bigint {
  return BigInt(splitAmount(amount).join(""));
}

function fromMinorUnits(minor: bigint): string {
  const padded = String(minor).replace(/\d+/, (digits) => digits.padStart(3, "0"));
  return padded.replace(/..$/, ".$&");
}

/** Multiplies an amount by a whole quantity. */
export function times(amount: string, quantity: number): string {
  return fromMinorUnits(toMinorUnits(amount) * BigInt(quantity));
}

/** Adds amounts; "0.00" for none. */
export function sum(amounts: string[]): string {
  return fromMinorUnits(amounts.reduce((total, amount) => total + toMinorUnits(amount), 0n));
}

/** Returns amount − subtracted. */
export function subtract(amount: string, subtracted: string): string {
  return fromMinorUnits(toMinorUnits(amount) - toMinorUnits(subtracted));
}

/**
 * Returns amount × part ÷ whole, none of them negative, rounded half up to `decimals`; "0.00" when `whole` is 0.
 * `part` and `whole` are amounts too, or percentages: `proportion(amount, "7.5", "100")`.
 */
export function proportion(
  amount: string,
  part: string,
  whole: string,
  decimals: 0 | 2 = 2,
): string {
  const step = decimals === 0 ? 100n : 1n;
  const divisor = toMinorUnits(whole) * step;
  if (divisor === 0n) return "0.00";
  const product = toMinorUnits(amount) * toMinorUnits(part);
  return fromMinorUnits(((2n * product + divisor) / (2n * divisor)) * step);
}

/** Compares two amounts: negative, positive or zero. */
export function compareAmounts(a: string, b: string): number {
  return Number(toMinorUnits(a) - toMinorUnits(b));
}

/** Returns whether an amount is above 0. */
export function isPositive(amount: string): boolean {
  return toMinorUnits(amount) > 0n;
}

/** Returns an amount, or "0.00" for a negative one. */
export function atLeastZero(amount: string): string {
  return isPositive(amount) ? amount : "0.00";
}

/** Returns the smallest of some amounts. */
export function smallestOf(first: string, ...others: string[]): string {
  return others.reduce((a, b) => (compareAmounts(a, b) <= 0 ? a : b), first);
}

/** Currencies whose smallest unit is a whole one (ISO 4217). */
const WITHOUT_MINOR_UNITS = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";

/** Currencies with a thousandth as their smallest unit; the service keeps two decimals. */
const WITH_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND";

/** Returns how many decimals the amounts of a currency have (ISO 4217). */
export function currencyDecimals(currency: string): 0 | 2 | 3 {
  if (WITHOUT_MINOR_UNITS.includes(currency)) return 0;
  return WITH_THREE_DECIMALS.includes(currency) ? 3 : 2;
}

/** Returns whether the amount has no decimals that the currency lacks. */
export function isPayable(amount: string, currency: string): boolean {
  return currencyDecimals(currency) > 0 || splitAmount(amount)[2] === "00";
}

/**
 * Returns the decimals of an amount that is calculated from these: 0 in a currency without minor units, unless one of
 * them has decimals.
 */
export function decimalsFor(currency: string, amounts: string[]): 0 | 2 {
  const isWhole = WITHOUT_MINOR_UNITS.includes(currency);
  return isWhole && amounts.every((amount) => isPayable(amount, currency)) ? 0 : 2;
}
