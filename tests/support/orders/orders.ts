import { type Kysely, sql } from "kysely";
import { reservationsOf, type StockLine } from "#db/queries/orders/stock.ts";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import type { Order } from "#lib/contract/order.ts";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { type StoreContext, storeContext } from "#lib/services/context.ts";
import { createOrder } from "#lib/services/orders/create-order.ts";
import { createCoupon, type NewCoupon } from "#lib/services/pricing/create-coupon.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";

export const SHOPPER = {
  customer_name: "Ada Obi",
  customer_email: "ada@example.com",
  customer_phone: "+2348012345678",
};

interface LineInput {
  variant: string;
  quantity: number;
  notes?: string;
  expected_unit_price?: string;
}

/** Returns the body of an order that is picked up. */
export function pickupOrder(items: LineInput[], more: object = {}) {
  return { ...SHOPPER, delivery_method: "pickup", items, ...more };
}

/** Returns a service's context for this store, without HTTP. */
export async function contextOf(
  db: Kysely<Database>,
  slug: string,
  caller: Pick<StoreContext, "idempotencyKey"> = { idempotencyKey: null },
): Promise<StoreContext> {
  const store = await findStoreBySlug(db, slug);
  if (!store) throw new Error(`no store ${slug}`);
  return storeContext(testRuntime(db), store, {
    signal: new AbortController().signal,
    responseHeaders: new Headers(),
    limitFreshness: () => {},
    ...caller,
  });
}

/** Places an order through the service, from a request body. */
export async function order(ctx: StoreContext, body: object): Promise<Order> {
  return createOrder(ctx, OrderRequest.parse(body));
}

/** Reserves stock as an order does, and returns whether there was enough. */
export async function reserve(
  db: Kysely<Database>,
  storeUid: string,
  lines: StockLine[],
): Promise<boolean> {
  const { rows } = await sql<{ reserved: boolean }>`
    select bool_and(enough) as reserved from ${reservationsOf(storeUid, lines)}`.execute(db);
  return rows[0]?.reserved === true;
}

/** Returns the stock on hand and reserved, in the order of `variants`. */
export async function stockOf(
  db: Kysely<Database>,
  variants: string[],
): Promise<{ on_hand: number; reserved: number }[]> {
  const rows = await db
    .selectFrom("stock_levels")
    .select(["variant_uid", "on_hand", "reserved"])
    .where("variant_uid", "in", variants)
    .execute();
  return variants.map((uid) => {
    const row = rows.find(({ variant_uid }) => variant_uid === uid);
    if (!row) throw new Error(`no stock of ${uid}`);
    return { on_hand: row.on_hand, reserved: row.reserved };
  });
}

/** Counts the store's rows in a table. */
export async function countRows(
  db: Kysely<Database>,
  table:
    | "orders"
    | "order_items"
    | "customers"
    | "idempotency_keys"
    | "payments"
    | "order_events"
    | "pictures"
    | "products"
    | "variants"
    | "stock_levels"
    | "stock_movements"
    | "product_images"
    | "product_listings"
    | "product_documents",
  storeUid: string,
): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((from) => from.fn.countAll<string>().as("rows"))
    .where("store_uid", "=", storeUid)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Opens that many connections: races do not wait for new ones. */
export async function openConnections(db: Kysely<Database>, count: number): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.3)`.execute(db)));
}

/** Creates a coupon, by default OFF, which takes 10 % off the whole order. */
export function offerCoupon(
  db: Kysely<Database>,
  storeUid: string,
  coupon: Partial<NewCoupon> = {},
): Promise<void> {
  const tenth = { code: "OFF", kind: "percentage", value: "10" } as const;
  return createCoupon(db, { storeUid, ...tenth, products: [], categories: [], ...coupon });
}
