/**
 * A page of a list is read in one statement, from `product_listings` only: the documents of its products are joined
 * afterwards. There are two ways, because counting is what costs:
 * - A filter by category, stock or promo alone has a stored count (`listing_counts`); the page is read from an index.
 * - Any other filter reads all its matches once, for the count and the order; a search also ranks them.
 * The text depends only on the shape of the filter; its values are parameters, so each shape is compiled once.
 */
import { type RawBuilder, sql } from "kysely";
import type { Param } from "#db/compiled-query.ts";
import {
  asInitPlan,
  type ListingFilter,
  type ListingShape,
  type ListingValues,
  listingConditions,
  mustReadMatches,
  searchQueries,
} from "#db/queries/catalogue/listing-conditions.ts";
import { FULL_RANK, QUICK_RANK } from "#db/queries/catalogue/search-rank.ts";

export interface ProductSelection extends ListingFilter {
  limit: number;
  offset: number;
  ordering: "-created_at" | "price" | "-price" | "name";
}

export interface PageShape extends ListingShape, Pick<ProductSelection, "ordering"> {}

export type PageValues = ListingValues & Pick<ProductSelection, "limit" | "offset">;

type Parameters = Param<PageValues>;

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
