import { toMinorUnits } from "#lib/kernel/money.ts";
import { PaymentFault } from "#lib/payments/port.ts";

/** Currencies whose amounts Stripe takes in whole units. */
const WHOLE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF";

/** Currencies whose amounts Stripe takes in thousandths. */
const THOUSANDTHS = "BHD JOD KWD OMR TND";

/**
 * Currencies whose amounts Stripe takes in hundredths: also ISK, which has none. Without UGX, for which Stripe has
 * documented both whole units and hundredths.
 */
const HUNDREDTHS = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF
  CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ISK JMD KES
  KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
  PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU
  UZS WST XCD YER ZAR ZMW`;

/** Stripe's minor units in one unit of each currency. */
const MINOR_UNITS: ReadonlyMap<string, bigint> = new Map(
  (
    [
      [WHOLE, 1n],
      [HUNDREDTHS, 100n],
      [THOUSANDTHS, 1000n],
    ] as const
  ).flatMap(([codes, units]) => codes.split(/\s+/).map((code) => [code, units] as const)),
);

/** ISO 4217 codes of the currencies that Stripe charges. */
export const STRIPE_CURRENCIES: readonly string[] = [...MINOR_UNITS.keys()].toSorted();

/**
 * Converts decimal text to Stripe's minor units. Throws for a currency that Stripe does not charge, and a `rejected`
 * fault for decimals that the currency lacks at Stripe.
 */
export function toStripeAmount(amount: string, currency: string): number {
  const hundredths = toMinorUnits(amount) * minorUnitsOf(currency);
  if (hundredths % 100n !== 0n) {
    throw new PaymentFault("rejected", `the amount has decimals, which ${currency} lacks`);
  }
  return Number(hundredths / 100n);
}

/** Stripe takes amounts of at most eight digits. */
const MAX_AMOUNT = 99_999_999;

/** Returns whether Stripe can charge an amount in one of its currencies. */
export function isStripeAmount(amount: string, currency: string): boolean {
  const hundredths = toMinorUnits(amount) * minorUnitsOf(currency);
  return hundredths % 100n === 0n && hundredths / 100n <= MAX_AMOUNT;
}

/** Converts Stripe's minor units to decimal text. Throws for a currency that Stripe does not charge. */
export function fromStripeAmount(amount: number, currency: string): string {
  const hundredths = (BigInt(amount) * 100n) / minorUnitsOf(currency);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}

function minorUnitsOf(currency: string): bigint {
  const units = MINOR_UNITS.get(currency);
  if (!units) throw new Error(`Stripe does not charge ${currency}`);
  return units;
}
