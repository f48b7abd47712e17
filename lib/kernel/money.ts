/**
 * Exact arithmetic on amounts: decimal strings with at most two places. Runs in browsers too, where big.js would
 * exceed the script budget.
 */

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Converts an amount to minor units: "12500.5" → 1250050n. Throws for any other text. */
export function toMinorUnits(amount: string): bigint {
  const [, sign, whole, fraction = ""] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is not an amount`);
  return BigInt(sign + whole + fraction.padEnd(2, "0"));
}

function fromMinorUnits(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
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
