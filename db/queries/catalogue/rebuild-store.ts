import { type Kysely, sql } from "kysely";
import { refreshDueProducts } from "#db/queries/catalogue/catalogue.ts";
import { lockAllProducts, refreshAllProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** A row of a derived table that differed from its store's products. */
export interface Difference {
  table: "product_documents" | "product_listings" | "listing_counts" | "facet_counts";
  /** The product's uid, or the JSON of the counted filter. */
  row: string;
}

/**
 * Rebuilds a store's documents, listings and counts, and returns the rows that differed. Must run in a
 * transaction; blocks edits and orders of the store, but not readers.
 */
export async function rebuildStore(db: Kysely<Database>, storeUid: string): Promise<Difference[]> {
  await lockAllProducts(db, storeUid);
  // Waits for transactions that created products, and makes later ones wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${storeUid}, 0))`.execute(db);
  while ((await refreshDueProducts(db, storeUid)).refreshed);
  const before = await readDerivedRows(db, storeUid);
  for (const table of ["product_documents", "product_listings", "listing_counts", "facet_counts"]) {
    await sql`delete from ${sql.table(table)} where store_uid = ${storeUid}`.execute(db);
  }
  await refreshAllProducts(db, storeUid);
  const after = await readDerivedRows(db, storeUid);
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => JSON.parse(key));
}

/** Returns the digest or count of each row by the JSON of its `Difference`. */
async function readDerivedRows(
  db: Kysely<Database>,
  storeUid: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<Difference & { value: string }>`
    select 'product_documents' as "table", product_uid::text as row,
      md5(concat_ws(' ', refresh_at, document)) as value
    from product_documents where store_uid = ${storeUid}
    union all
    select 'product_listings', product_uid::text, md5(to_jsonb(l)::text)
    from product_listings l where store_uid = ${storeUid}
    union all
    select 'listing_counts', json_build_object('category', category_uid, 'in_stock', in_stock,
      'on_promo', on_promo)::text, sum(products)::text
    from listing_counts where store_uid = ${storeUid}
    group by category_uid, in_stock, on_promo having sum(products) <> 0
    union all
    select 'facet_counts', json_build_object('category', category_uid, 'facet', facet)::text,
      sum(products)::text
    from facet_counts where store_uid = ${storeUid}
    group by category_uid, facet having sum(products) <> 0
    order by 1, 2
  `.execute(db);
  return new Map(rows.map(({ table, row, value }) => [JSON.stringify({ table, row }), value]));
}
