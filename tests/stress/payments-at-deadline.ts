import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { startPayment } from "#lib/services/payments/start-payment.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { expectConsistentMoney } from "#tests/support/payments/consistent-money.ts";
import { openPayingStore, RETURN_URL } from "#tests/support/payments/payments.ts";

const NEVER = new AbortController().signal;
const CONCURRENCY = 8;
/** A tenth of the stock is sold elsewhere while the deadlines pass. */
const STOCK_LEFT = 0.9;

/**
 * Lets customers pay within a second before or after the deadlines of their orders, which pass within two seconds, while
 * jobs cancel overdue orders and check payments. Then each order is paid, or cancelled and refunded.
 */
export async function payAtDeadline(db: Kysely<Database>, payments: number): Promise<void> {
  const store = await openPayingStore(db);
  const rt = testRuntime(db);
  const inStore = { store_uid: store.shop.uid };
  await updateRows(db, "stock_levels", inStore, { on_hand: payments });
  const sessions: string[] = [];
  await inParallel(payments, async () => {
    const { order_number } = await store.placeOrder({ payment_method: "sandbox" });
    const request = { order_number, method: "sandbox", return_url: RETURN_URL } as const;
    sessions.push((await startPayment(store.ctx, request)).uid);
  });
  await setTimes(db, store.shop.uid);
  const check = async (uid: string) => {
    await db
      .updateTable("payment_sessions")
      .set({ next_check_at: sql<Date>`now()` })
      .where("uid", "=", uid)
      .where("status", "not in", ["succeeded", "review"])
      .execute();
    await checkPayment(store.ctx, uid, NEVER);
  };
  const end = Date.now() + 5_000;
  const on_hand = sql<number>`greatest(reserved, ${Math.floor(payments * STOCK_LEFT)})`;
  let next = 0;
  const untilEnd = async (work: () => Promise<unknown>) => {
    while (Date.now() < end) await work();
  };
  await Promise.all([
    untilEnd(() => cancelOverdueOrders(rt, NEVER)),
    untilEnd(() => cancelOverdueOrders(rt, NEVER)),
    untilEnd(() => updateRows(db, "stock_levels", inStore, { on_hand })),
    ...Array.from({ length: 4 }, () =>
      untilEnd(() => check(sessions[next++ % sessions.length] ?? "")),
    ),
  ]);
  await cancelOverdueOrders(rt, NEVER);
  await inParallel(sessions.length, (index) => check(sessions[index] ?? ""));
  const refunds = await db
    .selectFrom("payment_refunds")
    .select("uid")
    .where("store_uid", "=", store.shop.uid)
    .execute();
  await inParallel(refunds.length, (index) => processRefund(rt, refunds[index]?.uid ?? "", NEVER));
  expect(refunds.length).toBeGreaterThan(0);
  await expectConsistentOrders(db, store.shop.uid);
  await expectConsistentMoney(db, store.shop.uid);
  expect(await countEnds(db, store.shop.uid)).toEqual({
    paid: payments - refunds.length,
    refunded: refunds.length,
  });
}

/** Deadlines pass within two seconds; each customer pays within a second of the order's. */
async function setTimes(db: Kysely<Database>, storeUid: string): Promise<void> {
  await sql`
    with due as (
      update orders set payment_due_at = now() + random() * interval '2 seconds'
      where store_uid = ${storeUid} returning uid, payment_due_at
    ), ending as (
      update payment_sessions session set expires_at = payment_due_at
      from due where due.uid = order_uid returning reference, payment_due_at
    )
    update sandbox_payments payment set outcome = 'succeeded', charged = amount,
      effective_at = payment_due_at + (random() * 2 - 1) * interval '1 second'
    from ending where ending.reference = payment.reference`.execute(db);
}

/** Counts orders that are paid and open, that are cancelled and refunded, and any others. */
async function countEnds(db: Kysely<Database>, storeUid: string) {
  const { rows } = await sql<{ ends: Record<string, number> }>`
    select json_object_agg(ended, count) as ends from (
      select case
        when payment_status = 'paid' and fulfilment_status = 'unfulfilled' and refunded = 0 then 'paid'
        when fulfilment_status = 'cancelled' and amount_held = 0 and refunded = total_amount then 'refunded'
        else payment_status || ' and ' || fulfilment_status end as ended, count(*)::int
      from orders cross join lateral (
        select coalesce(sum(amount), 0) as refunded from payment_refunds
        where order_uid = orders.uid and status = 'succeeded') refunds
      where store_uid = ${storeUid} group by 1
    ) counts`.execute(db);
  return rows[0]?.ends;
}

async function inParallel(count: number, work: (index: number) => Promise<unknown>) {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
