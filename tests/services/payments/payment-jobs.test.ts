import { sql } from "kysely";
import { expect, it } from "vitest";
import { lockOverdueOrder } from "#db/queries/orders/overdue-orders.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { runPaymentCheck } from "#lib/services/payments/check-payment.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { stockOf } from "#tests/support/orders/orders.ts";
import { decide, openPayingStore, RETURN_URL } from "#tests/support/payments/payments.ts";

const { db } = await openDatabase();
const rt = testRuntime(db);
const signal = new AbortController().signal;

/** Starts to pay a new order. Nobody reads the session again, and no webhook arrives. */
async function startAndLeave() {
  const store = await openPayingStore(db);
  const { order_number, uid: orderUid } = await store.placeOrder({ payment_method: "sandbox" });
  const request = { order_number, method: "sandbox", return_url: RETURN_URL } as const;
  const { uid } = await startPayment(store.ctx, request);
  return {
    ...store,
    uid,
    orderUid,
    runJob: () => runPaymentCheck(rt, uid, signal),
    makeDue: () => {
      const next_check_at = sql<Date>`now() - interval '3 minutes'`;
      return updateRows(db, "payment_sessions", { uid }, { next_check_at });
    },
    /** Lets the deadline of the order and of the session pass. */
    letDeadlinePass: async (hours: number) => {
      const past = sql<Date>`now() - ${hours} * interval '1 hour'`;
      await updateRows(db, "orders", { uid: orderUid }, { payment_due_at: past });
      await updateRows(db, "payment_sessions", { uid }, { expires_at: past });
    },
    read: () => getOrder(store.ctx, { order_number }),
    status: async () => (await findRow(db, "payment_sessions", { uid })).status,
    jobs: () => listJobs(uid),
  };
}

/** Lists how many seconds from now the waiting jobs of a session begin. */
async function listJobs(uid: string): Promise<number[]> {
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - now()))::int as seconds from pgboss.job
    where name = 'check-payment' and state = 'created' and data ->> 'id' = ${uid}`.execute(db);
  return rows.map(({ seconds }) => seconds);
}

it("R83: P5: finds a payment although no webhook arrives and the customer never returns", async () => {
  const payment = await startAndLeave();
  const [first] = await payment.jobs();
  expect(first).toBeGreaterThan(20);
  expect(first).toBeLessThanOrEqual(30);
  await payment.makeDue();
  await sql`delete from pgboss.job`.execute(db);
  await payment.runJob();
  expect([await payment.status(), (await payment.jobs()).length]).toEqual(["open", 1]);
  await decide(db, payment, "pay");
  await payment.makeDue();
  await sql`delete from pgboss.job`.execute(db);
  await payment.runJob();
  expect(await payment.read()).toMatchObject({ payment_status: "paid" });
  expect(await payment.jobs()).toEqual([]);
});

it("waits with a job that runs before its time, and asks nobody", async () => {
  const payment = await startAndLeave();
  await decide(db, payment, "pay");
  await payment.runJob();
  expect(await payment.status()).toBe("open");
});

it("creates the lost jobs of sessions again", async () => {
  const payment = await startAndLeave();
  await payment.makeDue();
  await sql`delete from pgboss.job`.execute(db);
  await createMissingJobs(rt);
  expect(await payment.jobs()).toHaveLength(1);
});

it("R75: asks the provider before it cancels an overdue order, and keeps one that was paid", async () => {
  const [paid, unpaid] = [await startAndLeave(), await startAndLeave()];
  await decide(db, paid, "pay");
  await paid.letDeadlinePass(1);
  await unpaid.letDeadlinePass(1);
  await cancelOverdueOrders(rt, signal);
  expect(await paid.read()).toMatchObject({
    fulfilment_status: "unfulfilled",
    payment_status: "paid",
  });
  expect(await unpaid.read()).toMatchObject({ fulfilment_status: "cancelled" });
  expect(await unpaid.status()).toBe("expired");
  expect(await stockOf(db, unpaid.variants)).toEqual([{ on_hand: 100, reserved: 0 }]);
});

it("R83: keeps an order whose money is in review past its deadline", async () => {
  const payment = await startAndLeave();
  await decide(db, payment, "little");
  await payment.makeDue();
  await payment.runJob();
  expect(await payment.status()).toBe("review");
  await payment.letDeadlinePass(25);
  await cancelOverdueOrders(rt, signal);
  expect(await payment.read()).toMatchObject({ fulfilment_status: "unfulfilled" });
  expect(await stockOf(db, payment.variants)).toEqual([{ on_hand: 100, reserved: 1 }]);
  // The money may arrive after the orders were listed.
  expect(await lockOverdueOrder(db, payment.orderUid)).toBe(false);
});

it("R75: waits for a provider that does not respond, for a day at most", async () => {
  const payment = await startAndLeave();
  // Its account was disconnected: nobody can be asked.
  await updateRows(db, "payment_sessions", { uid: payment.uid }, { method: "paystack" });
  await payment.letDeadlinePass(23);
  await cancelOverdueOrders(rt, signal);
  expect(await payment.read()).toMatchObject({ fulfilment_status: "unfulfilled" });
  await payment.letDeadlinePass(25);
  await cancelOverdueOrders(rt, signal);
  expect(await payment.read()).toMatchObject({ fulfilment_status: "cancelled" });
});
