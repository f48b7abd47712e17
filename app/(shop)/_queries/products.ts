import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { Category } from "#lib/contract/category.ts";
import type { ProductFilters } from "#lib/contract/product-filters.ts";
import type { ShopProductPage } from "#lib/contract/storefront-routes.ts";
import { PRODUCTS_PER_PAGE, toApiQuery, toFiltersQuery } from "#lib/shop/catalogue/list-query.ts";
import { facetParameters, type ListFilter } from "#lib/shop/catalogue/product-filter.ts";

const STALE_TIME_MS = 60_000;

/** Pages of products, starting at the filter's page. */
export function productPages({ page: firstPage, ...filter }: ListFilter, categories: Category[]) {
  return infiniteQueryOptions({
    queryKey: ["products", filter, firstPage],
    queryFn: ({ pageParam, signal }) => {
      const query = toQueryString(filter, toApiQuery({ ...filter, page: pageParam }, categories));
      return fetchShop<ShopProductPage>(`/products?${query}`, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ count }, _pages, page) =>
      page * PRODUCTS_PER_PAGE < count ? page + 1 : undefined,
    staleTime: STALE_TIME_MS,
  });
}

/** The available filters of a list. */
export function productFilters(filter: ListFilter, categories: Category[]) {
  const query = toQueryString(filter, toFiltersQuery(filter, categories));
  return queryOptions({
    queryKey: ["product-filters", query],
    queryFn: ({ signal }) => fetchShop<ProductFilters>(`/product-filters?${query}`, { signal }),
    staleTime: STALE_TIME_MS,
  });
}

function toQueryString(
  filter: Omit<ListFilter, "page">,
  query: ReturnType<typeof toFiltersQuery>,
): string {
  const { brand, tag, attribute, price_min, price_max, ...others } = query;
  const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
  return new URLSearchParams([...texts, ...facetParameters(filter)]).toString();
}
