/** Converts a decimal amount to hundredths: "12500.50" → 1250050n. */
export function toMinor(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(2, "0").slice(0, 2));
}

/** Converts hundredths to a decimal amount: 1250050n → "12500.50". */
export function fromMinor(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0");
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
