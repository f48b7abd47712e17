import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { rowset } from "#db/queries/bulk.ts";
import { refreshCustomers } from "#db/queries/orders/customers.ts";
import { paymentAmounts } from "#db/queries/orders/orders.ts";
import type { Database } from "#db/schema.ts";
import { currentRequest } from "#lib/request-context.ts";

const LOCKED_COLUMNS = [
  "uid",
  "order_number",
  "total_amount",
  "payment_status",
  "fulfilment_status",
  "delivery_method",
  "delivery_status",
  "customer_uid",
  "coupon_code",
  "discount_amount",
  "tax_rate_used",
  "delivery_fee",
] as const;

export type LockedOrder = Pick<Selectable<Database["orders"]>, (typeof LOCKED_COLUMNS)[number]>;

/** A locked order with its items and payments. */
export type OrderContents = Awaited<ReturnType<typeof findOrderContents>>;

export type FulfillableItem = OrderContents["items"][number];

/** Locks an order of the store until the transaction ends; undefined when there is none. */
export async function lockOrder(
  db: Kysely<Database>,
  storeUid: string,
  orderNumber: string,
): Promise<LockedOrder | undefined> {
  return db
    .selectFrom("orders")
    .select(LOCKED_COLUMNS)
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
) {
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
            "quantity",
            "qty_fulfilled",
            "qty_returned",
            "qty_cancelled",
            "fulfilment_status",
            "taxable",
          ])
          .select([
            // Lines of popup events have stock of their own.
            sql<string | null>`case when popup_inventory is null then variant_uid end`.as(
              "variant_uid",
            ),
            sql<string>`unit_price::text`.as("unit_price"),
            sql<string>`total_price::text`.as("total_price"),
            sql<string>`discount_amount::text`.as("discount_amount"),
            sql<string | null>`total_cost::text`.as("total_cost"),
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

interface Transitioned {
  storeUid: string;
  order: LockedOrder;
  patch: Updateable<Database["orders"]>;
  /** At least one. */
  events: { kind: Database["order_events"]["kind"]; details: object }[];
  actor: string;
}

/**
 * Updates the order's columns and its customer's totals, and adds events. A paid, fulfilled or cancelled order
 * no longer counts as its shopper's unpaid one.
 */
export async function recordTransition(
  db: Kysely<Database>,
  { storeUid, order, patch, events, actor }: Transitioned,
): Promise<void> {
  const { payment_status = "unpaid", fulfilment_status = "unfulfilled" } = patch;
  const isStillUnpaid = payment_status === "unpaid" && fulfilment_status === "unfulfilled";
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
        .where("order_uid", "=", order.uid)
        .where(sql.lit(!isStillUnpaid)),
    )
    .insertInto("order_events")
    .values(
      events.map(({ kind, details }) => ({
        store_uid: storeUid,
        order_uid: order.uid,
        kind,
        details: JSON.stringify(details),
        actor,
        request_id: currentRequest()?.id ?? null,
      })),
    )
    .execute();
  const changesTotals =
    patch.fulfilment_status !== undefined || events.some(({ kind }) => kind === "payment_recorded");
  if (changesTotals && order.customer_uid) await refreshCustomers(db, [order.customer_uid]);
}

/** Stores a payment, or a refund as a negative amount. */
export async function insertPayment(
  db: Kysely<Database>,
  payment: Insertable<Database["payments"]>,
): Promise<void> {
  // Transactions begin before they wait for the order, but payments count in order of creation.
  const created_at = sql<Date>`clock_timestamp()`;
  await db
    .insertInto("payments")
    .values({ ...payment, created_at })
    .execute();
}

/** Updates the quantities and amounts of items. */
export async function updateItemProgress(
  db: Kysely<Database>,
  storeUid: string,
  items: FulfillableItem[],
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
