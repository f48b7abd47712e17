/**
 * Exact arithmetic with amounts, which are decimal text with at most two places. Also runs in browsers, where a
 * library would be larger than the pages' budget of scripts allows.
 */

const AMOUNT = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/** Converts an amount to hundredths: "12500.5" → 1250050n. Throws if it is not one. */
export function toMinor(amount: string): bigint {
  const [, sign, whole, fraction = ""] = AMOUNT.exec(amount) ?? [];
  if (whole === undefined) throw new Error(`"${amount}" is not an amount`);
  return BigInt(sign + whole + fraction.padEnd(2, "0"));
}

function fromMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Multiplies an amount by a whole quantity. */
export function times(amount: string, quantity: number): string {
  return fromMinor(toMinor(amount) * BigInt(quantity));
}

/** Adds amounts; "0.00" for none. */
export function sum(amounts: string[]): string {
  return fromMinor(amounts.reduce((total, amount) => total + toMinor(amount), 0n));
}

/** Subtracts an amount from another. */
export function subtract(amount: string, subtracted: string): string {
  return fromMinor(toMinor(amount) - toMinor(subtracted));
}

/** Compares two amounts: negative, positive or zero. */
export function compareAmounts(a: string, b: string): number {
  return Number(toMinor(a) - toMinor(b));
}
