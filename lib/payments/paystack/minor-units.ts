import { toMinorUnits } from "#lib/kernel/money.ts";

/** Minor units in one unit of each currency, as Paystack counts them: also of XOF, which has none in ISO 4217. */
const MINOR_UNITS: Readonly<Record<string, bigint>> = {
  GHS: 100n,
  KES: 100n,
  NGN: 100n,
  USD: 100n,
  XOF: 100n,
  ZAR: 100n,
};

/** ISO 4217 codes of the currencies that Paystack charges. */
export const PAYSTACK_CURRENCIES: readonly string[] = Object.keys(MINOR_UNITS);

/** Converts decimal text to Paystack's minor units. Throws for a currency that Paystack does not charge. */
export function toPaystackAmount(amount: string, currency: string): number {
  return Number((toMinorUnits(amount) * minorUnitsOf(currency)) / 100n);
}

/** Converts Paystack's minor units to decimal text. Throws for a currency that Paystack does not charge. */
export function fromPaystackAmount(amount: number, currency: string): string {
  const hundredths = (BigInt(amount) * 100n) / minorUnitsOf(currency);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

function minorUnitsOf(currency: string): bigint {
  const units = MINOR_UNITS[currency];
  if (!units) throw new Error(`Paystack does not charge ${currency}`);
  return units;
}
