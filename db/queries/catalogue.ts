import { type Kysely, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type ProductRow, productFields } from "#db/queries/product-rows.ts";
import type { Database } from "#db/schema.ts";

export interface ProductFilter {
  limit: number;
  offset: number;
  /** Words that must all occur in the name or the description; none = no filter. */
  words: string[];
  category?: string;
  inStock: boolean;
  onPromo: boolean;
  ordering: "-created_at" | "price" | "-price" | "name";
}

/** Only what a shopper may see: active, not hidden, this store's (spec §3). */
export async function findVisibleProduct(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<ProductRow | undefined> {
  return db
    .selectFrom("products")
    .select(productFields)
    .where("products.store_uid", "=", storeUid)
    .where("products.uid", "=", uid)
    .where("products.is_visible", "=", true)
    .executeTakeFirst();
}

/** Those of the named products a shopper may see, in no order. */
export async function findVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
): Promise<ProductRow[]> {
  return db
    .selectFrom("products")
    .select(productFields)
    .where("products.store_uid", "=", storeUid)
    .where("products.uid", "=", sql<string>`any(${uids}::uuid[])`)
    .where("products.is_visible", "=", true)
    .execute();
}

/**
 * One page of a store's visible products and the exact number that match, in one statement. The page
 * is chosen from the narrow listings; the wide rows are read for its products alone.
 */
export async function listVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ProductFilter,
): Promise<{ count: number; products: ProductRow[] }> {
  const searching = filter.words.length > 0;
  return db
    .with(
      (cte) => (searching ? cte("hits").materialized() : cte("hits").notMaterialized()),
      () => matchingListings(db, storeUid, filter),
    )
    .with("page", (from) =>
      from
        .selectFrom("hits")
        .selectAll()
        .orderBy(orderOf("hits", filter))
        .limit(filter.limit)
        .offset(filter.offset),
    )
    .selectNoFrom((from) => [
      (searching
        ? from.selectFrom("hits").select(sql<number>`count(*)::integer`.as("count"))
        : keptCount(db, storeUid, filter)
      )
        .$asScalar()
        .$notNull()
        .as("count"),
      jsonArrayFrom(
        from
          .selectFrom("page")
          .innerJoin("products", "products.uid", "page.product_uid")
          .select(productFields)
          .orderBy(orderOf("page", filter)),
      ).as("products"),
    ])
    .executeTakeFirstOrThrow();
}

/** Every word is looked up among the store's own words, so no product's text is read to find it. */
function matchingListings(db: Kysely<Database>, storeUid: string, filter: ProductFilter) {
  const { words, category, inStock, onPromo } = filter;
  const listings = db
    .selectFrom("product_listings")
    .select(["product_uid", "created_at", "price", "name_key"])
    .where("store_uid", "=", storeUid)
    .$if(category !== undefined, (query) => query.where("category_uid", "=", category as string))
    .$if(inStock, (query) => query.where("in_stock", "=", true))
    // Without a comparison: only so is an index of these alone seen to hold them all.
    .$if(onPromo, (query) => query.where(sql<boolean>`on_promo`));
  return words.reduce((query, word) => {
    const ids = db
      .selectFrom("search_words")
      .select("word_id")
      .where("store_uid", "=", storeUid)
      .where("word", "like", sql<string>`search_pattern(${word})`);
    // A single letter stands in so many words that to look each up takes longer than to read the listings.
    return query.where(
      word.length === 1
        ? sql<boolean>`exists (select from unnest(word_ids) as held (id) where held.id in (${ids}))`
        : sql<boolean>`word_ids && array(${ids})`,
    );
  }, listings);
}

/** The visible products of the store or the category, counted as they change (listing_counts). */
function keptCount(
  db: Kysely<Database>,
  storeUid: string,
  { category, inStock, onPromo }: ProductFilter,
) {
  return db
    .selectFrom("listing_counts")
    .select(sql<number>`coalesce(sum(products), 0)::integer`.as("count"))
    .where("store_uid", "=", storeUid)
    .$if(category !== undefined, (query) => query.where("category_uid", "=", category as string))
    .$if(inStock, (query) => query.where("in_stock", "=", true))
    .$if(onPromo, (query) => query.where("on_promo", "=", true));
}

/** The order of a list, total so that pages never overlap: each ends with the product's uid. */
function orderOf(table: "hits" | "page", { ordering, words }: ProductFilter): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const uid = column("product_uid");
  switch (ordering) {
    case "price":
      return sql`${column("price")}, ${uid}`;
    case "-price":
      return sql`${column("price")} desc, ${uid} desc`;
    case "name":
      return sql`${column("name_key")}, ${uid}`;
    case "-created_at": {
      const newest = sql`${column("created_at")} desc, ${uid} desc`;
      if (words.length === 0) return newest;
      const patterns = words.map((word) => sql`search_pattern(${word})`);
      const inName = sql`${column("name_key")} like all (array[${sql.join(patterns)}])`;
      return sql`(${inName}) desc, ${newest}`;
    }
  }
}

/** Listings brought up to date by one reader; what is left is the next one's. */
const SETTLED_AT_ONCE = 200;

/**
 * Brings up to date listings whose price or stock has changed by the clock alone, the longest due
 * first; the moment at which there is more to do, null when none is foreseen. Where there are none it
 * locks nothing, so that a read-only database serves on.
 */
export async function settleDueListings(
  db: Kysely<Database>,
  storeUid: string,
): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    with due as materialized (
      select product_uid from product_listings
      where store_uid = ${storeUid} and due_at <= now()
      order by due_at limit ${SETTLED_AT_ONCE}
    ), settled as materialized (
      select price_listings(array_agg(product_uid)) from due having count(*) > 0
    )
    select case when exists (select from settled) then now() else (
      select min(due_at) from product_listings where store_uid = ${storeUid} and due_at > now()
    ) end as next
  `.execute(db);
  return rows[0]?.next ?? null;
}
