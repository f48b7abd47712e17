import type { ListingFilter } from "#db/queries/catalogue/page-of-listings.ts";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import type { ProductPage } from "#lib/contract/product.ts";
import type { ProductFiltersQuery } from "#lib/contract/product-filters.ts";
import type { ProductQuery } from "#lib/contract/product-query.ts";
import { type JsonText, jsonArray, jsonObject } from "#lib/serializers/json-text.ts";
import { findPage } from "#lib/services/catalogue/find-page.ts";
import { toProductJson } from "#lib/services/catalogue/get-product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns a page of the visible products with the exact number of matches. */
export async function listProducts(
  ctx: StoreContext,
  query: ProductQuery,
): Promise<JsonText<ProductPage>> {
  const { limit, offset } = query;
  const filter = { ...toListingFilter(query), limit, offset, ordering: query.ordering };
  const { count, correctedSearch, ...page } = await findPage(ctx, filter);
  return jsonObject<ProductPage>({
    count,
    ...(correctedSearch !== undefined && { corrected_search: correctedSearch }),
    next: offset + limit < count ? pageLink(ctx.publicUrl, query, offset + limit) : null,
    previous: offset > 0 ? pageLink(ctx.publicUrl, query, Math.max(offset - limit, 0)) : null,
    results: jsonArray(toProductJson(ctx, page)),
  });
}

/** Returns which products a query lists. */
export function toListingFilter(query: ProductFiltersQuery): ListingFilter {
  return {
    search: query.search,
    searchIn: query.search_in,
    category: query.category,
    inStock: query.in_stock,
    onPromo: query.on_promo,
    facets: {
      brands: query.brand ?? [],
      tags: query.tag ?? [],
      attributes: query.attribute ?? {},
    },
    priceMin: query.price_min,
    priceMax: query.price_max,
  };
}

/**
 * Builds a page link from the configured URL, never from the Host header, with the query's parameters.
 */
function pageLink(publicUrl: string, query: ProductQuery, offset: number): string {
  const link = new URL(`${publicUrl}${API_BASE_PATH}/products`);
  link.searchParams.set("limit", String(query.limit));
  if (offset > 0) link.searchParams.set("offset", String(offset));
  if (query.search) link.searchParams.set("search", query.search);
  if (query.search_in !== "text") link.searchParams.set("search_in", query.search_in);
  if (query.category) link.searchParams.set("category", query.category);
  if (query.ordering !== "-created_at") link.searchParams.set("ordering", query.ordering);
  if (query.in_stock) link.searchParams.set("in_stock", "true");
  if (query.on_promo) link.searchParams.set("on_promo", "true");
  for (const brand of query.brand ?? []) link.searchParams.append("brand", brand);
  for (const tag of query.tag ?? []) link.searchParams.append("tag", tag);
  for (const [name, values] of Object.entries(query.attribute ?? {})) {
    for (const value of values) link.searchParams.append(`attribute[${name}]`, value);
  }
  if (query.price_min) link.searchParams.set("price_min", query.price_min);
  if (query.price_max) link.searchParams.set("price_max", query.price_max);
  return link.href;
}
