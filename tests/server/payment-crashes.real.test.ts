import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { reconcilePayments } from "#lib/services/payments/reconciliation/reconcile.ts";
import { requestRefund } from "#lib/services/payments/refunds/request-refund.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { findRow, listRows } from "#tests/support/database/rows.ts";
import {
  type CrashingStore,
  openCrashingStore,
  type Victim,
} from "#tests/support/payments/crashing-store.ts";

const NEVER = new AbortController().signal;

/** For a busy machine. */
const POLL = { timeout: 30_000, interval: 200 };

/** What happens at one step, and what is expected after the crash. */
type Step = (store: CrashingStore, victim: Victim) => Promise<void>;

/** Starts to pay until the provider's page is known, as a shopper does who tries again. */
async function openPage(store: CrashingStore, order: string) {
  await store.letTimePass();
  await expect.poll(async () => (await store.startPayment(order)).status, POLL).toBe(201);
  const { body } = await store.startPayment(order);
  return body.data;
}

/** Pays on the page that the customer sees, and expects the order to be paid once. */
async function payAndExpectPaid(store: CrashingStore, order: string): Promise<void> {
  const { uid } = await openPage(store, order);
  const { reference } = await findRow(store.db, "payment_sessions", { uid });
  succeed(store, reference);
  await expectPaid(store, order);
}

function succeed({ fake }: CrashingStore, reference: string): void {
  fake.change(reference, { status: "success", paidAt: new Date().toISOString() });
}

/** Expects the order to be paid once, with one event and one mail. */
async function expectPaid(store: CrashingStore, order: string): Promise<void> {
  const isPaid = async () => {
    const { payment_status } = await store.readOrder(order);
    if (payment_status !== "paid") await store.letTimePass();
    return payment_status;
  };
  await expect.poll(isPaid, POLL).toBe("paid");
  expect(await store.readOrder(order)).toMatchObject({ total_paid: "1000.00" });
  const { uid: order_uid } = await findRow(store.db, "orders", { order_number: order });
  expect(await listRows(store.db, "payments", { order_uid })).toHaveLength(1);
  const events = await listRows(store.db, "events", { subject: order });
  const types = events.map(({ type }) => type).filter((type) => /paid|succeeded/.test(type));
  expect(types.toSorted()).toEqual(["order.paid", "payment.succeeded"]);
  const mails = await listRows(store.db, "mails", { kind: "payment_received" });
  expect(new Set(mails.map(({ cause }) => cause)).size).toBe(mails.length);
}

/** Starts a payment of a new order. */
async function startPayment(store: CrashingStore) {
  const order = await store.placeOrder();
  const { uid } = await openPage(store, order);
  const { reference } = await findRow(store.db, "payment_sessions", { uid });
  return { order, uid, reference };
}

async function payOrder(store: CrashingStore) {
  const payment = await startPayment(store);
  succeed(store, payment.reference);
  await expectPaid(store, payment.order);
  const { uid: charge } = await findRow(store.db, "provider_transactions", {
    session_uid: payment.uid,
  });
  const request = () =>
    requestRefund(testMerchant(store.db, store.shop.uid), payment.order, { charge, amount: "400" });
  return { ...payment, charge, request };
}

/** Expects one refund of 400.00 at the provider, counted once. */
async function expectRefunded(store: CrashingStore, order: string, charge: string) {
  await expect
    .poll(async () => {
      await store.letTimePass();
      return (await findRow(store.db, "payment_refunds", { charge_uid: charge })).status;
    }, POLL)
    .toBe("succeeded");
  expect(store.fake.refunds).toHaveLength(1);
  expect(await store.readOrder(order)).toMatchObject({ total_paid: "600.00" });
}

const STEPS: Record<string, Step> = {
  "session stored, provider not called": async (store, victim) => {
    const order = await store.placeOrder();
    const hold = store.fake.hold("initialize", "before");
    const lost = store.startPayment(order).catch(() => undefined);
    await hold.reached;
    // A process that is dead has called nobody.
    await store.kill(victim, victim === "the app" ? hold.drop : hold.release);
    await lost;
    await payAndExpectPaid(store, order);
    const references = store.fake.of("initialize").map(({ body }) => JSON.parse(body).reference);
    if (victim === "the app") expect(new Set(references).size).toBe(1);
  },

  "provider called, answer lost": async (store, victim) => {
    const order = await store.placeOrder();
    const hold = store.fake.hold("initialize", "after");
    const lost = store.startPayment(order).catch(() => undefined);
    await hold.reached;
    await store.kill(victim, hold.release);
    await lost;
    await payAndExpectPaid(store, order);
    const [first, second] = store.fake.transactions();
    // A connection to PostgreSQL may survive it by some milliseconds, which is enough to store the answer.
    if (victim === "PostgreSQL" && !second) return;
    const watched = await findRow(store.db, "payment_sessions", { reference: first?.reference });
    expect(second?.reference).not.toBe(first?.reference);
    expect(watched).toMatchObject({ status: "failed", next_check_at: expect.any(Date) });
  },

  "redirect URL stored, response lost": async (store, victim) => {
    const order = await store.placeOrder();
    const headers = { "idempotency-key": "the-same-request" };
    const { order: other } = await startPayment(store);
    const lost = await holdingTable(store, "idempotency_keys", async () => {
      const response = store.startPayment(order, headers).catch(() => undefined);
      await expect.poll(() => countLockWaits(store.db), POLL).toBeGreaterThan(0);
      await store.kill(victim);
      return response;
    });
    expect((await lost)?.status).not.toBe(201);
    await expect
      .poll(async () => (await store.startPayment(order, headers)).status, POLL)
      .toBe(201);
    const { uid: order_uid } = await findRow(store.db, "orders", { order_number: order });
    const sessions = await listRows(store.db, "payment_sessions", { order_uid });
    expect(sessions).toHaveLength(1);
    const { body } = await store.startPayment(order, headers);
    expect(body.data).toMatchObject({
      uid: sessions[0]?.uid,
      redirect_url: sessions[0]?.redirect_url,
    });
    await payAndExpectPaid(store, order);
    await payAndExpectPaid(store, other);
  },

  "shopper paid, browser closed, no webhook": async (store, victim) => {
    const { order, reference } = await startPayment(store);
    succeed(store, reference);
    await store.kill(victim);
    await expectPaid(store, order);
  },

  "webhook stored, not processed": async (store, victim) => {
    const { order, reference } = await startPayment(store);
    succeed(store, reference);
    const hold = store.fake.hold("verify", "before");
    expect((await store.fake.sendPaymentWebhook(reference)).status).toBe(200);
    await hold.reached;
    await store.kill(victim, hold.release);
    await store.letTimePass();
    await expectPaid(store, order);
    const webhooks = await listRows(store.db, "payment_webhooks", {});
    expect(webhooks.map(({ processed_at }) => processed_at)).toEqual([expect.any(Date)]);
  },

  "provider asked, settlement not committed": async (store, victim) => {
    const { order, uid, reference } = await startPayment(store);
    succeed(store, reference);
    await holdingTable(store, "order_events", async () => {
      await store.fake.sendPaymentWebhook(reference);
      await expect.poll(() => countLockWaits(store.db), POLL).toBeGreaterThan(0);
      await store.kill(victim);
    });
    // Nothing half stored: the charge was inserted before the history.
    await expect
      .poll(() => listRows(store.db, "provider_transactions", { session_uid: uid }))
      .toEqual([]);
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "unpaid" });
    await expectPaid(store, order);
  },

  "settlement committed": async (store, victim) => {
    const { order, reference } = await startPayment(store);
    succeed(store, reference);
    await store.fake.sendPaymentWebhook(reference);
    await expect.poll(async () => (await store.readOrder(order)).payment_status, POLL).toBe("paid");
    await store.kill(victim);
    await expectPaid(store, order);
    await expectPaid(store, order);
  },

  "refund requested, not sent": async (store, victim) => {
    const { order, charge, request } = await payOrder(store);
    const hold = store.fake.hold("refund", "before");
    await request();
    await hold.reached;
    await store.kill(victim, victim === "the app" ? hold.drop : hold.release);
    await expectRefunded(store, order, charge);
  },

  "refund sent, answer lost": async (store, victim) => {
    const { order, charge, request } = await payOrder(store);
    const hold = store.fake.hold("refund", "after");
    await request();
    await hold.reached;
    await store.kill(victim, hold.release);
    await expectRefunded(store, order, charge);
    expect(store.fake.of("refund")).toHaveLength(1);
  },

  "order cancelled, session still open at the provider": async (store, victim) => {
    const { order, uid, reference } = await startPayment(store);
    expect((await store.cancelOrder(order)).status).toBe(200);
    await store.kill(victim);
    succeed(store, reference);
    await expect
      .poll(async () => (await store.fake.sendPaymentWebhook(reference)).status, POLL)
      .toBe(200);
    await expect
      .poll(async () => {
        await store.letTimePass();
        return (await listRows(store.db, "payment_refunds", {})).map(({ status }) => status);
      }, POLL)
      .toEqual(["succeeded"]);
    expect(store.fake.refunds).toMatchObject([{ amount: 100_000 }]);
    expect(await store.readOrder(order)).toMatchObject({
      fulfilment_status: "cancelled",
      total_paid: "0.00",
    });
    expect(await findRow(store.db, "payment_sessions", { uid })).toMatchObject({
      status: "cancelled",
    });
  },
};

/** Runs work while a transaction of the test holds a table that the app writes to. */
async function holdingTable<T>(
  { db }: CrashingStore,
  table: "idempotency_keys" | "order_events",
  work: () => Promise<T>,
): Promise<T> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    held.resolve();
    await done.promise;
  });
  await Promise.race([held.promise, holding]);
  try {
    return await work();
  } finally {
    done.resolve();
    // Ends with an error when PostgreSQL was killed.
    await holding.catch(() => {});
  }
}

/** The steps that are tested without `STRESS=1`. */
const TESTED: Record<Victim, string[]> = {
  "the app": ["provider called, answer lost", "refund sent, answer lost"],
  PostgreSQL: ["webhook stored, not processed", "provider asked, settlement not committed"],
};

describe.each<Victim>(["the app", "PostgreSQL"])("R83: after kill -9 of %s", (victim) => {
  const steps = Object.entries(STEPS).filter(
    ([name]) => process.env.STRESS || TESTED[victim].includes(name),
  );
  it.each(steps)("recovers a payment after a kill at: %s", async (_name, step) => {
    const store = await openCrashingStore();
    await step(store, victim);
    const period = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) };
    expect(await reconcilePayments(store.runtime, NEVER, period)).toMatchObject({
      accounts_failed: 0,
      differences_open: 0,
    });
    expect(await listRows(store.db, "payment_differences", {})).toEqual([]);
  });
});
