import { type Insertable, type Kysely, sql, type Updateable } from "kysely";
import { rowset } from "#db/queries/bulk.ts";
import { refreshCustomers } from "#db/queries/orders/customers.ts";
import { findOrder, type OrderRow } from "#db/queries/orders/orders.ts";
import type { Database } from "#db/schema.ts";
import { LATER_PAYMENT_METHODS } from "#lib/kernel/later-payment.ts";
import { currentRequest } from "#lib/kernel/request-context.ts";

/** The actor in an order's history for automatic changes. */
export const SYSTEM_ACTOR = "system";

/**
 * Locks an order of the store until the transaction ends, and reads it in a statement of its own: the locking one
 * would read payments from before its wait. Undefined when there is none.
 */
export async function lockOrder(
  db: Kysely<Database>,
  storeUid: string,
  orderNumber: string,
): Promise<OrderRow | undefined> {
  await db
    .selectFrom("orders")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("order_number", "=", orderNumber)
    .forUpdate()
    .execute();
  return findOrder(db, storeUid, orderNumber);
}

interface Transitioned {
  storeUid: string;
  order: Pick<OrderRow, "uid" | "order_number" | "customer_uid">;
  patch: Updateable<Database["orders"]>;
  /** What the order's history shows; at least one. */
  history: { kind: Database["order_events"]["kind"]; details: object }[];
  /** What other systems learn. */
  event: Pick<Insertable<Database["events"]>, "type" | "details">;
  actor: string;
}

/**
 * Updates the order's columns and its customer's totals, and stores its history and the event. A paid, fulfilled or
 * cancelled order no longer counts as its shopper's unpaid one, nor its items towards the store's share; nor does one
 * that is paid later, once the merchant has confirmed it.
 */
export async function recordTransition(
  db: Kysely<Database>,
  { storeUid, order, patch, history, event, actor }: Transitioned,
): Promise<void> {
  const { payment_status = "unpaid", fulfilment_status = "unfulfilled" } = patch;
  const isStillUnpaid =
    payment_status === "unpaid" &&
    fulfilment_status === "unfulfilled" &&
    !history.some(({ kind }) => kind === "confirmed");
  await db
    .with("changed", (cte) =>
      cte
        .updateTable("orders")
        .set({ ...patch, updated_at: sql<Date>`now()` })
        .where("store_uid", "=", storeUid)
        .where("uid", "=", order.uid),
    )
    .with("released", (cte) =>
      cte
        .deleteFrom("unpaid_order_identities")
        .where("store_uid", "=", storeUid)
        .where("order_uid", "=", order.uid)
        .where(sql.lit(!isStillUnpaid)),
    )
    .with("released_items", (cte) =>
      cte
        .updateTable("order_items")
        .set({ in_unpaid_share: false })
        .where("store_uid", "=", storeUid)
        .where("order_uid", "=", order.uid)
        .where("in_unpaid_share", "=", true)
        .where(sql.lit(!isStillUnpaid)),
    )
    .with("event", (cte) =>
      cte
        .insertInto("events")
        .values({ ...event, store_uid: storeUid, subject: order.order_number }),
    )
    .insertInto("order_events")
    .values(
      history.map(({ kind, details }) => ({
        store_uid: storeUid,
        order_uid: order.uid,
        kind,
        details: JSON.stringify(details),
        actor,
        request_id: currentRequest()?.id ?? null,
      })),
    )
    .execute();
  const changesTotals = patch.fulfilment_status !== undefined || patch.amount_held !== undefined;
  if (changesTotals && order.customer_uid) await refreshCustomers(db, [order.customer_uid]);
}

/** Returns whether an order was cancelled last because it was not paid by its deadline. */
export async function wasCancelledByDeadline(
  db: Kysely<Database>,
  orderUid: string,
): Promise<boolean> {
  const last = await db
    .selectFrom("order_events")
    .select(["actor", sql<string | null>`details ->> 'reason'`.as("reason")])
    .where("order_uid", "=", orderUid)
    .where("kind", "=", "cancelled")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  // A merchant may have entered the same reason.
  return last?.actor === SYSTEM_ACTOR && last.reason === "payment_overdue";
}

/** What happened to an order without changing it. */
interface HistoryEntry {
  kind: Database["order_events"]["kind"];
  details: object;
  actor: string;
}

/** Adds an entry to the history of an order. */
export async function recordHistory(
  db: Kysely<Database>,
  order: Pick<OrderRow, "uid" | "store_uid">,
  { kind, details, actor }: HistoryEntry,
): Promise<void> {
  await db
    .insertInto("order_events")
    .values({
      store_uid: order.store_uid,
      order_uid: order.uid,
      kind,
      details: JSON.stringify(details),
      actor,
      request_id: currentRequest()?.id ?? null,
    })
    .execute();
}

/** Stores a payment, or a refund as a negative amount. The order's `amount_held` must change with it. */
export async function insertPayment(
  db: Kysely<Database>,
  payment: Insertable<Database["payments"]>,
): Promise<void> {
  // Transactions begin before they wait for the order, but payments count in order of creation.
  const created_at = sql<Date>`clock_timestamp()`;
  await db
    .with("payment", (trx) =>
      trx
        .insertInto("payments")
        .values({ ...payment, created_at })
        .returning(["provider_transaction_uid", "amount"]),
    )
    .updateTable("provider_transactions as charge")
    .from("payment")
    .set({ is_applied: true })
    .whereRef("charge.uid", "=", "payment.provider_transaction_uid")
    .whereRef("charge.amount", "<=", "payment.amount")
    .execute();
}

/** Returns whether an order still holds money that was recorded by hand: more than was returned by hand. */
export async function hasManualPayment(db: Kysely<Database>, orderUid: string): Promise<boolean> {
  const { held } = await db
    .selectFrom("payments")
    .select(sql<boolean>`coalesce(sum(amount), 0) > 0`.as("held"))
    .where("order_uid", "=", orderUid)
    .where("provider_transaction_uid", "is", null)
    .executeTakeFirstOrThrow();
  return held;
}

interface ChosenMethod {
  method: NonNullable<OrderRow["payment_method"]>;
  /** From the creation of the order; an earlier deadline is extended to it. */
  deadlineMinutes: number;
  /** From now, but at most this long after the method's deadline; an earlier deadline is extended to it. */
  minutesToPay: number;
  /** To write in a transfer, unless the order has one. */
  reference: string | null;
}

/**
 * Stores how the customer pays; an order that is paid later keeps its method. The order must be locked. Returns its
 * deadline and its reference for transfers.
 */
export async function choosePaymentMethod(
  db: Kysely<Database>,
  orderUid: string,
  { method, deadlineMinutes, minutesToPay, reference }: ChosenMethod,
) {
  const due = sql<Date>`created_at + ${deadlineMinutes} * interval '1 minute'`;
  const paidBy = sql<Date>`least(now(), ${due}) + ${minutesToPay} * interval '1 minute'`;
  return db
    .updateTable("orders")
    .set({
      // A customer who does not finish another payment still pays when the order is handed over.
      payment_method: sql`case when payment_method in (${sql.join(LATER_PAYMENT_METHODS)})
        then payment_method else ${method} end`,
      payment_due_at: sql`case when payment_due_at is not null then greatest(payment_due_at, ${due}, ${paidBy}) end`,
      payment_reference: sql`coalesce(payment_reference, ${reference})`,
    })
    .where("uid", "=", orderUid)
    .returning(["payment_due_at", "payment_reference"])
    .executeTakeFirstOrThrow();
}

/** Updates the quantities and amounts of items. */
export async function updateItemProgress(
  db: Kysely<Database>,
  storeUid: string,
  items: OrderRow["items"],
): Promise<void> {
  await sql`
    update order_items item
      set quantity = rows.quantity, qty_fulfilled = rows.qty_fulfilled,
        qty_returned = rows.qty_returned, qty_cancelled = rows.qty_cancelled,
        fulfilment_status = rows.fulfilment_status, total_price = rows.total_price,
        discount_amount = rows.discount_amount, total_cost = rows.total_cost
      from ${rowset("order_items", items)}
      where item.uid = rows.uid and item.store_uid = ${storeUid}
  `.execute(db);
}
