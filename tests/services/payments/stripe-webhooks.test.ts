import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnv } from "#lib/env.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/payments/fake-stripe.ts";
import { openOnlineStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;
const { db } = await openDatabase();

let fake: FakeStripe;
let api: Api;
let store: Awaited<ReturnType<typeof openOnlineStore>>;

beforeEach(async () => {
  fake = await startFakeStripe();
  await db.deleteFrom("payment_webhooks").execute();
  await open();
});
afterEach(() => fake.close());

/** Serves an API whose own account is at the fake provider. */
async function open(environment: Record<string, string> = {}): Promise<void> {
  api = await createApi(db, {
    environment: {
      STRIPE_SECRET_KEY: fake.secretKey,
      STRIPE_WEBHOOK_SECRET: fake.signingSecret,
      STRIPE_API_URL: fake.url,
      ENCRYPTION_SECRET: "what-payment-keys-are-encrypted-with-in-tests",
      ...environment,
    },
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000 },
  });
  store = await openOnlineStore(api, db, { method: "stripe" });
  fake.webhookUrl = `${await serveApi(api)}/api/webhooks/payments/stripe/instance`;
}

const stored = () => db.selectFrom("payment_webhooks").selectAll().execute();

/** Runs the jobs of all webhooks that are not processed. */
async function processAll(): Promise<void> {
  const waiting = (await stored()).filter(({ processed_at }) => processed_at === null);
  await Promise.all(waiting.map(({ uid }) => processPaymentWebhook(api.runtime, uid, NEVER)));
}

/** Pays an order and processes the webhook about it. */
async function payOrder() {
  const payment = await store.startPayment();
  fake.decide(payment.reference, "paid");
  const reply = await fake.sendPaymentWebhook(payment.reference);
  await processAll();
  return { ...payment, reply, read: () => store.readOrder(payment.order) };
}

/** Connects an account of the store's own, to whose URL the fake provider then sends its webhooks. */
async function connectAccount(secretKey: string, signingSecret: string | null): Promise<void> {
  const encrypt = (text: string) =>
    api.runtime.services.payments.encryption?.encrypt(text, store.shop.uid) ?? Buffer.of();
  const { uid } = await insertRow(db, "payment_accounts", {
    store_uid: store.shop.uid,
    provider: "stripe",
    encrypted_credentials: encrypt(secretKey),
    encrypted_signing_secret: signingSecret === null ? null : encrypt(signingSecret),
    last_four: secretKey.slice(-4),
  });
  fake.webhookUrl = fake.webhookUrl?.replace("instance", uid);
}

describe("webhooks from Stripe", () => {
  it("settles the order once when a webhook is repeated", async () => {
    const { reply, session, reference, read } = await payOrder();
    expect(reply.status).toBe(200);
    expect(await read()).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
    expect(await store.readSession(session.uid)).toMatchObject({
      status: "succeeded",
      provider_id: fake.get(reference).id,
    });
    await Promise.all(Array.from({ length: 20 }, () => fake.sendPaymentWebhook(reference)));
    await processAll();
    expect(await read()).toMatchObject({ total_paid: "1000.00" });
  });

  it("R82, P12: ignores the amount and status in a webhook's body", async () => {
    const { session, reference } = await store.startPayment();
    const claimed = { client_reference_id: reference, payment_status: "paid", status: "complete" };
    await fake.sendWebhook("checkout.session.completed", claimed);
    await processAll();
    expect(await store.readSession(session.uid)).toMatchObject({ status: "open" });
  });

  it("find refunds and disputes that were made at the provider", async () => {
    const { reference, read } = await payOrder();
    const refund = fake.refundInDashboard(reference, 40_000);
    expect((await fake.sendRefundWebhook(refund)).status).toBe(200);
    await processAll();
    expect(await read()).toMatchObject({ total_paid: "600.00" });
    const dispute = fake.openDispute(reference, { amount: 60_000 });
    await fake.sendDisputeWebhook(dispute);
    await processAll();
    const disputes = await db.selectFrom("payment_disputes").selectAll().execute();
    expect(disputes).toMatchObject([{ provider_id: dispute.id, status: "open", amount: "600.00" }]);
    expect(await read()).toMatchObject({ total_paid: "600.00", payment_status: "paid" });
  });

  it("show a slow payment as processing, and pay the order days later", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.decide(reference, "processing");
    await fake.sendPaymentWebhook(reference);
    await processAll();
    expect(await store.readSession(session.uid)).toMatchObject({ status: "processing" });
    const { id } = fake.decide(reference, "paid");
    const object = { id, client_reference_id: reference };
    await fake.sendWebhook("checkout.session.async_payment_succeeded", object);
    await processAll();
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "paid" });
  });

  it("record a refund whose webhook arrives before the payment is known", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.decide(reference, "paid");
    await fake.sendRefundWebhook(fake.refundInDashboard(reference, 40_000));
    await processAll();
    expect(await stored()).toMatchObject([{ processed_at: null }]);
    expect(await store.fetchSession(order, session.uid)).toMatchObject({ status: "succeeded" });
    await processAll();
    expect(await store.readOrder(order)).toMatchObject({ total_paid: "600.00" });
    expect(await stored()).toMatchObject([{ processed_at: expect.any(Date) }]);
  });

  it("are stored and answered with 200 when they are about another system's payment", async () => {
    const ofOthers = { id: "re_1", payment_intent: "pi_of_another_system" };
    for (const [type, object] of [
      ["checkout.session.completed", { id: "cs_1", client_reference_id: "another system's" }],
      ["checkout.session.completed", { id: "cs_1", client_reference_id: null }],
      ["refund.updated", ofOthers],
      ["charge.dispute.created", ofOthers],
      ["customer.created", {}],
    ] as const) {
      expect((await fake.sendWebhook(type, object)).status).toBe(200);
    }
    await processAll();
    const waiting = { charge_id: "pi_of_another_system", processed_at: null };
    const unprocessed = (await stored()).filter(({ processed_at }) => processed_at === null);
    expect(unprocessed).toMatchObject([waiting, waiting]);
    const received_at = sql<Date>`now() - interval '73 hours'`;
    await db.updateTable("payment_webhooks").set({ received_at }).execute();
    await processAll();
    const webhooks = await stored();
    expect(webhooks).toHaveLength(5);
    expect(webhooks.filter(({ processed_at }) => processed_at === null)).toEqual([]);
    expect(fake.requests).toEqual([]);
  });
});

describe("R82, P12: what the account did not sign, or another mode", () => {
  it("rejects a wrong signature with 401 and stores nothing", async () => {
    const { reference } = await store.startPayment();
    const hour = Math.floor(Date.now() / 1000) - 3600;
    for (const options of [
      { reserialised: true },
      { signingSecret: "whsec_of_another_account" },
      { signingSecret: fake.secretKey },
      { signedAt: hour },
    ]) {
      const reply = await fake.sendPaymentWebhook(reference, options);
      expect(reply.status, JSON.stringify(options)).toBe(401);
    }
    expect(await stored()).toEqual([]);
  });

  it("does not believe webhooks of another store's account about this account's payment", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.decide(reference, "paid");
    await connectAccount("sk_test_of_another_store", "whsec_of_another_store");
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(401);
    const signingSecret = "whsec_of_another_store";
    expect((await fake.sendPaymentWebhook(reference, { signingSecret })).status).toBe(200);
    await processAll();
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "unpaid" });
    expect(await store.readSession(session.uid)).toMatchObject({ status: "open" });
    expect(fake.of("retrieve")).toEqual([]);
  });

  it("finds payments without webhooks while the account's signing secret is unknown", async () => {
    await connectAccount(fake.secretKey, null);
    const { order, session, reference } = await store.startPayment();
    fake.decide(reference, "paid");
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(401);
    expect(await store.fetchSession(order, session.uid)).toMatchObject({ status: "succeeded" });
  });

  it.each([
    ["a live payment in a sandbox", { isLive: true }],
    ["another amount", { amount: 100 }],
    ["another currency", { currency: "usd" }],
    ["another reference", { reference: "a".repeat(26) }],
  ])("pays no order with %s", async (_what, changes) => {
    const { order, session, reference } = await store.startPayment();
    fake.decide(reference, "paid");
    fake.change(reference, changes);
    await store.fetchSession(order, session.uid);
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "unpaid" });
  });

  it("pays no order with a test payment in live mode", async () => {
    fake.secretKey = "sk_live_0123456789abcdefghijklmn";
    await open({ APP_MODE: "live" });
    const { order, session, reference } = await store.startPayment();
    fake.decide(reference, "paid");
    fake.change(reference, { isLive: false });
    expect(await store.fetchSession(order, session.uid)).toMatchObject({ status: "open" });
    fake.change(reference, { isLive: true });
    await fake.sendPaymentWebhook(reference);
    await processAll();
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "paid" });
  });

  it.each([
    ["live", "sk_test_1"],
    ["live", "rk_test_1"],
    ["sandbox", "sk_live_1"],
    ["sandbox", "rk_live_1"],
    ["sandbox", "pk_test_1"],
  ])("refuses to start in %s mode with the key %s", (APP_MODE, STRIPE_SECRET_KEY) => {
    const environment = { APP_MODE, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(() => readEnv(environment)).toThrow(/STRIPE_SECRET_KEY/);
  });
});
