import { type Kysely, type SqlBool, sql } from "kysely";
import type { FulfilmentStatusValue, PaymentStatusValue } from "#db/order-schema.ts";
import { ilikeContaining } from "#db/queries/ilike.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";

/** Unpaid and partially paid orders, which have an index. */
export const TO_PAY = sql<SqlBool>`payment_status in ('unpaid', 'partially_paid')
  and fulfilment_status not in ('cancelled', 'voided', 'returned')`;

/** Unfulfilled and partially fulfilled orders, which have an index. */
export const TO_FULFIL = sql<SqlBool>`fulfilment_status in ('unfulfilled', 'partially_fulfilled')`;

export interface OrderFilter {
  /** `due`: orders to be paid or fulfilled. */
  payment?: PaymentStatusValue | "due" | undefined;
  fulfilment?: FulfilmentStatusValue | "due" | undefined;
  /** First and last day in the store's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** In the order number, or the customer's name, e-mail address or phone number. */
  search: string;
  customer?: string | undefined;
}

/** Searches the store's orders, newest first. */
export async function searchOrders(
  db: Kysely<Database>,
  { uid: storeUid, time_zone: timeZone }: Pick<StoreRow, "uid" | "time_zone">,
  { payment, fulfilment, from, to, search, customer }: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  let query = db
    .selectFrom("orders")
    .select([
      "order_number",
      "customer_name",
      "total_amount",
      "payment_status",
      "fulfilment_status",
      "delivery_method",
      "created_at",
    ])
    .select((select) =>
      select
        .selectFrom("order_items")
        .select(sql<number>`coalesce(sum(quantity), 0)::float8`.as("pieces"))
        .whereRef("order_items.order_uid", "=", "orders.uid")
        .$asScalar()
        .$notNull()
        .as("pieces"),
    )
    .where("store_uid", "=", storeUid);
  if (payment === "due") query = query.where(TO_PAY);
  else if (payment) query = query.where("payment_status", "=", payment);
  if (fulfilment === "due") query = query.where(TO_FULFIL);
  else if (fulfilment) query = query.where("fulfilment_status", "=", fulfilment);
  if (customer) query = query.where("customer_uid", "=", customer);
  if (from)
    query = query.where(
      "created_at",
      ">=",
      sql<Date>`${from}::date::timestamp at time zone ${timeZone}`,
    );
  if (to) query = query.where("created_at", "<", sql<Date>`end_of_day(${to}::date, ${timeZone})`);
  return query
    .where((from) => ilikeContaining(from, from.ref("orders.search_key"), search))
    .orderBy("created_at", "desc")
    .orderBy("uid", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Finds an order's coupon and returned quantities, which its public fields lack. */
export async function findOrderReturns(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return db
    .selectFrom("orders")
    .leftJoin("order_items", "order_items.order_uid", "orders.uid")
    .select(["orders.coupon_code", "order_items.uid as item", "order_items.qty_returned"])
    .where("orders.store_uid", "=", storeUid)
    .where("orders.uid", "=", orderUid)
    .execute();
}
