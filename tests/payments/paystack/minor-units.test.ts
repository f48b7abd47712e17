import { expect, it } from "vitest";
import {
  fromPaystackAmount,
  PAYSTACK_CURRENCIES,
  toPaystackAmount,
} from "#lib/payments/paystack/minor-units.ts";
import { NEVER } from "#tests/couriers/setup.ts";
import { byReference, paymentToStart, startPaystack } from "#tests/payments/setup.ts";

it("offers the six currencies that Paystack charges", () => {
  expect(PAYSTACK_CURRENCIES).toEqual(["GHS", "KES", "NGN", "USD", "XOF", "ZAR"]);
});

it.each(PAYSTACK_CURRENCIES)(
  "P9: charges hundredths in %s and reads the same amount back",
  async (currency) => {
    const { fake, account } = await startPaystack();
    for (const [amount, minor] of [
      ["0.01", 1],
      ["1.00", 100],
      ["12500.50", 1_250_050],
      ["99999999.99", 9_999_999_999],
    ] as const) {
      expect(toPaystackAmount(amount, currency)).toBe(minor);
      expect(fromPaystackAmount(minor, currency)).toBe(amount);
    }
    const payment = paymentToStart({ currency, amount: "4200.00" });
    await account.start(payment, NEVER);
    expect(fake.get(payment.reference)).toMatchObject({ currency, requestedAmount: 420_000 });
    expect(await account.check(byReference(payment.reference), NEVER)).toMatchObject({
      currency,
      amount: "4200.00",
    });
  },
);

it("refuses to convert an amount in a currency that Paystack does not charge", () => {
  expect(() => toPaystackAmount("1.00", "EUR")).toThrow(/EUR/);
  expect(() => fromPaystackAmount(100, "EUR")).toThrow(/EUR/);
});
