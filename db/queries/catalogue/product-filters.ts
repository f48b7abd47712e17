import { type Kysely, type RawBuilder, sql } from "kysely";
import { escapeLiteral } from "pg";
import type { Param } from "#db/compiled-query.ts";
import { groupQuery, selectedGroups } from "#db/queries/catalogue/facets.ts";
import {
  type ListingFilter,
  type ListingValues,
  listingConditions,
  listingShape,
  listingValues,
  mustReadMatches,
  searchQueries,
} from "#db/queries/catalogue/listing-conditions.ts";
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
}

export interface FacetCounts {
  facets: FacetCount[];
  /** Whether the numbers are of the matches; otherwise they are of all products, or of all in the category. */
  areExact: boolean;
}

/**
 * Counts the matches of each facet, as if its own group selected nothing. Returns stored counts, which ignore the rest
 * of the filter, when more than `maxProducts` products would have to be read.
 */
export async function countFacets(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
  maxProducts: number,
): Promise<FacetCounts> {
  const areExact =
    areFacetsStored(filter) || (await areAtMost(db, maxProducts, { storeUid, filter }));
  const counts = areExact ? facetCounts(db, storeUid, filter) : storedCounts(storeUid, filter);
  const { rows } = await sql<FacetCount>`
    select facet, products from (${counts}) as counts (facet, products)
  `.execute(db);
  return { facets: rows, areExact };
}

/** Returns whether `facet_counts` has the counts of a filter: it selects nothing, or only a category. */
function areFacetsStored(filter: ListingFilter): boolean {
  const shape = listingShape(filter);
  return !mustReadMatches(shape) && !shape.in_stock && !shape.on_promo;
}

/** Returns whether at most `limit` products match the filter without its facets; reads matches only in large stores. */
async function areAtMost(
  db: Kysely<Database>,
  limit: number,
  { storeUid, filter }: { storeUid: string; filter: ListingFilter },
): Promise<boolean> {
  const { param, shape, queries } = toQueryParts(storeUid, withoutFacets(filter));
  const listed = listingConditions(param, withoutMatches(shape));
  const { rows } = await sql<{ isAtMost: boolean }>`
    ${queries}
    select coalesce(sum(products), 0) <= ${limit}
      or ${
        mustReadMatches(shape)
          ? sql`(
        select count(*) from (
          select from product_listings where ${listingConditions(param, shape)} limit ${limit} + 1
        ) as matches) <= ${limit}`
          : sql`false`
      } as "isAtMost"
    from listing_counts where ${listed}
  `.execute(db);
  return rows[0]?.isAtMost ?? false;
}

const withoutFacets = (filter: ListingFilter): ListingFilter => ({
  ...filter,
  brand: undefined,
  tag: undefined,
  attribute: undefined,
});

/** Returns the shape without the conditions that `listing_counts` does not have. */
const withoutMatches = (shape: ReturnType<typeof listingShape>) => ({
  ...shape,
  isSearch: false,
  hasFacets: false,
  hasPriceMin: false,
  hasPriceMax: false,
});

function facetCounts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ListingFilter,
): RawBuilder<unknown> {
  if (areFacetsStored(filter)) return storedCounts(storeUid, filter);
  const [group, another] = selectedGroups(filter).keys();
  if (group === undefined || another || !areFacetsStored(withoutFacets(filter))) {
    return scannedCounts(db, readListings(storeUid, filter));
  }
  // The only selected group is counted without its selection, so it would read every product.
  return sql`
    select * from (${scannedCounts(db, readMatches(storeUid, filter))}) as matches (facet, products)
    where not starts_with(facet, ${group})
    union all
    select * from (${storedCounts(storeUid, filter)}) as stored (facet, products)
    where starts_with(facet, ${group})`;
}

function storedCounts(storeUid: string, { category }: ListingFilter): RawBuilder<unknown> {
  return sql`
    select facet, sum(products)::integer from facet_counts
    where store_uid = ${storeUid} ${category ? sql`and category_uid = ${category}` : sql``}
    group by facet having sum(products) > 0`;
}

/** Counts the facets in the only column of a query. */
function scannedCounts(db: Kysely<Database>, query: RawBuilder<unknown>): RawBuilder<unknown> {
  // ts_stat takes SQL as text, so it contains the escaped values. It is twice as fast as unnesting and grouping.
  return sql`select word, ndoc from ts_stat(${query.compile(db).sql})`;
}

function readMatches(storeUid: string, filter: ListingFilter): RawBuilder<unknown> {
  const { param, shape, queries } = toQueryParts(storeUid, filter, literal);
  return sql`${queries} select facets from product_listings where ${listingConditions(param, shape)}`;
}

/**
 * Returns a query of the facets that each product counts for: all facets of a product that matches, and of a product
 * that only one group excludes, those of this group. One scan counts all groups.
 */
function readListings(storeUid: string, filter: ListingFilter): RawBuilder<unknown> {
  const groups = [...selectedGroups(filter)];
  if (groups.length === 0) return readMatches(storeUid, filter);
  const { param, shape, queries } = toQueryParts(storeUid, withoutFacets(filter), literal);
  const bits = groups.map(
    ([group, values], bit) => sql`
      (not facets @@ (select ${literal(groupQuery(group, values))}::tsquery))::integer * ${sql.lit(2 ** bit)}`,
  );
  const excluding = groups.map(
    ([group], bit) => sql`when ${sql.lit(2 ** bit)} then ${literal(group)}`,
  );
  return sql`
    ${queries}
    select case excluded when 0 then facets else array_to_tsvector(array(
        select facet from unnest(tsvector_to_array(facets)) as facet
        where starts_with(facet, case excluded ${sql.join(excluding, sql` `)} end))) end
    from product_listings
      -- With OFFSET, each group is compared once.
      cross join lateral (select ${sql.join(bits, sql` + `)} offset 0) as groups (excluded)
    where ${listingConditions(param, shape)} and excluded & (excluded - 1) = 0`;
}

const literal = (value: unknown) => sql.raw<string>(escapeLiteral(String(value)));

function toQueryParts(
  storeUid: string,
  filter: ListingFilter,
  express: (value: unknown) => unknown = (value) => value,
) {
  const values = listingValues(storeUid, filter);
  const param = ((name: keyof ListingValues) => express(values[name])) as Param<ListingValues>;
  const shape = listingShape(filter);
  return { param, shape, queries: searchCte(param, shape) };
}

const searchCte = (param: Param<ListingValues>, { isSearch }: { isSearch: boolean }) =>
  isSearch ? sql`with ${searchQueries(param)}` : sql``;
