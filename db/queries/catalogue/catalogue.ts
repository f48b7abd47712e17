import { type Kysely, type RawBuilder, sql } from "kysely";
import { compiledQuery, type Param } from "#db/compiled-query.ts";
import { listingShape, listingValues } from "#db/queries/catalogue/listing-conditions.ts";
import {
  type PageShape,
  type PageValues,
  type ProductSelection,
  pageOfListings,
} from "#db/queries/catalogue/page-of-listings.ts";
import { suggestedPage } from "#db/queries/catalogue/suggested-page.ts";
import { opaqueArray } from "#db/queries/opaque-array.ts";
import type { Database } from "#db/schema.ts";

/** Documents of products as of one time. */
export interface ProductTexts {
  /** JSON of the products; picture paths lack the public URL. */
  documents: string[];
  /** When the clock alone changes a document; null: never. */
  refreshAt: Date | null;
}

/** The products that a search finds, or all. */
interface FoundProducts extends ProductTexts {
  /** The text that was searched for; null: the whole search. */
  shortenedSearch: string | null;
}

/** A page of a list. */
export interface ListedProducts extends FoundProducts {
  /** Number of matching products. */
  count: number;
}

interface SuggestedProducts extends FoundProducts {
  /** Number of products that a list of the search has, up to 1,001; null in a large catalogue. */
  count: number | null;
}

interface DocumentsShape {
  /** Whether the statement also builds expired documents; otherwise it only reads stored ones. */
  rebuildExpired: boolean;
}

interface DocumentRow {
  /** null: the page has no product. */
  document: string | null;
  refreshAt: Date | null;
}

/** Every row has the text that was searched for. */
interface FoundRow extends DocumentRow {
  shortened: string | null;
}

/** Finds the visible products among `uids`, in their order, without duplicates. */
export async function findVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
  asOf: Date,
): Promise<ProductTexts> {
  return readDocuments(asOf, (shape) => documentsByUid(db, shape, { storeUid, uids, asOf }));
}

const documentsByUid = compiledQuery<
  DocumentsShape,
  { storeUid: string; uids: string[]; asOf: Date },
  DocumentRow
>((param, shape) => {
  const uids = opaqueArray(param("uids"), "uuid");
  return sql`
    select document, refresh_at as "refreshAt" from (${documentsQuery(param, shape, uids)}) as found
    order by array_position(${uids}, product_uid)`;
});

/** Lists the uids of the products that have one of these variants. */
export async function listProductsOfVariants(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("variants")
    .select("product_uid")
    .where("store_uid", "=", storeUid)
    .where("uid", "=", sql<never>`any (${uids}::uuid[])`)
    .execute();
  return rows.map(({ product_uid }) => product_uid);
}

/** Finds a visible product by its uid or its slug, which is its handle. */
export async function findVisibleProduct(
  db: Kysely<Database>,
  storeUid: string,
  by: { uid: string } | { slug: string },
  asOf: Date,
): Promise<ProductTexts> {
  const [stored] = await productDocument(
    db,
    { by: "uid" in by ? "uid" : "slug" },
    { storeUid, ...by },
  );
  if (stored?.refreshAt && stored.refreshAt <= asOf) {
    return findVisibleProducts(db, storeUid, [stored.uid], asOf);
  }
  return {
    documents: stored?.document ? [stored.document] : [],
    refreshAt: stored?.refreshAt ?? null,
  };
}

/** Compares with `=`: PostgreSQL would replan an array comparison at every execution. */
const productDocument = compiledQuery<
  { by: "uid" | "slug" },
  { storeUid: string; uid?: string; slug?: string },
  DocumentRow & { uid: string }
>((param, { by }) => {
  const uid =
    by === "uid"
      ? sql`${param("uid")}`
      : sql`(select uid from products where store_uid = ${param("storeUid")} and handle = ${param("slug")})`;
  return sql`
    select product_uid as uid, document, refresh_at as "refreshAt" from product_documents
    where product_uid = ${uid} and store_uid = ${param("storeUid")}`;
});

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

/**
 * Lists one page of a store's visible products and counts all that match: one statement, and another when
 * a document of the page is due. The page is selected from the listings' indexes; only its own documents are read.
 */
export async function listVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ProductSelection,
  asOf: Date,
): Promise<ListedProducts> {
  const { limit, offset, ordering } = filter;
  const values = { ...listingValues(storeUid, filter), limit, offset, asOf };
  const listing = { ...listingShape(filter), ordering };
  let first: ListedRow | undefined;
  const documents = await readDocuments(asOf, async (shape) => {
    const rows = await listedProducts(db, { ...listing, ...shape }, values);
    first = rows[0];
    return rows;
  });
  const { count = 0, shortened = null } = first ?? {};
  return { count, shortenedSearch: shortened, ...documents };
}

type ListedRow = FoundRow & { count: number };

const listedProducts = compiledQuery<
  PageShape & DocumentsShape,
  PageValues & { asOf: Date },
  ListedRow
>(
  (param, shape) => sql`
    with ${pageOfListings(param, shape)}
    select count, document, refresh_at as "refreshAt",
      ${shape.isSearch ? sql`(select shortened from queries)` : sql`null`} as shortened
    from page left join lateral (${documentsQuery(param, shape, sql`page.uids`)}) as found on true
    order by array_position(page.uids, product_uid)`,
);

/** Finds the best products for a search that is being typed. */
export async function listSuggestedProducts(
  db: Kysely<Database>,
  storeUid: string,
  { search, limit }: { search: string; limit: number },
  asOf: Date,
): Promise<SuggestedProducts> {
  const values = { storeUid, search, limit, asOf };
  let first: SuggestedRow | undefined;
  const documents = await readDocuments(asOf, async (shape) => {
    const rows = await suggestedProducts(db, shape, values);
    first = rows[0];
    return rows;
  });
  const { count = 0, shortened = null } = first ?? {};
  return { count, shortenedSearch: shortened, ...documents };
}

type SuggestedRow = FoundRow & Pick<SuggestedProducts, "count">;

const suggestedProducts = compiledQuery<
  DocumentsShape,
  { storeUid: string; search: string; limit: number; asOf: Date },
  SuggestedRow
>(
  (param, shape) => sql`
    with ${suggestedPage(param)}
    select count, document, refresh_at as "refreshAt", (select shortened from queries) as shortened
    from page left join lateral (${documentsQuery(param, shape, sql`page.uids`)}) as found on true
    order by array_position(page.uids, product_uid)`,
);

/** Reads the stored documents and rebuilds expired ones. */
async function readDocuments(
  asOf: Date,
  read: (shape: DocumentsShape) => Promise<DocumentRow[]>,
): Promise<ProductTexts> {
  const stored = await read({ rebuildExpired: false });
  const isExpired = stored.some(({ refreshAt }) => refreshAt !== null && refreshAt <= asOf);
  const rows = isExpired ? await read({ rebuildExpired: true }) : stored;
  const expiryTimes = rows.flatMap(({ refreshAt }) => refreshAt?.getTime() ?? []);
  return {
    documents: rows.flatMap(({ document }) => document ?? []),
    refreshAt: expiryTimes.length > 0 ? new Date(Math.min(...expiryTimes)) : null,
  };
}

/**
 * Returns a query of the documents of the visible products among `uids`: one row per document, because
 * node-postgres copies long rows repeatedly.
 */
function documentsQuery(
  param: Param<{ storeUid: string; asOf: Date }>,
  { rebuildExpired }: DocumentsShape,
  uids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const stored = sql`
    select product_uid, document, refresh_at from product_documents
    where product_uid = any (${uids}) and store_uid = ${param("storeUid")}`;
  const rebuilt = sql`
    select product_uid, coalesce(built.document, stored.document) as document,
      case when built.product_uid is null then stored.refresh_at else built.refresh_at end
        as refresh_at
    from (${stored}) as stored
      left join lateral (
        select * from build_documents(array[stored.product_uid], ${param("asOf")})
        where stored.refresh_at <= ${param("asOf")}
      ) as built using (product_uid)`;
  return rebuildExpired ? rebuilt : stored;
}

export interface DueProducts {
  /** Whether any were refreshed; there may be more. */
  refreshed: boolean;
  /** When more become due; null: never. */
  next: Date | null;
}

/** Maximum products per refresh, which limits how long others wait for their locks. */
const MAX_PRODUCTS_PER_REFRESH = 200;

/**
 * Refreshes products that the clock alone has changed, the longest due first. Locks nothing when there are
 * none, so that a read-only database can serve.
 */
export async function refreshDueProducts(
  db: Kysely<Database>,
  storeUid: string,
): Promise<DueProducts> {
  const { rows } = await sql<DueProducts>`
    with due as materialized (
      select product_uid from product_listings
      where store_uid = ${storeUid} and refresh_at <= now()
      order by refresh_at limit ${MAX_PRODUCTS_PER_REFRESH}
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
