import { expect, it } from "vitest";
import {
  fromStripeAmount,
  isStripeAmount,
  STRIPE_CURRENCIES,
  toStripeAmount,
} from "#lib/payments/stripe/minor-units.ts";

/** Examples of Stripe's documentation, which says what to send to charge this amount. */
const DOCUMENTED = [
  ["10.00", "USD", 1000],
  ["10.00", "JPY", 10],
  ["500.00", "JPY", 500],
  ["5.00", "ISK", 500],
  ["5.12", "KWD", 5120],
  ["10.45", "HUF", 1045],
  ["800.45", "TWD", 80_045],
] as const;

it.each(DOCUMENTED)("P9: charges %s %s as %i, as documented", (amount, currency, minor) => {
  expect(toStripeAmount(amount, currency)).toBe(minor);
});

it.each([
  ["999999.99", "USD", true],
  ["1000000.00", "USD", false],
  ["1000000.00", "JPY", true],
  ["10.50", "JPY", false],
  ["0.00", "NGN", true],
])("tells whether Stripe can charge %s %s: %s", (amount, currency, expected) => {
  expect(isStripeAmount(amount, currency)).toBe(expected);
});

it("offers known currencies, but not UGX, which Stripe has documented in two ways", () => {
  expect(STRIPE_CURRENCIES).toHaveLength(new Set(STRIPE_CURRENCIES).size);
  expect(STRIPE_CURRENCIES).toEqual(expect.arrayContaining(["EUR", "GBP", "JPY", "NGN", "USD"]));
  expect(STRIPE_CURRENCIES).not.toContain("UGX");
  expect(Intl.supportedValuesOf("currency")).toEqual(
    expect.arrayContaining([...STRIPE_CURRENCIES]),
  );
});

it.each(STRIPE_CURRENCIES)(
  "P9: converts whole amounts in %s to minor units and back",
  (currency) => {
    for (const amount of ["1.00", "250.00", "99999999.00"]) {
      const minor = toStripeAmount(amount, currency);
      expect(Number.isSafeInteger(minor)).toBe(true);
      expect(fromStripeAmount(minor, currency)).toBe(amount);
    }
  },
);

it("rejects decimals in a currency without minor units", () => {
  expect(() => toStripeAmount("0.50", "JPY")).toThrow(/JPY/);
});

it("refuses to convert an amount in a currency that Stripe does not charge", () => {
  expect(() => toStripeAmount("1.00", "UGX")).toThrow(/UGX/);
  expect(() => fromStripeAmount(100, "XYZ")).toThrow(/XYZ/);
});
