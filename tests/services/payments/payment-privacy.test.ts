import { afterAll, expect, it } from "vitest";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { paystackFaults } from "#tests/support/payments/fake-paystack-faults.ts";
import { startFakeStripe } from "#tests/support/payments/fake-stripe.ts";
import { openOnlineStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;
const { db } = await openDatabase();
const paystack = await startFakePaystack();
const stripe = await startFakeStripe();
afterAll(() => Promise.all([paystack.close(), stripe.close()]));
const api = await createApi(db, {
  environment: {
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    PAYSTACK_API_URL: paystack.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.signingSecret,
    STRIPE_API_URL: stripe.url,
  },
  paymentSettings: { deadlineMs: 500, breakAfter: 1000 },
});

/** Keys, secrets, the customer, card details and what only the body of a webhook contains. */
const PRIVATE = new RegExp(
  [
    paystack.secretKey,
    stripe.secretKey,
    stripe.signingSecret,
    "Ada Obi|ada@example|8012345678",
    // Random identifiers and times may contain these digits, too.
    "(?<![\\w.-])(408408|4081|4242)(?![\\w.-])|AUTH_|gateway_response|card",
    "payment_method_details|receipt_number|latest_charge",
  ].join("|"),
);

const providers = {
  paystack: {
    pay: (reference: string) => void paystack.change(reference, { status: "success" }),
    sendWebhook: (reference: string) => paystack.sendPaymentWebhook(reference),
    forged: (reference: string) =>
      paystack.sendPaymentWebhook(reference, { secretKey: "sk_test_other" }),
    calls: ["initialize", "verify", "refund", "refunds", "disputes"] as const,
    fail: (fault: keyof typeof paystackFaults, call: string) =>
      paystack.setFault(fault, { on: call as "verify", times: 1 }),
  },
  stripe: {
    pay: (reference: string) => void stripe.decide(reference, "paid"),
    sendWebhook: (reference: string) => stripe.sendPaymentWebhook(reference),
    forged: (reference: string) =>
      stripe.sendPaymentWebhook(reference, { signingSecret: "whsec_other" }),
    calls: ["create", "retrieve", "refund", "refunds", "disputes"] as const,
    fail: (fault: keyof typeof paystackFaults, call: string) =>
      stripe.setFault(fault, { on: call as "retrieve", times: 1 }),
  },
};

async function processPaymentWebhooks(): Promise<void> {
  const waiting = await db
    .selectFrom("payment_webhooks")
    .select("uid")
    .where("processed_at", "is", null)
    .execute();
  for (const { uid } of waiting) await processPaymentWebhook(api.runtime, uid, NEVER);
}

it.each(["paystack", "stripe"] as const)(
  "R63: shows no secret, card, webhook body or customer of %s in logs, errors and other stores",
  async (method) => {
    const { pay, sendWebhook, forged, calls, fail } = providers[method];
    const webhooks = `${await serveApi(api)}/api/webhooks/payments`;
    paystack.webhookUrl = `${webhooks}/paystack/instance`;
    stripe.webhookUrl = `${webhooks}/stripe/instance`;
    const store = await openOnlineStore(api, db, { method });
    const other = await api.createKeyFor((await createShop(db)).uid);
    const seen: string[] = [];
    const [start, check, ...later] = calls;
    for (const fault of Object.keys(paystackFaults) as (keyof typeof paystackFaults)[]) {
      fail(fault, start);
      seen.push(
        await store.startPayment().then(
          () => "",
          (error: Error) => error.message,
        ),
      );
    }
    const { order, session, reference } = await store.startPayment();
    pay(reference);
    for (const fault of ["http-400-echo", "http-500", "cut-json", "http-401"] as const) {
      fail(fault, check);
      await sendWebhook(reference);
      await processPaymentWebhooks();
      seen.push(await (await forged(reference)).text());
    }
    await sendWebhook(reference);
    await processPaymentWebhooks();
    const charge = await findRow(db, "provider_transactions", { session_uid: session.uid });
    const merchant = testMerchant(db, store.shop.uid);
    await requestRefund(merchant, order, { charge: charge.uid, amount: "100", reason: "Ada Obi" });
    const refund = await findRow(db, "payment_refunds", { charge_uid: charge.uid });
    for (const call of later) {
      fail("http-400-echo", call);
      await processRefund(api.runtime, refund.uid, NEVER);
      await sendWebhook(reference);
      await processPaymentWebhooks();
    }
    for (const path of [
      `/orders/${order}`,
      `/orders/${order}/payment-sessions`,
      `/orders/${order}/payment-sessions/${session.uid}`,
      `/orders/${order}/events`,
    ]) {
      const reply = await api.get(path, other);
      expect(reply.status, path).toBe(404);
      seen.push(reply.text);
    }
    expect(seen.filter((text) => PRIVATE.test(text))).toEqual([]);
    expect(api.log.length).toBeGreaterThan(20);
    expect(
      api.log.map((line) => JSON.stringify(line)).filter((line) => PRIVATE.test(line)),
    ).toEqual([]);
  },
);
