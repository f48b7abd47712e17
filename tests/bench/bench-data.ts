import type { Client } from "pg";
import { createDb } from "#db/client.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";
import { RARE_WORDS } from "#tests/bench/catalogue.ts";
import { BENCH_SLUG } from "#tests/bench/databases.ts";

/** Data for requests. */
export interface BenchData {
  key: string;
  /** Number of visible products. */
  visible: number;
  /** Uids of visible products in random order, the same number for every size. */
  products: string[];
  /** Paths of the same products' pages. */
  pages: string[];
  categories: string[];
  /** Words that only one product has, so that results do not grow with the catalogue. */
  rareWords: string[];
  /** Variants with more stock than the benchmark orders. */
  variants: string[];
  hotVariant: string;
  /** A variant with `SCARCE_STOCK` units. */
  scarceVariant: string;
  /** Numbers of existing orders. */
  orders: string[];
}

export const SCARCE_STOCK = 50;

/** The number that the smallest catalogue has; more would only cause more disk reads in larger ones. */
const PRODUCTS = 9_000;
const WORDS = 400;
const VARIANTS = 200;
const PLENTY = 100_000_000;
/** Number of past orders, each of another customer. */
const PAST_ORDERS = 5_000;

/** Loads the data of the catalogue, creates an API key and stocks the variants of the orders. */
export async function prepareBenchData(client: Client, url: string): Promise<BenchData> {
  const list = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows;
  const [store] = await list("select uid from stores where slug = $1", [BENCH_SLUG]);
  const { db } = createDb(url, { max: 1 });
  const { key } = await createKey(db, {
    storeUid: store.uid,
    name: "bench",
    mode: "sandbox",
    expiresAt: null,
  });
  await db.destroy();
  const [counted] = await list("select count(*)::integer from products where is_visible");
  const products = await list(
    "select uid, handle as slug from products where is_visible order by uid limit $1",
    [PRODUCTS],
  );
  const rareWords = await list(
    `select word from unnest($1::text[]) as word where (
       select count(*) from product_listings where words @@ quote_literal(word)::tsquery
     ) = 1 order by md5(word) limit $2`,
    [RARE_WORDS, WORDS],
  );
  const stocked = await list(
    `update stock_levels set on_hand = reserved + $1, expires_on = null where variant_uid in (
       select v.uid from variants v join products p on p.uid = v.product_uid
       where p.is_visible and v.is_default and v.is_active order by v.uid limit $2)
     returning variant_uid`,
    [PLENTY, VARIANTS + 2],
  );
  const [hotVariant, scarceVariant, ...variants] = stocked.map(({ variant_uid }) => variant_uid);
  await client.query("update stock_levels set on_hand = reserved + $1 where variant_uid = $2", [
    SCARCE_STOCK,
    scarceVariant,
  ]);
  const categories = await list("select uid from categories order by name");
  // Products with changed stock, and those that the clock has changed since the catalogue was created.
  await client.query(
    `select refresh_products(store_uid, array_agg(uid)) from products
     where uid in (select product_uid from product_listings where refresh_at <= now())
       or uid in (select product_uid from variants where uid = any ($1::uuid[]))
     group by store_uid`,
    [stocked.map(({ variant_uid }) => variant_uid)],
  );
  await insertPastOrders(client);
  return {
    key,
    visible: counted.count,
    products: products.map(({ uid }) => uid),
    pages: products.map(productPath),
    categories: categories.map(({ uid }) => uid),
    rareWords: rareWords.map(({ word }) => word),
    variants,
    hotVariant,
    scarceVariant,
    orders: [],
  };
}

/**
 * Adds past orders with their events and mails. PostgreSQL would plan sequential scans of empty tables, and continue to use these plans
 * for some time.
 */
async function insertPastOrders(client: Client): Promise<void> {
  await client.query(
    `with bought as (
       insert into customers (store_uid, name, email, phone)
       select stores.uid, 'Past', 'past-' || n || '@example.com', '+2348000000000'
       from stores, generate_series(1, $2::integer) n where slug = $1
       returning store_uid, uid
     ), ordered as (
       insert into orders (store_uid, customer_uid, order_number, subtotal, total_amount,
         payment_status, fulfilment_status, fulfilment_method, delivery_method)
       select store_uid, uid, 'ORD-PAST-' || row_number() over (), 1, 1,
         'paid', 'fulfilled', 'pickup', 'pickup' from bought
       returning store_uid, uid, order_number
     ), begun as (
       insert into order_events (store_uid, order_uid, kind, actor)
       select store_uid, uid, 'created', 'api' from ordered
     ), published as (
       insert into events (store_uid, type, subject, position, published_at, data)
       select store_uid, 'order.created', order_number, row_number() over (), now(), '{}' from ordered
     ), positions as (
       insert into event_positions select distinct store_uid, $2::integer from ordered
     ), mailed as (
       insert into mails (store_uid, kind, subject, cause, recipient, state, due_at, occurred_at)
       select store_uid, kind, order_number, gen_random_uuid()::text, 'past@example.com', 'sent', now(), now()
       from ordered, unnest('{order_received,payment_reminder}'::text[]) as kind
     )
     insert into order_items (store_uid, order_uid, product_name, variant_name, quantity,
       unit_price, total_price)
     select store_uid, uid, 'Past', 'Past', 1, 1, 1 from ordered`,
    [BENCH_SLUG, PAST_ORDERS],
  );
  await client.query("vacuum analyze customers, orders, order_items, order_events, events, mails");
}
