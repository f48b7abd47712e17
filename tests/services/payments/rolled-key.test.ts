import { afterAll, expect, it } from "vitest";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { paymentContext } from "#lib/services/payments/payment-providers.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { openPaystackStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;
const { db } = await openDatabase();
const fake = await startFakePaystack();
afterAll(() => fake.close());
fake.refundStatus = "processed";

/** Serves the API with a key of the operator's account. */
async function openApi(secretKey: string) {
  const api = await createApi(db, {
    environment: { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_API_URL: fake.url },
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000 },
  });
  fake.webhookUrl = `${await serveApi(api)}/api/webhooks/payments/paystack/instance`;
  return api;
}

/** Makes the checks of open payments and requested refunds three minutes overdue. */
async function letTimePass(): Promise<void> {
  const next_check_at = new Date(Date.now() - 180_000);
  await updateRows(db, "payment_sessions", { status: "open" }, { next_check_at });
  await updateRows(db, "payment_refunds", { status: "requested" }, { next_check_at });
}

it("R83: loses no payment and no refund when PAYSTACK_SECRET_KEY is rolled while they are open", async () => {
  const before = await openApi(fake.secretKey);
  const store = await openPaystackStore(before, db);
  const succeed = (reference: string) =>
    fake.change(reference, { status: "success", paidAt: new Date().toISOString() });
  const [open, paid, noticed, refunded] = [
    await store.startPayment(),
    await store.startPayment(),
    await store.startPayment(),
    await store.startPayment(),
  ];
  succeed(refunded.reference);
  await checkPayment(paymentContext(before.runtime), refunded.session.uid, NEVER);
  const { uid: charge } = await findRow(db, "provider_transactions", {
    session_uid: refunded.session.uid,
  });
  const merchant = testMerchant(db, store.shop.uid);
  await requestRefund(merchant, refunded.order, { charge, amount: "400" });
  const refund = await findRow(db, "payment_refunds", { charge_uid: charge });

  // From now on, the provider accepts and signs with the new key alone.
  fake.secretKey = "sk_test_rolled_within_the_same_account";
  succeed(paid.reference);
  succeed(noticed.reference);
  expect((await fake.sendPaymentWebhook(noticed.reference)).status).toBe(401);
  const ctx = paymentContext(before.runtime);
  for (const { uid } of [open.session, paid.session, noticed.session]) {
    expect(await checkPayment(ctx, uid, NEVER)).toBe(false);
  }
  await processRefund(before.runtime, refund.uid, NEVER);
  expect(fake.refunds).toEqual([]);

  const after = await openApi(fake.secretKey);
  expect((await fake.sendPaymentWebhook(noticed.reference)).status).toBe(200);
  const webhook = await findRow(db, "payment_webhooks", { reference: noticed.reference });
  await processPaymentWebhook(after.runtime, webhook.uid, NEVER);
  succeed(open.reference);
  await letTimePass();
  for (const { uid } of [open.session, paid.session]) {
    await checkPayment(paymentContext(after.runtime), uid, NEVER);
  }
  await processRefund(after.runtime, refund.uid, NEVER);
  for (const { order } of [open, paid, noticed]) {
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "paid" });
  }
  expect(await store.readOrder(refunded.order)).toMatchObject({ total_paid: "600.00" });
  expect(fake.refunds).toMatchObject([{ amount: 40_000, merchantNote: refund.uid }]);
});
