import { type Kysely, type RawBuilder, sql } from "kysely";
import { keptStatement } from "#db/kept-statement.ts";
import { catalogueVersion } from "#db/queries/catalogue-versions.ts";
import {
  isPlannedEachTime,
  type PageShape,
  type PageValues,
  type ProductFilter,
  pageOfListings,
  shapeOf,
  valuesOf,
} from "#db/queries/page-of-listings.ts";
import type { ProductRow } from "#db/queries/product-rows.ts";
import type { Database } from "#db/schema.ts";
import { PLANNED_EACH_TIME } from "#db/statement-names.ts";

/** Products as they are at one version of their store's catalogue. */
export interface ReadProducts {
  version: string;
  products: ProductRow[];
}

/** A page of a list; of one that is none but known products perhaps, their uids alone. */
export interface ListedProducts extends ReadProducts {
  /** Of all that match. */
  count: number;
  /** In place of the products where the version is the one named. */
  uids: string[] | null;
}

/**
 * Those of the named products a shopper may see (active, not hidden, this store's: spec §3), in the order
 * they are named in; with documents, but for those of a `known` digest.
 */
export async function findVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
  known: string[],
): Promise<ReadProducts> {
  return readProducts(await productsByUid(db, null, { storeUid, uids, known }));
}

const productsByUid = keptStatement<null, ByUid, Row>(
  (at) => sql`
    select catalogue.version, product.*
    from (select ${versionOf(at("storeUid"))} as version) as catalogue
      left join lateral read_products(${at("storeUid")}, ${at("uids")}, ${at("known")}) as product on true`,
);

interface ByUid {
  storeUid: string;
  uids: string[];
  known: string[];
}

/** How much of its products a page is asked for. */
export interface ListOptions {
  withDocuments: boolean;
  /** Of the catalogue: at this one the page's uids suffice. */
  unlessVersion?: string | undefined;
}

/**
 * One page of a store's visible products and the exact number that match, in one statement. The page
 * is chosen from the listings, where their indexes suffice; no more is read than of its products. Their
 * documents come along `withDocuments` alone.
 */
export async function listVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ProductFilter,
  { withDocuments, unlessVersion }: ListOptions,
): Promise<ListedProducts> {
  const rows = await listedProducts(db, shapeOf(filter), {
    ...valuesOf(storeUid, filter),
    unlessVersion: unlessVersion ?? null,
    known: withDocuments ? [] : null,
  });
  const { count = 0, uids = null } = rows[0] ?? {};
  return { ...readProducts(rows), count, uids: uids?.split(",").filter(Boolean) ?? null };
}

const listedProducts = keptStatement<PageShape, ListValues, ListRow>(
  (at, shape) => sql`
    with ${pageOfListings(at, shape)}, asked as materialized (
      select uids, count, version, coalesce(version = ${at("unlessVersion")}, false) as is_known
      from page, (select ${versionOf(at("storeUid"))} as version) as catalogue
    )
    select version, count, case when is_known then array_to_string(uids, ',') end as uids, product.*
    from asked left join lateral
      read_products(
        ${at("storeUid")}, case when is_known then '{}' else uids end, ${at("known")}
      ) as product on true
    ${sql.raw(isPlannedEachTime(shape) ? PLANNED_EACH_TIME : "")}`,
);

interface ListValues extends PageValues {
  unlessVersion: string | null;
  /** Null: no documents. */
  known: string[] | null;
}

type ListRow = Row & { count: number; uids: string | null };

/** A product, or none where there are none at this version. */
type Row = { version: string | null } & (ProductRow | { uid: null });

function readProducts(rows: Row[]): ReadProducts {
  return {
    version: rows[0]?.version ?? "",
    products: rows.filter((row) => row.uid !== null),
  };
}

function versionOf(storeUid: string): RawBuilder<string | null> {
  return sql`(select ${catalogueVersion} from stores where uid = ${storeUid})`;
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
