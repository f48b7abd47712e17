import type { Stripe } from "stripe";
import { expect, it } from "vitest";
import {
  toStripeChargeRecord,
  toStripeDispute,
  toStripePayment,
  toStripeRefund,
} from "#lib/payments/stripe/wire.ts";
import { NEVER } from "#tests/couriers/setup.ts";
import { paymentToStart, startStripe } from "#tests/payments/setup.ts";
import examples from "#tests/payments/stripe/documented-examples.json" with { type: "json" };
import {
  wireCharge,
  wireSession,
  wireStripeDispute,
  wireStripeRefund,
} from "#tests/support/payments/fake-stripe-data.ts";

// The examples have the fields and types of those in Stripe's API reference.

it("reads the documented session that was paid", () => {
  expect(toStripePayment(examples.session)).toEqual({
    state: "succeeded",
    id: "pi_1example",
    reference: "kq3v7m2x9r4t8w5z",
    amount: "21.98",
    currency: "USD",
    fee: "0.94",
    occurredAt: new Date("2023-03-23T19:38:20Z"),
    isLive: false,
  });
});

it("reads the documented session that nobody has paid", () => {
  expect(toStripePayment(examples.unpaidSession)).toMatchObject({
    state: "open",
    amount: "500.00",
    currency: "JPY",
    fee: null,
  });
});

it("reads the documented charge, refund and dispute", () => {
  expect(toStripeChargeRecord(examples.charge)).toMatchObject({
    kind: "charge",
    id: "pi_2example",
    reference: null,
    amount: "10.99",
    fee: null,
  });
  expect(toStripeRefund(examples.refund)).toMatchObject({
    id: "re_1example",
    uid: null,
    state: "succeeded",
    amount: "10.00",
  });
  expect(toStripeDispute(examples.dispute)).toMatchObject({
    id: "du_1example",
    state: "open",
    dueAt: new Date("2023-04-23T23:59:59Z"),
  });
});

it("has fields in the replies of the fake provider that the library's types know", async () => {
  const { fake, account } = await startStripe();
  const payment = paymentToStart({ expiresAt: new Date(Date.now() + 3_600_000) });
  await account.start(payment, NEVER);
  const paid = fake.decide(payment.reference, "paid");
  const refund = fake.refundInDashboard(payment.reference, 5000);
  const wire = {
    session: wireSession(paid, fake.url),
    charge: wireCharge(paid),
    refund: wireStripeRefund(refund, paid),
    dispute: wireStripeDispute(fake.openDispute(payment.reference), paid),
  };
  const fields: [
    (keyof Stripe.Checkout.Session)[],
    (keyof Stripe.Charge)[],
    (keyof Stripe.Refund)[],
    (keyof Stripe.Dispute)[],
  ] = [
    Object.keys(wire.session) as (keyof typeof wire.session)[],
    Object.keys(wire.charge) as (keyof typeof wire.charge)[],
    Object.keys(wire.refund) as (keyof typeof wire.refund)[],
    Object.keys(wire.dispute) as (keyof typeof wire.dispute)[],
  ];
  expect(fields.every((names) => names.length > 10)).toBe(true);
});
