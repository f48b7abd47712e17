import { type Kysely, sql } from "kysely";
import { compiledQuery } from "#db/compiled-query.ts";
import {
  listingShape,
  listingValues,
  type PageShape,
  type PageValues,
  type ProductFilter,
  pageOfListings,
  suggestedPage,
} from "#db/queries/catalogue/page-of-listings.ts";
import type { Database } from "#db/schema.ts";

/** Documents of products as of one time. */
export interface ProductTexts {
  /** JSON of each product, with commas between; paths of pictures lack the public address. */
  documents: string;
  /** When the clock alone changes the first of them; null: never. */
  validUntil: Date | null;
}

/** A page of a list. */
export interface ListedProducts extends ProductTexts {
  /** Number of all products that match. */
  count: number;
}

/**
 * Finds those of the named products that shoppers may see (active, not hidden, this store's: spec §3),
 * each once, in the order they are named in.
 */
export async function findVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
  asOf: Date,
): Promise<ProductTexts> {
  const [row] = await documentsByUid(db, null, { storeUid, uids, asOf });
  return toDocuments(row);
}

const documentsByUid = compiledQuery<null, ByUid, DocumentsRow>(
  (param) => sql`
    select documents, valid_until as "validUntil"
    from read_documents(${param("storeUid")}, ${param("uids")}, ${param("asOf")})`,
);

/** Finds a visible product by its slug, which is its handle. */
export async function findVisibleProduct(
  db: Kysely<Database>,
  storeUid: string,
  slug: string,
  asOf: Date,
): Promise<ProductTexts> {
  const [row] = await documentBySlug(db, null, { storeUid, slug, asOf });
  return toDocuments(row);
}

const documentBySlug = compiledQuery<
  null,
  { storeUid: string; slug: string; asOf: Date },
  DocumentsRow
>(
  (param) => sql`
    select documents, valid_until as "validUntil"
    from read_documents(${param("storeUid")}, array(
      select uid from products where store_uid = ${param("storeUid")} and handle = ${param("slug")}
    ), ${param("asOf")})`,
);

/** Lists the slugs of the visible products among `uids`. */
export async function listVisibleSlugs(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
): Promise<{ uid: string; slug: string }[]> {
  return productSlugs(db, null, { storeUid, uids });
}

const productSlugs = compiledQuery<
  null,
  { storeUid: string; uids: string[] },
  { uid: string; slug: string }
>(
  (param) => sql`
    select uid, handle as slug from products
    where store_uid = ${param("storeUid")} and uid = any (${param("uids")}) and is_visible`,
);

interface ByUid {
  storeUid: string;
  uids: string[];
  asOf: Date;
}

interface DocumentsRow {
  /** Null: no product. */
  documents: string | null;
  validUntil: Date | null;
}

/**
 * Lists one page of a store's visible products and counts all that match, in one statement. The page is
 * selected from the listings' indexes; only its own documents are read.
 */
export async function listVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ProductFilter,
  asOf: Date,
): Promise<ListedProducts> {
  const { limit, offset, ordering } = filter;
  const values = { ...listingValues(storeUid, filter), limit, offset, asOf };
  const [row] = await listedProducts(db, { ...listingShape(filter), ordering }, values);
  return { count: row?.count ?? 0, ...toDocuments(row) };
}

const listedProducts = compiledQuery<
  PageShape,
  PageValues & { asOf: Date },
  DocumentsRow & { count: number }
>(
  (param, shape) => sql`
    with ${pageOfListings(param, shape)}
    select count, documents, valid_until as "validUntil"
    from page cross join lateral read_documents(${param("storeUid")}, uids, ${param("asOf")})
`,
);

/** Finds the best products for a search that is being typed. */
export async function listSuggestedProducts(
  db: Kysely<Database>,
  storeUid: string,
  { search, limit }: { search: string; limit: number },
  asOf: Date,
): Promise<ProductTexts> {
  const [row] = await suggestedProducts(db, null, { storeUid, search, limit, asOf });
  return toDocuments(row);
}

const suggestedProducts = compiledQuery<
  null,
  { storeUid: string; search: string; limit: number; asOf: Date },
  DocumentsRow
>(
  (param) => sql`
    with ${suggestedPage(param)}
    select documents, valid_until as "validUntil"
    from page cross join lateral read_documents(${param("storeUid")}, uids, ${param("asOf")})
`,
);

function toDocuments(row: DocumentsRow | undefined): ProductTexts {
  return { documents: row?.documents ?? "", validUntil: row?.validUntil ?? null };
}

export interface DueProducts {
  /** There were some, and there may be more. */
  refreshed: boolean;
  /** When more become due; null: never. */
  next: Date | null;
}

/** Products refreshed by one statement: others wait for their locks no longer than that. */
const REFRESHED_AT_ONCE = 200;

/**
 * Refreshes products that the clock alone has changed, the longest due first. Where there are none it
 * locks nothing, so that a read-only database can serve.
 */
export async function refreshDueProducts(
  db: Kysely<Database>,
  storeUid: string,
): Promise<DueProducts> {
  const { rows } = await sql<DueProducts>`
    with due as materialized (
      select product_uid from product_listings
      where store_uid = ${storeUid} and refresh_at <= now()
      order by refresh_at limit ${REFRESHED_AT_ONCE}
    ), refreshed as materialized (
      select refresh_products(${storeUid}, array_agg(product_uid)) from due having count(*) > 0
    )
    select refreshed, case when refreshed then now() else (
      select min(refresh_at) from product_listings
      where store_uid = ${storeUid} and refresh_at > now()
    ) end as next
    from (select exists (select from refreshed) as refreshed) as outcome
  `.execute(db);
  return rows[0] ?? { refreshed: false, next: null };
}
