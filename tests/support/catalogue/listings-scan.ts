import { type Kysely, sql } from "kysely";
import { attributeGroup, BRANDS, TAGS } from "#db/queries/catalogue/facets.ts";
import type { Database } from "#db/schema.ts";
import type { ProductAttribute } from "#lib/kernel/product-attributes.ts";

/** Derived tables of one store: its visible products and their counts. */
export interface Listings {
  products: {
    uid: string;
    category: string | null;
    created_at: string;
    name_key: string;
    keywords: string;
    words: string;
    price: string;
    in_stock: boolean;
    on_promo: boolean;
    refresh_at: string | null;
    /** Facets as `product_listings.facets` stores them, sorted. */
    facets: string[];
  }[];
  /** Maps `category/in_stock/on_promo` to the number of products, omitting 0. */
  counts: Record<string, number>;
  /** Maps `category/facet` to the number of products, omitting 0. */
  facetCounts: Record<string, number>;
}

/** Reads the derived tables. */
export async function storedListings(db: Kysely<Database>, storeUid: string): Promise<Listings> {
  const { rows } = await sql<Listings["products"][number] & { at: Date; due: Date | null }>`
    select product_uid as uid, category_uid as category, created_at as at, name_key, price,
      in_stock, on_promo, refresh_at as due, keywords::text, words::text,
      tsvector_to_array(facets) as facets
    from product_listings l where store_uid = ${storeUid} order by product_uid
  `.execute(db);
  const counted = await db
    .selectFrom("listing_counts")
    .select(["category_uid", "in_stock", "on_promo"])
    .select(sql<number>`sum(products)::integer`.as("products"))
    .where("store_uid", "=", storeUid)
    .groupBy(["category_uid", "in_stock", "on_promo"])
    .having(sql`sum(products)`, "<>", 0)
    .execute();
  const countedFacets = await db
    .selectFrom("facet_counts")
    .select(["category_uid", "facet"])
    .select(sql<number>`sum(products)::integer`.as("products"))
    .where("store_uid", "=", storeUid)
    .groupBy(["category_uid", "facet"])
    .having(sql`sum(products)`, "<>", 0)
    .execute();
  return {
    products: rows.map(({ at, due, ...row }) => ({
      ...row,
      facets: row.facets.toSorted(),
      created_at: at.toISOString(),
      refresh_at: due?.toISOString() ?? null,
    })),
    counts: Object.fromEntries(
      counted.map((row) => [`${row.category_uid}/${row.in_stock}/${row.on_promo}`, row.products]),
    ),
    facetCounts: Object.fromEntries(
      countedFacets.map((row) => [`${row.category_uid}/${row.facet}`, row.products]),
    ),
  };
}

/** The texts that a search in all fields matches besides name and description. */
const OTHER_TEXTS = sql`concat_ws(' ', brand,
  (select name from categories where uid = products.category_uid), array_to_string(tags, ' '),
  (select string_agg(sku, ' ' order by sku) from (
    select distinct sku from variants where product_uid = products.uid and is_active) as v),
  (select string_agg((own->>'name') || ' ' || (own->>'value'), ' ')
    from jsonb_array_elements(products.attributes) as own),
  (select string_agg(value, ' ' order by value) from (
    select distinct a.name || ' ' || av.value as value
    from variants v join variant_attributes va on va.variant_uid = v.uid
      join attributes a on a.uid = va.attribute_uid
      join attribute_values av on av.uid = va.value_uid
    where v.product_uid = products.uid and v.is_active) as v))`;

/** Computes the same from the catalogue's tables at `now`. */
export async function scannedListings(
  db: Kysely<Database>,
  storeUid: string,
  now: Date,
): Promise<Listings> {
  const visible = await db
    .selectFrom("products")
    .selectAll()
    .select([
      sql<string>`(search_vector(name) || search_vector(${OTHER_TEXTS}, '~'))::text`.as("keywords"),
      sql<string>`(search_vector(name) || search_vector(${OTHER_TEXTS}, '~')
        || search_vector(description))::text`.as("words"),
    ])
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .where("is_hidden_from_storefront", "=", false)
    .orderBy("uid")
    .execute();
  const variants = await db
    .selectFrom("variants")
    .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
    .selectAll("variants")
    .select(["on_hand", "reserved", "expires_on", "tracks_stock", "allows_backorder"])
    .where("variants.store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .execute();
  const attributes = await db
    .selectFrom("variant_attributes")
    .innerJoin("attributes", "attributes.uid", "variant_attributes.attribute_uid")
    .innerJoin("attribute_values", "attribute_values.uid", "variant_attributes.value_uid")
    .select(["variant_uid", "attributes.name", "attribute_values.value"])
    .where("variant_attributes.store_uid", "=", storeUid)
    .execute();
  const products = visible.map((product) => {
    const own = variants.filter(({ product_uid }) => product_uid === product.uid);
    const prices = own.map(({ price, promo_price, promo_expiry }) => ({
      regular: price,
      now:
        promo_price !== null && (promo_expiry === null || promo_expiry > now) ? promo_price : price,
    }));
    const due = own
      .flatMap(({ promo_expiry, expires_on }) => [promo_expiry, endOf(expires_on)])
      .filter((time) => time !== null && time > now)
      .map((time) => time?.toISOString() ?? "");
    return {
      uid: product.uid,
      category: product.category_uid,
      created_at: product.created_at.toISOString(),
      name_key: keyOf(product.name),
      keywords: product.keywords,
      words: product.words,
      price: prices.toSorted((a, b) => Number(a.now) - Number(b.now))[0]?.now ?? "0.00",
      in_stock: own.some(
        ({ on_hand, reserved, expires_on, tracks_stock, allows_backorder }) =>
          ((on_hand ?? 0) > (reserved ?? 0) ||
            tracks_stock === false ||
            allows_backorder === true) &&
          (expires_on === null || endOf(expires_on) > now),
      ),
      on_promo: prices.some(({ regular, now }) => Number(now) < Number(regular)),
      refresh_at: due.toSorted()[0] ?? null,
      facets: [
        ...new Set([
          ...(product.brand ? [BRANDS + product.brand] : []),
          ...product.tags.map((tag) => TAGS + tag),
          ...(product.attributes as ProductAttribute[]).flatMap(facetsOf),
          ...attributes
            .filter(({ variant_uid }) => own.some(({ uid }) => uid === variant_uid))
            .flatMap(facetsOf),
        ]),
      ].sort(),
    };
  });
  const counts: Record<string, number> = {};
  for (const { category, in_stock, on_promo } of products) {
    const kind = `${category}/${in_stock}/${on_promo}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  const facetCounts: Record<string, number> = {};
  for (const { category, facets } of products) {
    for (const facet of facets) {
      const key = `${category}/${facet}`;
      facetCounts[key] = (facetCounts[key] ?? 0) + 1;
    }
  }
  return { products, counts, facetCounts };
}

/** Returns the facets of an attribute and of its value. */
function facetsOf({ name, value }: ProductAttribute): string[] {
  return [attributeGroup(name), attributeGroup(name) + value];
}

/** Returns midnight in Lagos after the last day. */
function endOf(day: string): Date;
function endOf(day: string | null): Date | null;
function endOf(day: string | null): Date | null {
  return day === null ? null : new Date(Date.parse(`${day}T00:00+01:00`) + 86_400_000);
}

function keyOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replaceAll("ς", "σ");
}
