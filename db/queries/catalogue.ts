import { type Kysely, type RawBuilder, sql } from "kysely";
import { keptStatement } from "#db/kept-statement.ts";
import {
  isPlannedEachTime,
  type PageShape,
  type PageValues,
  type ProductFilter,
  pageOfListings,
  shapeOf,
  valuesOf,
} from "#db/queries/page-of-listings.ts";
import type { Database } from "#db/schema.ts";
import { PLANNED_EACH_TIME } from "#db/statement-names.ts";

/** Documents of products as of one time. */
export interface ProductDocuments {
  /** JSON of each product, with commas between; paths of pictures lack the public address. */
  documents: string;
  /** When the clock alone changes the first of them; null: never. */
  validUntil: Date | null;
}

/** A page of a list. */
export interface ListedProducts extends ProductDocuments {
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
): Promise<ProductDocuments> {
  const [row] = await documentsByUid(db, null, { storeUid, uids, asOf });
  return toDocuments(row);
}

const documentsByUid = keptStatement<null, ByUid, DocumentsRow>(
  (at) => sql`
    select documents, valid_until as "validUntil"
    from read_documents(${at("storeUid")}, ${at("uids")}, ${at("asOf")})`,
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
  const values = { ...valuesOf(storeUid, filter), asOf };
  const [row] = await listedProducts(db, shapeOf(filter), values);
  return { count: row?.count ?? 0, ...toDocuments(row) };
}

const listedProducts = keptStatement<
  PageShape,
  PageValues & { asOf: Date },
  DocumentsRow & { count: number }
>(
  (at, shape) => sql`
    with ${pageOfListings(at, shape)}
    select count, documents, valid_until as "validUntil"
    from page cross join lateral read_documents(${at("storeUid")}, uids, ${at("asOf")})
    ${howPlanned(shape)}`,
);

function howPlanned(shape: PageShape): RawBuilder<unknown> {
  return sql.raw(isPlannedEachTime(shape) ? PLANNED_EACH_TIME : "");
}

function toDocuments(row: DocumentsRow | undefined): ProductDocuments {
  return { documents: row?.documents ?? "", validUntil: row?.validUntil ?? null };
}

export interface SettledListings {
  /** There were some, and there may be more. */
  settled: boolean;
  /** The moment at which there is more to do; null when none is foreseen. */
  next: Date | null;
}

/** Listings brought up to date by one statement: others wait for their locks no longer than that. */
const SETTLED_AT_ONCE = 200;

/**
 * Brings up to date listings whose price or stock has changed by the clock alone, the longest due
 * first. Where there are none it locks nothing, so that a read-only database serves on.
 */
export async function settleDueListings(
  db: Kysely<Database>,
  storeUid: string,
): Promise<SettledListings> {
  const { rows } = await sql<SettledListings>`
    with due as materialized (
      select product_uid from product_listings
      where store_uid = ${storeUid} and due_at <= now()
      order by due_at limit ${SETTLED_AT_ONCE}
    ), settled as materialized (
      select price_listings(array_agg(product_uid)) from due having count(*) > 0
    )
    select settled, case when settled then now() else (
      select min(due_at) from product_listings where store_uid = ${storeUid} and due_at > now()
    ) end as next
    from (select exists (select from settled) as settled) as outcome
  `.execute(db);
  return rows[0] ?? { settled: false, next: null };
}
