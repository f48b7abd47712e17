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

/** A page of a list. */
export interface ListedProducts extends ReadProducts {
  /** Of all that match. */
  count: number;
  /** The page's products, all or none of which come along. */
  uids: string[];
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
      left join lateral visible_products(${at("storeUid")}, ${at("uids")}, ${at("known")}) as product on true`,
);

interface ByUid {
  storeUid: string;
  uids: string[];
  known: string[];
}

/** What a page is asked for of its products: which they are, or all of them. */
export type Detail = "uids" | "documents";

/**
 * One page of a store's visible products and the exact number that match, in one statement. The page
 * is chosen from the listings, where their indexes suffice; no more is read than of its products.
 */
export async function listVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ProductFilter,
  detail: Detail,
): Promise<ListedProducts> {
  const [shape, values] = [shapeOf(filter), valuesOf(storeUid, filter)];
  if (detail === "uids") {
    const [row] = await listedUids(db, shape, values);
    const { version, count = 0, uids = "" } = row ?? {};
    return { version: version ?? "", count, uids: uids.split(",").filter(Boolean), products: [] };
  }
  const rows = await listedProducts(db, shape, values);
  const { version, products } = readProducts(rows);
  return { version, count: rows[0]?.count ?? 0, uids: products.map(({ uid }) => uid), products };
}

const listedUids = keptStatement<PageShape, PageValues, UidsRow>(
  (at, shape) => sql`
    with ${pageOfListings(at, shape)}
    select ${versionOf(at("storeUid"))} as version, count, array_to_string(uids, ',') as uids
    from page
    ${howPlanned(shape)}`,
);

interface UidsRow {
  version: string | null;
  count: number;
  uids: string;
}

const listedProducts = keptStatement<PageShape, PageValues, ListRow>(
  (at, shape) => sql`
    with ${pageOfListings(at, shape)}, asked as materialized (
      select ${versionOf(at("storeUid"))} as version, count, uids from page
    )
    select version, count, product.*
    from asked left join lateral visible_products(${at("storeUid")}, uids, '{}') as product on true
    ${howPlanned(shape)}`,
);

type ListRow = Row & { count: number };

function howPlanned(shape: PageShape): RawBuilder<unknown> {
  return sql.raw(isPlannedEachTime(shape) ? PLANNED_EACH_TIME : "");
}

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
