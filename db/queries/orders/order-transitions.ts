import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { OrderItemTable, OrderTable, PaymentTable } from "#db/order-schema.ts";
import { rowset } from "#db/queries/bulk.ts";
import { eventRow, type NewEvent } from "#db/queries/orders/order-events.ts";
import { paymentAmounts } from "#db/queries/orders/orders.ts";
import type { Database } from "#db/schema.ts";

export type LockedOrder = Pick<
  Selectable<OrderTable>,
  | "uid"
  | "order_number"
  | "total_amount"
  | "payment_status"
  | "fulfilment_status"
  | "fulfilment_method"
  | "coupon_code"
>;

export type FulfillableItem = Pick<
  Selectable<OrderItemTable>,
  "uid" | "variant_uid" | "quantity" | "qty_fulfilled" | "qty_returned" | "fulfilment_status"
>;

export interface OrderContents extends LockedOrder {
  items: FulfillableItem[];
  /** Oldest first, refunds negative; decimal text. */
  payments: string[];
}

export type OrderPatch = Pick<
  Updateable<OrderTable>,
  "payment_status" | "fulfilment_status" | "tracking_number" | "payment_due_at"
> &
  Partial<Pick<LockedOrder, "payment_status" | "fulfilment_status">>;

/** Locks an order of the store until the transaction ends; undefined when there is none. */
export async function lockOrder(
  db: Kysely<Database>,
  storeUid: string,
  orderNumber: string,
): Promise<LockedOrder | undefined> {
  return db
    .selectFrom("orders")
    .select([
      "uid",
      "order_number",
      "total_amount",
      "payment_status",
      "fulfilment_status",
      "fulfilment_method",
      "coupon_code",
    ])
    .where("store_uid", "=", storeUid)
    .where("order_number", "=", orderNumber)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Reads items and payments of a locked order, in a separate statement: the locking one would read payments
 * from before its wait.
 */
export async function findOrderContents(
  db: Kysely<Database>,
  storeUid: string,
  order: LockedOrder,
): Promise<OrderContents> {
  const contents = await db
    .selectNoFrom((from) => [
      from
        .selectFrom("payments")
        .select(paymentAmounts.as("amounts"))
        .where("store_uid", "=", storeUid)
        .where("order_uid", "=", order.uid)
        .$asScalar()
        .$notNull()
        .as("payments"),
      jsonArrayFrom(
        from
          .selectFrom("order_items")
          .select([
            "uid",
            "variant_uid",
            "quantity",
            "qty_fulfilled",
            "qty_returned",
            "fulfilment_status",
          ])
          .where("store_uid", "=", storeUid)
          .where("order_uid", "=", order.uid)
          .orderBy("position")
          .orderBy("uid"),
      ).as("items"),
    ])
    .executeTakeFirstOrThrow();
  return { ...order, ...contents };
}

/**
 * Updates the order's columns and adds an event, in one statement. A paid, fulfilled or cancelled order no
 * longer counts as its shopper's unpaid one.
 */
export async function recordTransition(
  db: Kysely<Database>,
  { patch, ...event }: NewEvent & { patch: OrderPatch },
): Promise<void> {
  const { payment_status = "unpaid", fulfilment_status = "unfulfilled" } = patch;
  const isStillUnpaid = payment_status === "unpaid" && fulfilment_status === "unfulfilled";
  await db
    .with("changed", (cte) =>
      cte
        .updateTable("orders")
        .set({ ...patch, updated_at: sql<Date>`now()` })
        .where("store_uid", "=", event.storeUid)
        .where("uid", "=", event.orderUid),
    )
    .with("released", (cte) =>
      cte
        .deleteFrom("unpaid_order_identities")
        .where("order_uid", "=", event.orderUid)
        .where(sql.lit(!isStillUnpaid)),
    )
    .insertInto("order_events")
    .values(eventRow(event))
    .execute();
}

/** Stores a payment, or a refund as a negative amount. */
export async function insertPayment(
  db: Kysely<Database>,
  payment: Insertable<PaymentTable>,
): Promise<void> {
  // Transactions begin before they wait for the order, but payments count in order of creation.
  const created_at = sql<Date>`clock_timestamp()`;
  await db
    .insertInto("payments")
    .values({ ...payment, created_at })
    .execute();
}

const PROGRESS = {
  uid: "uuid",
  qty_fulfilled: "integer",
  qty_returned: "integer",
  fulfilment_status: "text",
};

/** Updates the fulfilled and returned quantities of items. */
export async function updateItemProgress(
  db: Kysely<Database>,
  storeUid: string,
  items: Pick<FulfillableItem, keyof typeof PROGRESS>[],
): Promise<void> {
  await sql`
    update order_items item
      set qty_fulfilled = rows.qty_fulfilled, qty_returned = rows.qty_returned,
        fulfilment_status = rows.fulfilment_status
      from ${rowset(PROGRESS, items)}
      where item.uid = rows.uid and item.store_uid = ${storeUid}
  `.execute(db);
}
