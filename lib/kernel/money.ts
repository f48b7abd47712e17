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

/** Compares two amounts: negative, positive or zero. */
export function compareAmounts(a: string, b: string): number {
  return Number(toMinorUnits(a) - toMinorUnits(b));
}
