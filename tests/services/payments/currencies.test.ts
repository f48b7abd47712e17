import { afterAll, expect, it } from "vitest";
import { PAYSTACK_CURRENCIES } from "#lib/payments/paystack/minor-units.ts";
import { STRIPE_CURRENCIES } from "#lib/payments/stripe/minor-units.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { paymentContext } from "#lib/services/payments/payment-providers.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { startFakeStripe } from "#tests/support/payments/fake-stripe.ts";
import { openOnlineStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;
const { db } = await openDatabase();
const paystack = await startFakePaystack();
const stripe = await startFakeStripe();
afterAll(() => Promise.all([paystack.close(), stripe.close()]));
paystack.refundStatus = "processed";
const api = await createApi(db, {
  environment: {
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_API_URL: paystack.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.signingSecret,
    STRIPE_API_URL: stripe.url,
  },
});

/** From the documentation of Stripe, not from the adapter. */
const WHOLE = "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(" ");
const THOUSANDTHS = "BHD JOD KWD OMR TND".split(" ");

/** Some currencies with two decimals. `STRESS=1` tests all of them. */
const USUAL = "EUR GBP HUF ISK NGN TWD USD".split(" ");
const TESTED = process.env.STRESS ? STRIPE_CURRENCIES : [...WHOLE, ...THOUSANDTHS, ...USUAL];

interface Case {
  method: "paystack" | "stripe";
  currency: string;
  /** Minor units in one unit, as the provider counts them. */
  units: number;
}

const cases: Case[] = [
  ...PAYSTACK_CURRENCIES.map((currency) => ({ method: "paystack", currency, units: 100 }) as const),
  ...TESTED.map((currency) => {
    const units = WHOLE.includes(currency) ? 1 : THOUSANDTHS.includes(currency) ? 1000 : 100;
    return { method: "stripe", currency, units } as const;
  }),
];

const fakes = {
  paystack: {
    pay: (reference: string) => {
      const paidAt = new Date().toISOString();
      return paystack.change(reference, { status: "success", paidAt }).requestedAmount;
    },
    refunds: (reference: string) => paystack.refunds.filter((one) => one.reference === reference),
  },
  stripe: {
    pay: (reference: string) => stripe.decide(reference, "paid").amount,
    refunds: (reference: string) =>
      stripe.refunds.filter(({ sessionId }) => sessionId === stripe.get(reference).id),
  },
};

/** Pays an order and refunds it in two parts. */
async function payAndRefund({ method, currency, units }: Case): Promise<void> {
  // Stripe charges no fractions of these.
  const hasDecimals = units > 1 && currency !== "ISK" && currency !== "XOF";
  const price = hasDecimals ? "1234.57" : "1234.00";
  const store = await openOnlineStore(api, db, { method, currency, price });
  const { order, session, reference } = await store.startPayment();
  const minor = Math.round(Number(price) * units);
  expect(await store.readOrder(order)).toMatchObject({ total_amount: price });
  expect(fakes[method].pay(reference)).toBe(minor);
  await checkPayment(paymentContext(api.runtime), session.uid, NEVER);
  expect(await store.readOrder(order)).toMatchObject({ payment_status: "paid", total_paid: price });
  const { uid: charge } = await findRow(db, "provider_transactions", { session_uid: session.uid });
  const merchant = testMerchant(db, store.shop.uid);
  for (const amount of ["234.00", hasDecimals ? "1000.57" : "1000.00"]) {
    await requestRefund(merchant, order, { charge, amount });
    const { uid } = await findRow(db, "payment_refunds", { charge_uid: charge, amount });
    await processRefund(api.runtime, uid, NEVER);
  }
  const refunded = fakes[method].refunds(reference).map(({ amount }) => amount);
  expect(refunded).toEqual([234 * units, minor - 234 * units]);
  expect(await store.readOrder(order)).toMatchObject({
    payment_status: "refunded",
    total_paid: "0.00",
  });
}

it.each(cases)(
  "P9: charges the order's total in $currency through $method and refunds all of it",
  payAndRefund,
);
