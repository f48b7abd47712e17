import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";

/** A visible product with all that a shopper may see of it; times and money as text. */
export interface ProductRow {
  uid: string;
  name: string;
  description: string;
  story: string;
  category_uid: string | null;
  category_name: string | null;
  brand: string;
  is_active: boolean;
  is_hidden_from_storefront: boolean;
  is_variable: boolean;
  created_at: Date | string;
  images: ImageRow[];
  variants: VariantRow[];
}

export interface ImageRow {
  uid: string;
  image: string;
  alt_text: string;
  is_primary: boolean;
  position: number;
  created_at: string;
  updated_at: string;
}

export interface VariantRow {
  uid: string;
  name: string;
  sku: string;
  price: string;
  promo_price: string | null;
  promo_expiry: string | null;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  is_active: boolean;
  is_default: boolean;
  image: string | null;
  on_hand: number;
  reserved: number;
  expires_on: string | null;
  attributes: {
    uid: string;
    attribute: string;
    value: string;
    attribute_name: string;
    attribute_value: string;
  }[];
}

export interface ProductFilter {
  limit: number;
  offset: number;
  /** Words that must all occur in the name or the description; none = no filter. */
  words: string[];
  category?: string;
  inStock: boolean;
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
  const { words, category, inStock } = filter;
  const listings = db
    .selectFrom("product_listings")
    .select(["product_uid", "created_at", "price", "name_key"])
    .where("store_uid", "=", storeUid)
    .$if(category !== undefined, (query) => query.where("category_uid", "=", category as string))
    .$if(inStock, (query) => query.where("in_stock", "=", true));
  return words.reduce((query, word) => {
    const ids = db
      .selectFrom("search_words")
      .select("word_id")
      .where("store_uid", "=", storeUid)
      .where("word", "like", sql<string>`search_pattern(${word})`);
    return query.where(sql<boolean>`word_ids && array(${ids})`);
  }, listings);
}

/** The visible products of the store or the category, counted as they change (listing_counts). */
function keptCount(db: Kysely<Database>, storeUid: string, { category, inStock }: ProductFilter) {
  return db
    .selectFrom("listing_counts")
    .select(sql<number>`coalesce(sum(products), 0)::integer`.as("count"))
    .where("store_uid", "=", storeUid)
    .$if(category !== undefined, (query) => query.where("category_uid", "=", category as string))
    .$if(inStock, (query) => query.where("in_stock", "=", true));
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

/**
 * Brings up to date the listings whose price or stock has changed by the clock alone. Where there are
 * none it locks nothing, so that a read-only database serves on.
 */
export async function settleDueListings(db: Kysely<Database>, storeUid: string): Promise<void> {
  await sql`
    select price_listings(array_agg(product_uid)) from product_listings
    where store_uid = ${storeUid} and due_at <= now()
    having count(*) > 0
  `.execute(db);
}

/** The columns of ProductRow, related rows nested, so that a page is one statement. */
function productFields(from: ExpressionBuilder<Database, "products">) {
  return [
    "products.uid",
    "products.name",
    "products.description",
    "products.story",
    "products.category_uid",
    from
      .selectFrom("categories")
      .select("categories.name")
      .whereRef("categories.uid", "=", "products.category_uid")
      .as("category_name"),
    "products.brand",
    "products.is_active",
    "products.is_hidden_from_storefront",
    "products.is_variable",
    "products.created_at",
    jsonArrayFrom(
      from
        .selectFrom("product_images")
        .select(["uid", "image", "alt_text", "is_primary", "position", "created_at", "updated_at"])
        .whereRef("product_images.product_uid", "=", "products.uid")
        .orderBy("product_images.position")
        .orderBy("product_images.uid"),
    ).as("images"),
    jsonArrayFrom(
      from
        .selectFrom("variants")
        .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
        .select((variant) => [
          "variants.uid",
          "variants.name",
          "variants.sku",
          asText<string>("variants.price").as("price"),
          asText<string | null>("variants.promo_price").as("promo_price"),
          "variants.promo_expiry",
          asText<string | null>("variants.weight").as("weight"),
          asText<string | null>("variants.length").as("length"),
          asText<string | null>("variants.width").as("width"),
          asText<string | null>("variants.height").as("height"),
          "variants.is_active",
          "variants.is_default",
          "variants.image",
          variant.fn.coalesce("stock_levels.on_hand", sql<number>`0`).as("on_hand"),
          variant.fn.coalesce("stock_levels.reserved", sql<number>`0`).as("reserved"),
          "stock_levels.expires_on",
          jsonArrayFrom(
            variant
              .selectFrom("variant_attributes")
              .innerJoin("attributes", "attributes.uid", "variant_attributes.attribute_uid")
              .innerJoin("attribute_values", "attribute_values.uid", "variant_attributes.value_uid")
              .select([
                "variant_attributes.uid",
                "attributes.uid as attribute",
                "attribute_values.uid as value",
                "attributes.name as attribute_name",
                "attribute_values.value as attribute_value",
              ])
              .whereRef("variant_attributes.variant_uid", "=", "variants.uid")
              .orderBy("variant_attributes.position")
              .orderBy("attributes.name"),
          ).as("attributes"),
        ])
        .whereRef("variants.product_uid", "=", "products.uid")
        .where("variants.is_active", "=", true)
        .orderBy("variants.position")
        .orderBy("variants.uid"),
    ).as("variants"),
  ] as const;
}

/** json_agg makes a number of a numeric and drops its last zeros; text keeps it whole. */
function asText<T extends string | null>(column: string): RawBuilder<T> {
  return sql<T>`${sql.ref(column)}::text`;
}
