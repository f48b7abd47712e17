import { type RawBuilder, sql } from "kysely";
import type { At } from "#db/kept-statement.ts";

export interface ProductFilter {
  limit: number;
  offset: number;
  /** Words that must all match; empty: no filter. */
  search: string;
  /** What they must match: name and description, or these, brand, category, tags, attributes and SKUs. */
  searchIn: "text" | "all";
  category?: string;
  inStock: boolean;
  onPromo: boolean;
  ordering: "-created_at" | "price" | "-price" | "name";
}

/** What the text of a statement depends on; the rest are its parameters. */
export interface PageShape extends Pick<ProductFilter, "inStock" | "onPromo" | "ordering"> {
  isSearch: boolean;
  isOfCategory: boolean;
}

export type PageValues = Pick<
  ProductFilter,
  "limit" | "offset" | "search" | "searchIn" | "category"
> & { storeUid: string };

type Parameters = At<PageValues>;

export function shapeOf({
  search,
  category,
  inStock,
  onPromo,
  ordering,
}: ProductFilter): PageShape {
  return {
    isSearch: search !== "",
    isOfCategory: category !== undefined,
    inStock,
    onPromo,
    ordering,
  };
}

/** CTEs, the last of which is `page (uids, count)`: a page's products in order, and the number of all that match. */
export function pageOfListings(at: Parameters, shape: PageShape): RawBuilder<unknown> {
  return shape.isSearch ? searchedPage(at, shape) : listedPage(at, shape);
}

/** The number of products of each kind is stored in `listing_counts`. */
function listedPage(at: Parameters, shape: PageShape): RawBuilder<unknown> {
  const conditions = conditionsOf(at, shape);
  return sql`
    page as materialized (
      select ${uidsOf(sql`product_listings where ${conditions}`, ORDERS[shape.ordering], at)} as uids, (
        select coalesce(sum(products), 0)::integer from listing_counts where ${conditions}
      ) as count
    )`;
}

/** Reads all matches, with no more columns than they are ordered by. */
function searchedPage(at: Parameters, shape: PageShape): RawBuilder<unknown> {
  const isRanked = shape.ordering === "-created_at";
  const order = ORDERS[shape.ordering];
  return sql`
    queries as materialized (
      select * from search_queries(${at("storeUid")}, ${at("search")}, ${at("searchIn")} = 'all')
    ),
    matches as materialized (
      select product_uid, ${SORT_COLUMNS[shape.ordering]} ${isRanked ? sql`, ${RANK} as rank` : sql``}
      from product_listings
      where ${conditionsOf(at, shape)} and words @@ (select loose from queries)
    ),
    page as materialized (
      select ${uidsOf(sql`matches`, isRanked ? sql`rank, ${order}` : order, at)} as uids,
        (select count(*)::integer from matches) as count
    )`;
}

/**
 * All words in the name come first, then all in name, brand, category, tags, attributes or SKU, then one in the
 * name, then the rest; within each, whole words come before beginnings, and these before other matches.
 */
const RANK = sql`case
  when titles @@ (select name_exact from queries) then 1
  when titles @@ (select name_prefix from queries) then 2
  when titles @@ (select name_loose from queries) then 3
  when titles @@ (select exact from queries) then 4
  when titles @@ (select prefix from queries) then 5
  when titles @@ (select loose from queries) then 6
  when titles @@ (select name_any_word from queries) then 7
  when words @@ (select exact from queries) then 8
  when words @@ (select prefix from queries) then 9
  else 10 end`;

function conditionsOf(at: Parameters, shape: PageShape): RawBuilder<unknown> {
  const conditions = [sql`store_uid = ${at("storeUid")}`];
  if (shape.isOfCategory) conditions.push(sql`category_uid = ${at("category")}`);
  if (shape.inStock) conditions.push(sql`in_stock`);
  if (shape.onPromo) conditions.push(sql`on_promo`);
  return sql.join(conditions, sql` and `);
}

const SORT_COLUMNS = {
  "-created_at": sql.ref("created_at"),
  price: sql.ref("price"),
  "-price": sql.ref("price"),
  name: sql.ref("name_key"),
} as const satisfies Record<ProductFilter["ordering"], unknown>;

/** Total orders, so that pages never overlap: each ends with the product's uid. */
const ORDERS = {
  "-created_at": sql`created_at desc, product_uid desc`,
  price: sql`price, product_uid`,
  "-price": sql`price desc, product_uid desc`,
  name: sql`name_key, product_uid`,
} as const satisfies Record<ProductFilter["ordering"], unknown>;

function uidsOf(
  source: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  at: Parameters,
): RawBuilder<unknown> {
  return sql`array(
    select product_uid from ${source} order by ${order}
    limit ${asInitPlan(sql`${at("limit")}::bigint`)} offset ${asInitPlan(sql`${at("offset")}::bigint`)})`;
}

/** Evaluates a value once per statement and hides it from the planner, so that the plan does not depend on it. */
const asInitPlan = (value: RawBuilder<unknown>) => sql`(select ${value})`;
