import { type RawBuilder, sql } from "kysely";
import type { Param } from "#db/compiled-query.ts";
import { type FacetFilter, selectedGroups, toFacetQuery } from "#db/queries/catalogue/facets.ts";

/** Filters the products of a list. */
export interface ListingFilter extends FacetFilter {
  /** Words that must all match; empty: no filter. */
  search: string;
  /** Where words must match: name and description, or also brand, category, tags, attributes and SKUs. */
  search_in: "text" | "all";
  category?: string | undefined;
  in_stock: boolean;
  on_promo: boolean;
  /** Bounds of the lowest price of a product's variants. */
  price_min?: string | undefined;
  price_max?: string | undefined;
}

export interface ProductSelection extends ListingFilter {
  limit: number;
  offset: number;
  ordering: "-created_at" | "price" | "-price" | "name";
}

/** Everything that the text of a condition depends on; the rest are parameters. */
interface ListingShape extends Pick<ListingFilter, "in_stock" | "on_promo"> {
  isSearch: boolean;
  isOfCategory: boolean;
  hasFacets: boolean;
  hasPriceMin: boolean;
  hasPriceMax: boolean;
}

export interface PageShape extends ListingShape, Pick<ProductSelection, "ordering"> {}

export interface ListingValues
  extends Pick<ListingFilter, "search" | "search_in" | "category" | "price_min" | "price_max"> {
  storeUid: string;
  /** Text of a tsquery; null: no condition. */
  facetQuery: string | null;
}

export type PageValues = ListingValues & Pick<ProductSelection, "limit" | "offset">;

type Parameters = Param<PageValues>;

export function listingShape(filter: ListingFilter): ListingShape {
  return {
    isSearch: filter.search !== "",
    isOfCategory: filter.category !== undefined,
    in_stock: filter.in_stock,
    on_promo: filter.on_promo,
    hasFacets: selectedGroups(filter).size > 0,
    hasPriceMin: filter.price_min !== undefined,
    hasPriceMax: filter.price_max !== undefined,
  };
}

export function listingValues(storeUid: string, filter: ListingFilter): ListingValues {
  return { ...filter, storeUid, facetQuery: toFacetQuery(filter) };
}

/** Returns whether the matches must be counted, because no stored count covers the filter. */
export function mustReadMatches(shape: ListingShape): boolean {
  return shape.isSearch || shape.hasFacets || shape.hasPriceMin || shape.hasPriceMax;
}

/**
 * Returns CTEs, the last of which is `page (uids, count)`: the products of a page in order, and the number of
 * matches.
 */
export function pageOfListings(param: Parameters, shape: PageShape): RawBuilder<unknown> {
  return mustReadMatches(shape) ? matchingPage(param, shape) : listedPage(param, shape);
}

/** Returns the CTE of a page whose count is stored in `listing_counts`. */
function listedPage(param: Parameters, shape: PageShape): RawBuilder<unknown> {
  const conditions = listingConditions(param, shape);
  return sql`
    page as materialized (
      select ${uidsOf(sql`product_listings where ${conditions}`, ORDERS[shape.ordering], param)} as uids, (
        select coalesce(sum(products), 0)::integer from listing_counts where ${conditions}
      ) as count
    )`;
}

/** Reads all matches, with only the columns that they are sorted by. */
function matchingPage(param: Parameters, shape: PageShape): RawBuilder<unknown> {
  const isRanked = shape.isSearch && shape.ordering === "-created_at";
  const conditions = listingConditions(param, shape);
  const order = ORDERS[shape.ordering];
  const matches = sql`
    matches as materialized (
      select product_uid, ${SORT_COLUMNS[shape.ordering]}
        ${isRanked ? sql`, ctid as row_id, ${QUICK_RANK} as rank` : sql``}
      from product_listings where ${conditions}
    )`;
  const uids = uidsOf(sql`matches`, isRanked ? sql`${FULL_RANK}, ${order}` : order, param);
  return sql`
    ${searchQueries(param)},
    ${matches},
    page as materialized (
      select ${uids} as uids, (select count(*)::integer from matches) as count
    )`;
}

const TEXT_RANK = sql`case
  when words @@ (select exact from queries) then 8
  when words @@ (select prefix from queries) then 9
  else 10 end`;

const NAME_RANKS = sql`
  when keywords @@ (select name_exact from queries) then 1
  when keywords @@ (select name_prefix from queries) then 2
  when keywords @@ (select name_loose from queries) then 3`;

const OTHER_RANKS = sql`
  -- Most matches of a common word, which needs no further checks.
  when not keywords @@ (select any_word from queries) then ${TEXT_RANK}
  when keywords @@ (select exact from queries) then 4
  when keywords @@ (select prefix from queries) then 5
  when keywords @@ (select loose from queries) then 6
  when keywords @@ (select name_any_word from queries) then 7
  else ${TEXT_RANK}`;

/**
 * Ranks matches: all words in the name, then all in name, brand, category, tags, attributes or SKU, then one
 * in the name, then the rest; within each, whole words before prefixes before other matches.
 */
const RANK = sql`case ${NAME_RANKS} ${OTHER_RANKS} end`;

/** Ranks matches by name, and those of a short search by the other fields. */
const QUICK_RANK = sql`case ${NAME_RANKS}
  when keywords @@ (select loose_short from queries) then 6
  else 7 end`;

/** Maximum number of matches that are ranked by more than the name: each takes up to 20 µs. */
const MAX_RANKED = 1_000;

const FULL_RANK = sql`case
  when rank > 3 and (select count(*) from matches) <= ${sql.lit(MAX_RANKED)}
  then (select case ${OTHER_RANKS} end from product_listings l where l.ctid = matches.row_id)
  else rank end`;

/** Returns a CTE with the queries of the search, which conditions refer to. */
export function searchQueries(param: Param<ListingValues>): RawBuilder<unknown> {
  return sql`queries as materialized (
      select * from search_queries(${param("storeUid")}, ${param("search")}, ${param("search_in")} = 'all')
    )`;
}

/** Maximum candidates ranked per query: bounds the cost of a common prefix. */
const MAX_CANDIDATES = 1_000;

/**
 * Returns CTEs, the last of which is `page (uids)`: the best matches for a search as it is typed, not
 * counted.
 */
export function suggestedPage(
  param: Param<{ storeUid: string; search: string; limit: number }>,
): RawBuilder<unknown> {
  const candidates = (query: RawBuilder<unknown>) => sql`(
    select product_uid, created_at, keywords, words from product_listings
    where store_uid = ${param("storeUid")} and keywords @@ (select ${query} from queries)
    limit ${sql.lit(MAX_CANDIDATES)})`;
  return sql`
    queries as materialized (
      select * from search_queries(${param("storeUid")}, ${param("search")}, true)
    ),
    exact as materialized ${candidates(sql`name_exact`)},
    named as materialized (
      select * from exact
      union all
      select * from ${candidates(sql`name_loose`)} as close
      where (select count(*) from exact) < ${param("limit")}
    ),
    candidates as materialized (
      select * from named
      union all
      select * from ${candidates(sql`loose`)} as titled
      where (select count(*) from named) < ${param("limit")}
    ),
    ranked as materialized (
      select distinct product_uid, created_at, ${RANK} as rank from candidates
    ),
    page as materialized (
      select array(
        select product_uid from ranked order by rank, ${ORDERS["-created_at"]}
        limit ${param("limit")}) as uids
    )`;
}

export function listingConditions(
  param: Param<ListingValues>,
  shape: ListingShape,
): RawBuilder<unknown> {
  const conditions = [sql`store_uid = ${param("storeUid")}`];
  if (shape.isOfCategory) conditions.push(sql`category_uid = ${param("category")}`);
  if (shape.in_stock) conditions.push(sql`in_stock`);
  if (shape.on_promo) conditions.push(sql`on_promo`);
  if (shape.isSearch) conditions.push(sql`words @@ (select loose from queries)`);
  if (shape.hasFacets) {
    conditions.push(sql`facets @@ ${asInitPlan(sql`${param("facetQuery")}::tsquery`)}`);
  }
  if (shape.hasPriceMin) conditions.push(sql`price >= ${param("price_min")}::numeric`);
  if (shape.hasPriceMax) conditions.push(sql`price <= ${param("price_max")}::numeric`);
  return sql.join(conditions, sql` and `);
}

const SORT_COLUMNS = {
  "-created_at": sql.ref("created_at"),
  price: sql.ref("price"),
  "-price": sql.ref("price"),
  name: sql.ref("name_key"),
} as const satisfies Record<ProductSelection["ordering"], unknown>;

/** Total orders, for pages that never overlap: each ends with the product's uid. */
const ORDERS = {
  "-created_at": sql`created_at desc, product_uid desc`,
  price: sql`price, product_uid`,
  "-price": sql`price desc, product_uid desc`,
  name: sql`name_key, product_uid`,
} as const satisfies Record<ProductSelection["ordering"], unknown>;

function uidsOf(
  source: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  param: Parameters,
): RawBuilder<unknown> {
  return sql`array(
    select product_uid from ${source} order by ${order}
    limit ${asInitPlan(sql`${param("limit")}::bigint`)} offset ${asInitPlan(sql`${param("offset")}::bigint`)})`;
}

/** Evaluates a value once per statement and hides it from the planner, so that the plan does not depend on it. */
const asInitPlan = (value: RawBuilder<unknown>) => sql`(select ${value})`;
