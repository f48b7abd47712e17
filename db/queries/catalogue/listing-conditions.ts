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

/** Everything that the text of a condition depends on; the rest are parameters. */
export interface ListingShape extends Pick<ListingFilter, "in_stock" | "on_promo"> {
  isSearch: boolean;
  isOfCategory: boolean;
  hasFacets: boolean;
  hasPriceMin: boolean;
  hasPriceMax: boolean;
}

export interface ListingValues
  extends Pick<ListingFilter, "search" | "search_in" | "category" | "price_min" | "price_max"> {
  storeUid: string;
  /** Text of a tsquery; null: no condition. */
  facetQuery: string | null;
}

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

/** Returns the condition of the listings that a filter selects. */
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

/** Returns a CTE with the queries of the search, which conditions refer to. */
export function searchQueries(param: Param<ListingValues>): RawBuilder<unknown> {
  return sql`queries as materialized (
      select * from search_queries(${param("storeUid")}, ${param("search")}, ${param("search_in")} = 'all')
    )`;
}

/** Evaluates a value once per statement and hides it from the planner, so that the plan does not depend on it. */
export const asInitPlan = (value: RawBuilder<unknown>) => sql`(select ${value})`;
