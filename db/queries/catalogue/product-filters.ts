import { type Kysely, type RawBuilder, sql } from "kysely";
import { escapeLiteral } from "pg";
import type { Param } from "#db/compiled-query.ts";
import { selectedGroups, toFacetQuery } from "#db/queries/catalogue/facets.ts";
import {
  type ListingFilter,
  type ListingValues,
  listingConditions,
  listingShape,
  listingValues,
  mustReadMatches,
  searchQueries,
} from "#db/queries/catalogue/page-of-listings.ts";
import type { Database } from "#db/schema.ts";

interface CategoryCount {
  /** null: products without a category. */
  category: string | null;
  products: number;
}

interface PriceRange {
  min: string | null;
  max: string | null;
}

/**
 * Counts the matches in each category, ignoring the selected category, and finds the lowest and highest price,
 * ignoring the selected prices.
 */
export async function summarizeMatches(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
): Promise<{ categories: CategoryCount[]; price: PriceRange }> {
  const mustScan = filter.search !== "" || selectedGroups(filter).size > 0;
  if (mustScan) return scanMatches(db, storeUid, filter);
  const [categories, price] = await Promise.all([
    countByCategory(db, storeUid, filter),
    findPriceRange(db, storeUid, filter),
  ]);
  return { categories, price };
}

/** Reads the matches once for categories and price. */
async function scanMatches(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
): Promise<{ categories: CategoryCount[]; price: PriceRange }> {
  const { category, price_min: min = null, price_max: max = null } = filter;
  const { param, shape, queries } = toQueryParts(storeUid, {
    ...filter,
    category: undefined,
    price_min: undefined,
    price_max: undefined,
  });
  const { rows } = await sql<CategoryCount & { min: string; max: string }>`
    ${queries}
    select category_uid as category, min(price)::text as min, max(price)::text as max,
      (count(*) filter (where price >= coalesce(${min}::numeric, price)
        and price <= coalesce(${max}::numeric, price)))::integer as products
    from product_listings
    where ${listingConditions(param, shape)}
    group by category_uid
  `.execute(db);
  const shown = category ? rows.filter((row) => row.category === category) : rows;
  const lowest = (a: string, b: string) => (Number(b) < Number(a) ? b : a);
  const highest = (a: string, b: string) => (Number(b) > Number(a) ? b : a);
  const [first] = shown;
  const price = first
    ? {
        min: shown.map(({ min }) => min).reduce(lowest),
        max: shown.map(({ max }) => max).reduce(highest),
      }
    : { min: null, max: null };
  return { categories: rows, price };
}

/** Uses `listing_counts` unless the filter has prices. */
async function countByCategory(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
): Promise<CategoryCount[]> {
  const { param, shape } = toQueryParts(storeUid, { ...filter, category: undefined });
  const isCounted = !mustReadMatches(shape);
  const { rows } = await sql<CategoryCount>`
    select category_uid as category,
      ${isCounted ? sql`sum(products)` : sql`count(*)`}::integer as products
    from ${sql.table(isCounted ? "listing_counts" : "product_listings")}
    where ${listingConditions(param, shape)}
    group by category_uid
  `.execute(db);
  return rows;
}

async function findPriceRange(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
): Promise<PriceRange> {
  const everyPrice = { ...filter, price_min: undefined, price_max: undefined };
  const { param, shape } = toQueryParts(storeUid, everyPrice);
  const { rows } = await sql<PriceRange>`
    select min(price)::text as min, max(price)::text as max
    from product_listings where ${listingConditions(param, shape)}
  `.execute(db);
  return rows[0] ?? { min: null, max: null };
}

interface FacetCount {
  facet: string;
  products: number;
  /** The group that the filter was left out of; null: none. */
  group: string | null;
}

/**
 * Counts the matches of each facet, with the whole filter and without each group that it selects. Each count has its
 * own statement timeout because it reads all its matches. At most two run at a time, so that one request does not use
 * all connections: the count with the whole filter runs while the others run one after another.
 */
export async function countFacets(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
): Promise<FacetCount[]> {
  const countWithout = async (group: string | null) => {
    const { rows } = await sql<Omit<FacetCount, "group">>`
      select facet, products from ${facetsOf(db, storeUid, filter, group)} as counts (facet, products)
    `.execute(db);
    return rows.map((count) => ({ ...count, group }));
  };
  const countOthers = async () => {
    const counts: FacetCount[] = [];
    for (const group of selectedGroups(filter).keys()) counts.push(...(await countWithout(group)));
    return counts;
  };
  return (await Promise.all([countWithout(null), countOthers()])).flat();
}

/** Uses `facet_counts` when only a category, or nothing, is selected. */
function facetsOf(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
  except: string | null,
): RawBuilder<unknown> {
  const facetQuery = toFacetQuery(filter, except);
  const shape = { ...listingShape(filter), hasFacets: facetQuery !== null };
  const isCounted = !mustReadMatches(shape) && !shape.in_stock && !shape.on_promo;
  if (isCounted) {
    const { category = null } = filter;
    return sql`(
      select facet, sum(products)::integer from facet_counts
      where store_uid = ${storeUid}
        ${category === null ? sql`` : sql`and category_uid = ${category}`}
      group by facet having sum(products) > 0)`;
  }
  // ts_stat takes SQL as text, so it contains the escaped values. It is twice as fast as unnesting and grouping.
  const values = { ...listingValues(storeUid, filter), facetQuery };
  const param = ((name: keyof ListingValues) =>
    sql.raw(escapeLiteral(String(values[name])))) as Param<ListingValues>;
  const matches = sql`
    ${searchCte(param, shape)}
    select facets from product_listings where ${listingConditions(param, shape)}`.compile(db);
  return sql`(select word, ndoc from ts_stat(${matches.sql}))`;
}

function toQueryParts(storeUid: string, filter: ListingFilter) {
  const values = listingValues(storeUid, filter);
  const param = ((name: keyof ListingValues) => values[name]) as Param<ListingValues>;
  const shape = listingShape(filter);
  return { param, shape, queries: searchCte(param, shape) };
}

const searchCte = (param: Param<ListingValues>, { isSearch }: { isSearch: boolean }) =>
  isSearch ? sql`with ${searchQueries(param)}` : sql``;
