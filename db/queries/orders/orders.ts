import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { compiledQuery, type Param } from "#db/compiled-query.ts";
import type { Database } from "#db/schema.ts";

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

/** Amounts of the selected payments, oldest first, refunds negative; decimal text. */
const paymentAmounts = sql<
  string[]
>`coalesce(array_agg(amount::text order by created_at, uid), '{}')`;

/** Finds an order of the store with its items and payments, in one statement. */
export async function findOrder(db: Kysely<Database>, storeUid: string, orderNumber: string) {
  const [order] = await orderByNumber(db, null, { storeUid, orderNumber });
  return order;
}

/** Lists the orders of any store with these numbers, which are unique. */
export async function listOrdersByNumber(
  db: Kysely<Database>,
  orderNumbers: string[],
): Promise<OrderRow[]> {
  const isListed = sql<string>`any (${orderNumbers}::text[])`;
  return selectOrders(db).where("orders.order_number", "=", isListed).execute();
}

const orderByNumber = compiledQuery((param: Param<OrderKey>, _: null, db) =>
  selectOrders(db)
    .where("orders.store_uid", "=", param("storeUid"))
    .where("orders.order_number", "=", param("orderNumber")),
);

interface OrderKey {
  storeUid: string;
  orderNumber: string;
}

function selectOrders(db: Kysely<Database>) {
  return db
    .selectFrom("orders")
    .innerJoin("stores", "stores.uid", "orders.store_uid")
    .leftJoin("locations", "locations.uid", "orders.location_uid")
    .select([
      "orders.uid",
      "orders.order_number",
      "orders.source",
      "orders.store_uid",
      "stores.store_name",
      "stores.email as store_email",
      "stores.phone as store_phone",
      "stores.logo",
      "stores.currency",
      "orders.location_uid",
      "locations.name as location_name",
      "orders.customer_uid",
      "orders.customer_name",
      "orders.customer_email",
      "orders.customer_phone",
      "orders.customer_address",
      "orders.total_amount",
      "orders.subtotal",
      "orders.discount_amount",
      "orders.tax_amount",
      "orders.tax_rate_used",
      "orders.payment_status",
      "orders.refund_due",
      "orders.fulfilment_status",
      "orders.fulfilment_method",
      "orders.delivery_method",
      "orders.delivery_status",
      "orders.delivery_fee",
      "orders.manual_delivery_type",
      "orders.tracking_number",
      "orders.shipping_details",
      "orders.payment_due_at",
      "orders.payment_method",
      "orders.payment_reference",
      "orders.coupon_code",
      "orders.order_date",
      "orders.created_at",
    ])
    .select((from) => [
      from
        .selectFrom("payments")
        .select(paymentAmounts.as("amounts"))
        .whereRef("payments.order_uid", "=", "orders.uid")
        .$asScalar()
        .$notNull()
        .as("payments"),
      jsonArrayFrom(
        from
          .selectFrom("order_items")
          .select([
            "order_items.uid",
            "order_items.variant_uid",
            "order_items.product_name",
            "order_items.variant_name",
            "order_items.variant_sku",
            "order_items.attributes",
            "order_items.product_image",
            "order_items.popup_inventory",
            "order_items.quantity",
            "order_items.fulfilment_status",
            "order_items.qty_fulfilled",
            "order_items.qty_returned",
            "order_items.qty_cancelled",
            "order_items.notes",
            "order_items.taxable",
          ])
          .select([
            sql<string | null>`order_items.original_price::text`.as("original_price"),
            sql<string>`order_items.unit_price::text`.as("unit_price"),
            sql<string>`order_items.total_price::text`.as("total_price"),
            sql<string>`order_items.discount_amount::text`.as("discount_amount"),
            sql<string | null>`order_items.total_cost::text`.as("total_cost"),
          ])
          .whereRef("order_items.order_uid", "=", "orders.uid")
          .orderBy("order_items.position")
          .orderBy("order_items.uid"),
      ).as("items"),
    ]);
}

/** The contact of an order; null never matches. */
interface OrderContact {
  /** In lower case. */
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** Finds the number of the store's order with one of these numbers and this email address or phone number. */
export async function findOrderNumberByContact(
  db: Kysely<Database>,
  storeUid: string,
  orderNumbers: string[],
  { email, phone }: OrderContact,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("order_number")
    .where("store_uid", "=", storeUid)
    .where("order_number", "in", orderNumbers)
    .where((where) =>
      where.or([
        where(sql`lower(customer_email)`, "=", email),
        where("customer_phone", "=", phone),
      ]),
    )
    .executeTakeFirst();
  return row?.order_number;
}

export type OrderEventRow = Awaited<ReturnType<typeof listEventRows>>[number];

/** Lists the events of an order, oldest first. */
export async function listEventRows(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return db
    .selectFrom("order_events")
    .select(["kind", "details", "actor", "created_at"])
    .where("store_uid", "=", storeUid)
    .where("order_uid", "=", orderUid)
    .orderBy("created_at")
    .orderBy("uid")
    .execute();
}
