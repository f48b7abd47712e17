import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { containsAnySearch } from "#db/queries/contains-words.ts";
import { countMatches, type PageRange, parseOrdering } from "#db/queries/list-query.ts";
import {
  hasOpenDispute,
  hasPaymentInReview,
  isOrderDisputed,
  isOrderInReview,
} from "#db/queries/payments/open-payment-tasks.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";

/** Unpaid and partially paid orders, which have an index. */
export const TO_PAY = sql<SqlBool>`payment_status in ('unpaid', 'partially_paid')
  and fulfilment_status not in ('cancelled', 'voided', 'returned')`;

/** Unfulfilled and partially fulfilled orders, which have an index. */
export const TO_FULFIL = sql<SqlBool>`fulfilment_status in ('unfulfilled', 'partially_fulfilled')`;

/** Orders with a refund due, which have an index. */
export const REFUND_DUE = sql<SqlBool>`refund_due > 0`;

/** Percentage of stock that means no limit on unpaid orders. */
const NO_LIMIT = 100;

/**
 * Returns a query of the variants with limited stock of which unpaid orders without an API key have reserved more than
 * a quarter; none in a store that does not limit them, as for payment on delivery.
 */
export function scarceVariants(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("order_items as item")
    .innerJoin("stock_levels as stock", (join) =>
      join
        .onRef("stock.store_uid", "=", "item.store_uid")
        .onRef("stock.variant_uid", "=", "item.variant_uid"),
    )
    .innerJoin("stores", "stores.uid", "item.store_uid")
    .select("stock.variant_uid")
    .where("item.store_uid", "=", storeUid)
    .where("item.in_unpaid_share", "=", true)
    .where("stores.unpaid_stock_share", "<", NO_LIMIT)
    .where("stock.tracks_stock", "=", true)
    .where("stock.allows_backorder", "=", false)
    .groupBy(["stock.variant_uid", "stock.on_hand"])
    .having(sql<SqlBool>`4 * sum(item.quantity) > stock.on_hand`);
}

type Statuses = Selectable<Database["orders"]>;

interface OrderFilter {
  /**
   * `due`: orders to be paid or fulfilled; `refund_due`: orders with one, which are excluded from the other statuses;
   * `scarce_stock`: unpaid ones that have reserved `scarceVariants`; `in_review`: orders with money in review;
   * `disputed`: orders with an open dispute.
   */
  payment?:
    | Statuses["payment_status"]
    | "due"
    | "refund_due"
    | "scarce_stock"
    | "in_review"
    | "disputed"
    | undefined;
  fulfilment?: Statuses["fulfilment_status"] | "due" | undefined;
  /** First and last day in the store's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** One of these is in the order number, its products' names and SKUs, or the customer's name, email or phone. */
  searches: string[];
  customer?: string | undefined;
  /** Only these orders. */
  numbers?: string[] | undefined;
}

/** A store and the time zone of its days. */
type DatedStore = Pick<StoreRow, "uid" | "time_zone">;

type OrderSortField = "created_at" | "customer_name" | "total_amount";

/** Each has an index. */
const SORT_COLUMNS: Record<OrderSortField, Expression<unknown>> = {
  created_at: sql.ref("orders.created_at"),
  customer_name: sql`lower(orders.customer_name)`,
  total_amount: sql.ref("orders.total_amount"),
};

/** Searches the store's orders. */
export async function searchOrders(
  db: Kysely<Database>,
  store: DatedStore,
  filter: OrderFilter,
  ordering: OrderSortField | `-${OrderSortField}`,
  { limit, offset }: PageRange,
) {
  const [field, direction] = parseOrdering(ordering);
  return filteredOrders(db, store, filter)
    .select([
      "order_number",
      "customer_uid as customer",
      "customer_name",
      "total_amount",
      "payment_status",
      "refund_due",
      "fulfilment_status",
      "delivery_method",
      "delivery_status",
      "created_at",
    ])
    .select(itemCount)
    .select([hasPaymentInReview.as("is_in_review"), hasOpenDispute.as("is_disputed")])
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("uid", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Counts the store's orders that were placed after this time, up to 1,000. */
export async function countOrdersSince(
  db: Kysely<Database>,
  storeUid: string,
  since: Date,
): Promise<number> {
  const orders = db
    .selectFrom("orders")
    .where("store_uid", "=", storeUid)
    .where("created_at", ">", since);
  return countMatches(db, orders, 1_000);
}

export type ExportedOrder = Awaited<ReturnType<typeof listExportedOrders>>[number];

/** Lists the next matching orders after `after` with their items and payments, newest first. */
export async function listExportedOrders(
  db: Kysely<Database>,
  store: DatedStore,
  filter: OrderFilter,
  { after, limit }: { after?: { uid: string; position: string } | undefined; limit: number },
) {
  let query = filteredOrders(db, store, filter);
  if (after) {
    query = query.where(
      sql<SqlBool>`(created_at, uid) < (${after.position}::timestamptz, ${after.uid}::uuid)`,
    );
  }
  return (
    query
      .innerJoinLateral(paymentSums, (join) => join.onTrue())
      .select(["uid", "order_number", "created_at", "customer_name", "customer_email"])
      .select(["customer_phone", "customer_address", "subtotal", "discount_amount", "tax_amount"])
      .select(["delivery_fee", "total_amount", "payment_status", "fulfilment_status"])
      .select(["refund_due", "delivery_method", "tracking_number", "coupon_code"])
      .select(["paid", "refunded", "refunded_at", "payment_methods", "payment_references"])
      // With microseconds, which a Date lacks.
      .select(sql<string>`created_at::text`.as("position"))
      .select(exportedItems)
      .orderBy("created_at", "desc")
      .orderBy("uid", "desc")
      .limit(limit)
      .execute()
  );
}

const itemCount = (select: ExpressionBuilder<Database, "orders">) =>
  select
    .selectFrom("order_items")
    .select(sql<number>`coalesce(sum(quantity), 0)::float8`.as("item_count"))
    .whereRef("order_items.order_uid", "=", "orders.uid")
    .$asScalar()
    .$notNull()
    .as("item_count");

const exportedItems = (select: ExpressionBuilder<Database, "orders">) =>
  jsonArrayFrom(
    select
      .selectFrom("order_items")
      .select(["product_name", "variant_name", "variant_sku", "attributes", "quantity"])
      .select([
        sql<string>`unit_price::text`.as("unit_price"),
        sql<string>`total_price::text`.as("total_price"),
        sql<string>`order_items.discount_amount::text`.as("discount_amount"),
      ])
      .whereRef("order_items.order_uid", "=", "orders.uid")
      .orderBy("order_items.position")
      .orderBy("order_items.uid"),
  ).as("items");

/** Sums up an order's payments and refunds, which are stored as negative payments. */
const paymentSums = (select: ExpressionBuilder<Database, "orders">) =>
  select
    .selectFrom("payments")
    .select([
      sql<string>`coalesce(sum(amount) filter (where amount > 0), 0.00)::text`.as("paid"),
      sql<string>`coalesce(-sum(amount) filter (where amount < 0), 0.00)::text`.as("refunded"),
      sql<Date | null>`max(payments.created_at) filter (where amount < 0)`.as("refunded_at"),
      joined("method").as("payment_methods"),
      joined("reference").as("payment_references"),
    ])
    .whereRef("payments.order_uid", "=", "orders.uid")
    .as("sums");

/** Joins a column of the payments, oldest first; refunds are left out. */
const joined = (column: "method" | "reference") =>
  sql<string | null>`string_agg(${sql.ref(column)}, ', ' order by payments.created_at, payments.uid)
    filter (where amount > 0 and ${sql.ref(column)} <> '')`;

/** Returns a query of the store's matching orders. */
export function filteredOrders(
  db: Kysely<Database>,
  { uid: storeUid, time_zone: timeZone }: DatedStore,
  { payment, fulfilment, from, to, searches, customer, numbers }: OrderFilter,
) {
  let query = db.selectFrom("orders").where("store_uid", "=", storeUid);
  if (payment === "scarce_stock") query = query.where(reservesAny(scarceVariants(db, storeUid)));
  else if (payment === "in_review") query = query.where(isOrderInReview(storeUid));
  else if (payment === "disputed") query = query.where(isOrderDisputed(storeUid));
  else if (payment === "due") query = query.where(TO_PAY);
  else if (payment === "refund_due") query = query.where(REFUND_DUE);
  else if (payment) {
    query = query.where("payment_status", "=", payment).where("refund_due", "=", "0");
  }
  if (fulfilment === "due") query = query.where(TO_FULFIL);
  else if (fulfilment) query = query.where("fulfilment_status", "=", fulfilment);
  if (customer) query = query.where("customer_uid", "=", customer);
  if (numbers) query = query.where("order_number", "in", numbers);
  if (from)
    query = query.where(
      "created_at",
      ">=",
      sql<Date>`${from}::date::timestamp at time zone ${timeZone}`,
    );
  if (to)
    query = query.where(
      "created_at",
      "<",
      sql<Date>`(${to}::date + 1)::timestamp at time zone ${timeZone}`,
    );
  return query.where((from) => containsAnySearch(from, from.ref("orders.search_key"), searches));
}

/** Returns a condition: an unpaid order without an API key has reserved one of the variants. */
function reservesAny(variants: ReturnType<typeof scarceVariants>) {
  return ({ exists, selectFrom }: ExpressionBuilder<Database, "orders">) =>
    exists(
      selectFrom("order_items")
        .select("order_items.uid")
        .whereRef("order_items.store_uid", "=", "orders.store_uid")
        .whereRef("order_items.order_uid", "=", "orders.uid")
        .where("order_items.in_unpaid_share", "=", true)
        .where("order_items.variant_uid", "in", variants),
    );
}
