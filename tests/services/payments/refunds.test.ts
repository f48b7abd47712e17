import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findCharge } from "#db/queries/payments/charges.ts";
import { deletePaymentKeys, putPaymentAccount } from "#db/queries/payments/payment-accounts.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { paymentContext } from "#lib/services/payments/payment-providers.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { syncRefunds } from "#lib/services/payments/refunds/sync-refunds.ts";
import { syncCharges } from "#lib/services/payments/sync-charges.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { expectConsistentMoney } from "#tests/support/payments/consistent-money.ts";
import { type FakePaystack, startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { openPaystackStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;
const base = await openDatabase();
const db = base.connect({ max: 10 });

let fake: FakePaystack;
let api: Api;
let store: Awaited<ReturnType<typeof openPaystackStore>>;

beforeEach(async () => {
  fake = await startFakePaystack();
  api = await createApi(db, {
    environment: {
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_API_URL: fake.url,
      ENCRYPTION_SECRET: "what-payment-keys-are-encrypted-with-in-tests",
    },
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000 },
  });
  store = await openPaystackStore(api, db);
  fake.webhookUrl = `${await serveApi(api)}/api/webhooks/payments/paystack/instance`;
});
afterEach(() => fake.close());

/** Pays an order of 1,000.00, after what happens before. */
async function payOrder(before?: (order: string) => Promise<unknown>) {
  const { order, session, reference } = await store.startPayment();
  await before?.(order);
  fake.change(reference, { status: "success", paidAt: new Date().toISOString() });
  const ctx = paymentContext(api.runtime);
  await checkPayment(ctx, session.uid, NEVER);
  const charge = await db
    .selectFrom("provider_transactions")
    .selectAll()
    .where("session_uid", "=", session.uid)
    .executeTakeFirstOrThrow();
  const merchant = testMerchant(db, store.shop.uid);
  const refunds = () =>
    db
      .selectFrom("payment_refunds")
      .selectAll()
      .where("charge_uid", "=", charge.uid)
      .orderBy("created_at")
      .execute();
  return {
    order,
    reference,
    merchant,
    charge,
    refunds,
    read: () => store.readOrder(order),
    readSession: () => store.readSession(session.uid),
    request: (amount: string, reason = "Damaged") =>
      requestRefund(merchant, order, { charge: charge.uid, amount, reason }),
    /** Runs the jobs of the refunds now. */
    async process() {
      await updateRows(
        db,
        "payment_refunds",
        { charge_uid: charge.uid },
        { next_check_at: sql<Date>`now()` },
      );
      for (const { uid } of await refunds()) await processRefund(api.runtime, uid, NEVER);
    },
    async sync() {
      const found = await findCharge(db, charge.uid);
      if (found) await syncRefunds(ctx, found, NEVER);
    },
    async syncAll() {
      const found = await findCharge(db, charge.uid);
      return found ? syncCharges(ctx, [found], NEVER) : false;
    },
    payments: async () => {
      const rows = await db
        .selectFrom("payments")
        .innerJoin("orders", "orders.uid", "payments.order_uid")
        .select("payments.amount")
        .where("order_number", "=", order)
        .orderBy("payments.created_at")
        .execute();
      return rows.map(({ amount }) => amount);
    },
    events: async (pattern: string) => {
      const rows = await db
        .selectFrom("events")
        .select("type")
        .where("subject", "=", order)
        .where("type", "like", sql<never>`${pattern}`)
        .orderBy("occurred_at")
        .execute();
      return rows.map(({ type }) => type);
    },
    history: async (pattern: string) => {
      const rows = await db
        .selectFrom("order_events")
        .innerJoin("orders", "orders.uid", "order_events.order_uid")
        .select(["kind", "details", "actor"])
        .where("order_number", "=", order)
        .where("kind", "like", sql<never>`${pattern}`)
        .orderBy("order_events.created_at")
        .execute();
      return rows;
    },
  };
}

/** Connects an account of the store's own, and returns its uid. */
async function connectAccount(): Promise<string> {
  const store_uid = store.shop.uid;
  const { encryption } = api.runtime.services.payments;
  await putPaymentAccount(db, {
    store_uid,
    provider: "paystack",
    encrypted_credentials: encryption?.encrypt(fake.secretKey, store_uid) ?? Buffer.of(),
    last_four: fake.secretKey.slice(-4),
  });
  return (await findRow(db, "payment_accounts", { store_uid })).uid;
}

/** Processes the webhooks that arrived, all at once. */
async function processMessages(): Promise<void> {
  const waiting = await db
    .selectFrom("payment_webhooks")
    .select("uid")
    .where("processed_at", "is", null)
    .execute();
  await Promise.all(waiting.map(({ uid }) => processPaymentWebhook(api.runtime, uid, NEVER)));
}

describe("a refund through the provider", () => {
  it("counts once the provider confirms it, not when it is requested or sent", async () => {
    const payment = await payOrder();
    await payment.request("400");
    expect(await payment.refunds()).toMatchObject([{ status: "requested", amount: "400.00" }]);
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "pending" }]);
    expect(await payment.payments()).toEqual(["1000.00"]);
    fake.changeRefund(fake.refunds[0]?.id ?? 0, "processed");
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded", reason: "Damaged" }]);
    expect(await payment.payments()).toEqual(["1000.00", "-400.00"]);
    expect(await payment.read()).toMatchObject({ total_paid: "600.00", payment_status: "paid" });
    expect(await payment.events("refund.%")).toEqual(["refund.requested", "refund.succeeded"]);
    expect(await payment.events("order.refunded")).toHaveLength(1);
    await payment.request("600");
    fake.refundStatus = "processed";
    await payment.process();
    expect(await payment.read()).toMatchObject({ total_paid: "0.00", payment_status: "refunded" });
    expect(fake.of("refund")).toHaveLength(2);
  });

  it("returns at most what is left of that payment, also after refunds on their way and by hand", async () => {
    const payment = await payOrder();
    const rejected = (amount: string, largest: string) =>
      expect(payment.request(amount)).rejects.toMatchObject({
        code: "AMOUNT_TOO_LARGE",
        details: { largest },
      });
    await rejected("1000.01", "1000.00");
    await recordPayment(payment.merchant, payment.order, { amount: "-300" });
    await rejected("701", "700.00");
    await payment.request("500");
    await rejected("201", "200.00");
    await expect(
      recordPayment(payment.merchant, payment.order, { amount: "-201" }),
    ).rejects.toMatchObject({ code: "AMOUNT_TOO_LARGE", details: { largest: "200.00" } });
    await payment.request("200");
    fake.refundStatus = "processed";
    await payment.process();
    expect(await payment.payments()).toEqual(["1000.00", "-300.00", "-500.00", "-200.00"]);
    expect(await payment.read()).toMatchObject({ payment_status: "refunded" });
  });

  it("never refunds more than the payment when ten are requested at the same moment", async () => {
    const payment = await payOrder();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => payment.request("300")),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });

  it("shows a refund that needs attention until the provider confirms it", async () => {
    const payment = await payOrder();
    fake.refundStatus = "needs-attention";
    await payment.request("1000");
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "needs_attention" }]);
    fake.changeRefund(fake.refunds[0]?.id ?? 0, "processed");
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded" }]);
  });

  it("fails at the provider and when the provider rejects it, and can be requested again", async () => {
    const payment = await payOrder();
    fake.refundStatus = "failed";
    await payment.request("1000");
    await payment.process();
    fake.setFault("http-400-echo", { on: "refund", times: 1 });
    await payment.request("1000");
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "failed" }, { status: "failed" }]);
    expect(await payment.events("refund.failed")).toHaveLength(2);
    expect(await payment.history("refund_failed")).toHaveLength(2);
    expect(await payment.payments()).toEqual(["1000.00"]);
    fake.refundStatus = "processed";
    await payment.request("1000");
    await payment.process();
    expect(await payment.read()).toMatchObject({ payment_status: "refunded" });
  });

  it("restores what the order holds when a confirmed refund fails later, and can be requested again", async () => {
    const payment = await payOrder();
    fake.refundStatus = "processed";
    await payment.request("400");
    await payment.request("600");
    await payment.process();
    expect(await payment.read()).toMatchObject({ total_paid: "0.00", payment_status: "refunded" });
    fake.changeRefund(fake.refunds[1]?.id ?? 0, "failed");
    await Promise.all(Array.from({ length: 5 }, () => payment.syncAll()));
    expect(await payment.read()).toMatchObject({ total_paid: "600.00", payment_status: "paid" });
    expect(await payment.payments()).toEqual(["1000.00", "-400.00"]);
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded" }, { status: "failed" }]);
    expect(await payment.events("refund.failed")).toHaveLength(1);
    expect(await payment.history("refund_failed")).toMatchObject([
      { details: { amount: "600.00" } },
    ]);
    await expectConsistentMoney(db, store.shop.uid);
    await payment.request("600");
    await payment.process();
    expect(await payment.read()).toMatchObject({ total_paid: "0.00", payment_status: "refunded" });
    await expectConsistentMoney(db, store.shop.uid);
  });

  it("returns money to review when its confirmed refund fails later", async () => {
    fake.refundStatus = "processed";
    const payment = await payOrder((order) =>
      cancelOrder(testMerchant(db, store.shop.uid), order, { reason: "Sold out" }),
    );
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded", amount: "1000.00" }]);
    expect(await payment.readSession()).toMatchObject({ status: "cancelled" });
    await fake.sendRefundWebhook(fake.changeRefund(fake.refunds[0]?.id ?? 0, "failed"));
    await processMessages();
    expect(await payment.refunds()).toMatchObject([{ status: "failed" }]);
    // Otherwise the job of the next check would create itself again without end.
    expect(await payment.readSession()).toMatchObject({ status: "review", next_check_at: null });
    expect(await payment.read()).toMatchObject({ total_paid: "0.00" });
    await expectConsistentMoney(db, store.shop.uid);
    await payment.request("1000");
  });

  it.each(["before", "after"] as const)(
    "R83: P7: sends a refund once when the answer is lost %s it was made",
    async (when) => {
      const payment = await payOrder();
      fake.refundStatus = "processed";
      fake.setFault("http-503", { on: "refund", times: 1, when });
      await payment.request("1000");
      await payment.process();
      expect(await payment.refunds()).toMatchObject([{ status: "requested" }]);
      await payment.process();
      expect(fake.refunds).toHaveLength(1);
      expect(await payment.refunds()).toMatchObject([{ status: "succeeded" }]);
      expect(await payment.payments()).toEqual(["1000.00", "-1000.00"]);
    },
  );

  it("R83: P7: is not sent twice by two jobs at the same moment", async () => {
    const payment = await payOrder();
    await payment.request("400");
    const [refund] = await payment.refunds();
    const run = () => processRefund(api.runtime, refund?.uid ?? "", NEVER);
    await Promise.all(Array.from({ length: 10 }, run));
    expect(fake.of("refund")).toHaveLength(1);
  });

  it("R83: P7: counts once when the answer, webhooks and checks report it at the same moment", async () => {
    const payment = await payOrder();
    fake.refundStatus = "processed";
    await payment.request("400");
    const [refund] = await payment.refunds();
    await processRefund(api.runtime, refund?.uid ?? "", NEVER);
    const second = await payment.request("300").then(async () => (await payment.refunds())[1]);
    const made = fake.refundInDashboard(payment.reference, 20_000);
    fake.changeRefund(made.id, "processed");
    await Promise.all(
      Array.from({ length: 10 }, () => fake.sendRefundWebhook(fake.refunds[0] ?? made)),
    );
    await Promise.all([
      processRefund(api.runtime, second?.uid ?? "", NEVER),
      processMessages(),
      ...Array.from({ length: 5 }, () => payment.sync()),
    ]);
    await payment.sync();
    const amounts = (await payment.payments()).toSorted();
    expect(amounts).toEqual(["-200.00", "-300.00", "-400.00", "1000.00"]);
    expect(await payment.events("refund.succeeded")).toHaveLength(3);
    expect(await payment.read()).toMatchObject({ total_paid: "100.00" });
  });

  it("fails when the store's account was disconnected, and can be requested once it is connected again", async () => {
    const account = await connectAccount();
    const payment = await payOrder();
    await payment.request("400");
    expect(await deletePaymentKeys(db, store.shop.uid, "paystack")).toBe(true);
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "failed", next_check_at: null }]);
    expect(await payment.events("refund.failed")).toHaveLength(1);
    await recordPayment(payment.merchant, payment.order, { amount: "-300" });
    expect(await connectAccount()).toBe(account);
    await payment.request("700");
    fake.refundStatus = "processed";
    await payment.process();
    expect(await payment.payments()).toEqual(["1000.00", "-300.00", "-700.00"]);
  });

  it("fails after 30 days without a usable answer, and is found if it was made after all", async () => {
    const payment = await payOrder();
    fake.refundStatus = "processed";
    fake.setFault("http-503", { on: "refund", times: 1, when: "after" });
    fake.setFault("http-503", { on: "refunds", times: 2 });
    await payment.request("400");
    await payment.process();
    const charge = { charge_uid: payment.charge.uid };
    const created_at = sql<Date>`now() - interval '31 days'`;
    await updateRows(db, "payment_refunds", charge, { created_at });
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "failed", next_check_at: null }]);
    expect(await payment.syncAll()).toBe(false);
    expect(await payment.syncAll()).toBe(true);
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded" }]);
    expect(await payment.payments()).toEqual(["1000.00", "-400.00"]);
  });

  it("stops asking about a refund after 30 days, also while it needs attention", async () => {
    const payment = await payOrder();
    fake.refundStatus = "needs-attention";
    await payment.request("400");
    await payment.process();
    const charge = { charge_uid: payment.charge.uid };
    const created_at = sql<Date>`now() - interval '31 days'`;
    await updateRows(db, "payment_refunds", charge, { created_at });
    await payment.process();
    const [refund] = await payment.refunds();
    expect(refund).toMatchObject({ status: "needs_attention", next_check_at: null });
    await fake.sendRefundWebhook(fake.changeRefund(fake.refunds[0]?.id ?? 0, "processed"));
    await processMessages();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded" }]);
  });

  it("keeps a refund whose answer was lost until the disconnected account is connected again", async () => {
    await connectAccount();
    const payment = await payOrder();
    fake.refundStatus = "processed";
    fake.setFault("http-503", { on: "refund", times: 1, when: "after" });
    await payment.request("400");
    await payment.process();
    await deletePaymentKeys(db, store.shop.uid, "paystack");
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "requested" }]);
    await connectAccount();
    await payment.process();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded" }]);
    expect(fake.refunds).toHaveLength(1);
  });

  it("recreates the lost job of a refund", async () => {
    const payment = await payOrder();
    await payment.request("400");
    await sql`delete from pgboss.job`.execute(db);
    const next_check_at = sql<Date>`now() - interval '3 minutes'`;
    await updateRows(db, "payment_refunds", { charge_uid: payment.charge.uid }, { next_check_at });
    expect(await createMissingJobs(api.runtime)).toBeGreaterThan(0);
    const { rows } = await sql`select from pgboss.job where name = 'process-refund'`.execute(db);
    expect(rows).toHaveLength(1);
  });
});

describe("a refund in the provider's dashboard", () => {
  it("records a refund with its source when a webhook about it arrives", async () => {
    const payment = await payOrder();
    const made = fake.refundInDashboard(payment.reference, 25_000);
    await fake.sendRefundWebhook(made);
    await processMessages();
    expect(await payment.refunds()).toMatchObject([{ source: "provider", status: "pending" }]);
    await fake.sendRefundWebhook(fake.changeRefund(made.id, "processed"));
    await processMessages();
    expect(await payment.refunds()).toMatchObject([{ status: "succeeded", amount: "250.00" }]);
    expect(await payment.payments()).toEqual(["1000.00", "-250.00"]);
  });
});

describe("a dispute", () => {
  it("R83: P10: blocks refunds, and changes neither the order nor its stock", async () => {
    const payment = await payOrder();
    const before = await payment.read();
    const dispute = fake.openDispute(payment.reference);
    await fake.sendDisputeWebhook(dispute);
    await fake.sendDisputeWebhook(dispute);
    await processMessages();
    expect(await payment.events("dispute.%")).toEqual(["dispute.opened"]);
    await expect(payment.request("100")).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
    const stock = () =>
      db.selectFrom("stock_levels").selectAll().where("store_uid", "=", store.shop.uid).execute();
    const reserved = await stock();
    Object.assign(dispute, { status: "resolved", resolution: "merchant-accepted" });
    await fake.sendDisputeWebhook(dispute);
    await processMessages();
    await payment.syncAll();
    expect(await payment.events("dispute.%")).toEqual(["dispute.opened", "dispute.closed"]);
    const { updated_at: _, ...order } = await payment.read();
    expect(before).toMatchObject(order);
    expect(await stock()).toEqual(reserved);
    expect(await payment.history("dispute%")).toMatchObject([
      { kind: "dispute_opened", details: { status: "open", amount: "1000.00" } },
      { kind: "dispute_closed", details: { status: "lost" } },
    ]);
    await expect(payment.request("100")).rejects.toMatchObject({ code: "INVALID_TRANSITION" });
  });

  it.each(["lost", "won"])(
    "holds a refund on its way back until the dispute is %s",
    async (end) => {
      const payment = await payOrder();
      await payment.request("400");
      const dispute = fake.openDispute(payment.reference);
      await payment.syncAll();
      await payment.process();
      expect(await payment.refunds()).toMatchObject([{ status: "requested" }]);
      expect(fake.refunds).toEqual([]);
      const resolution = end === "lost" ? "merchant-accepted" : "declined";
      Object.assign(dispute, { status: "resolved", resolution });
      // The webhook about it is lost: the refund's own job asks.
      await payment.process();
      await payment.process();
      const status = end === "lost" ? "failed" : "pending";
      expect(await payment.refunds()).toMatchObject([{ status }]);
      expect(fake.refunds).toHaveLength(end === "lost" ? 0 : 1);
    },
  );
});
