import { Client } from "pg";
import { createDb } from "#db/client.ts";
import { generatedUid } from "#db/demo/generated/names.ts";
import { rareWord } from "#db/demo/generated/vocabulary.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { productPath } from "#lib/shop/catalogue/product-link.ts";
import { BENCH_SLUG } from "#tests/bench/catalogue.ts";

/** What requests are made of. */
export interface World {
  key: string;
  /** How many products a shopper can see. */
  visible: number;
  /** Uids of visible products in no order, as many whatever the size. */
  products: string[];
  /** Paths of the same products' pages. */
  pages: string[];
  categories: string[];
  /** Words that one product alone has, whatever the size: what is found does not grow with the catalogue. */
  rareWords: string[];
  /** Variants with stock beyond what can be ordered here. */
  variants: string[];
  hotVariant: string;
  /** A variant with `SCARCE_STOCK` pieces. */
  scarceVariant: string;
  /** Numbers of orders that were made. */
  orders: string[];
}

export const SCARCE_STOCK = 50;

/** No more than the smallest catalogue has: of a larger one, more would be read from the disk, and grow with that alone. */
const PRODUCTS = 9_000;
const WORDS = 400;
/** As they end a description. */
const RARE_WORDS = Array.from({ length: 20_000 }, (_, index) => `${rareWord(index)}.`);
const VARIANTS = 200;
const PLENTY = 100_000_000;
/** Each of another customer. */
const PAST_ORDERS = 5_000;

/** Looks up what there is, makes a key, and stocks the variants that orders are made of. */
export async function prepareWorld(url: string): Promise<World> {
  const { db } = createDb(url, { max: 1 });
  const { key } = await createKey(db, {
    storeUid: generatedUid.store(BENCH_SLUG),
    name: "bench",
    mode: "sandbox",
    expiresAt: null,
  });
  await db.destroy();
  const client = new Client({ connectionString: url });
  await client.connect();
  const list = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows;
  const [counted] = await list("select count(*)::integer from products where is_visible");
  const products = await list(
    "select uid, handle as slug from products where is_visible order by uid limit $1",
    [PRODUCTS],
  );
  const rareWords = await list(
    `select word from unnest($1::text[]) as word where (
       select count(*) from product_listings where words @@ quote_literal(lower(rtrim(word, '.')))::tsquery
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
  await sellBefore(client);
  await client.end();
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
 * Orders of products that are gone. A shop that has just opened is no shop to measure: PostgreSQL plans
 * to read tables that are known to be empty from end to end, and goes on so for a while.
 */
async function sellBefore(client: Client): Promise<void> {
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
       returning store_uid, uid
     ), begun as (
       insert into order_events (store_uid, order_uid, kind, actor)
       select store_uid, uid, 'created', 'api' from ordered
     )
     insert into order_items (store_uid, order_uid, product_name, variant_name, quantity,
       unit_price, total_price)
     select store_uid, uid, 'Gone', 'Gone', 1, 1, 1 from ordered`,
    [BENCH_SLUG, PAST_ORDERS],
  );
  await client.query("vacuum analyze customers, orders, order_items, order_events");
}
