import { infiniteQueryOptions } from "@tanstack/react-query";
import { fetchShop } from "#app/(storefront)/_queries/fetch-shop.ts";
import type { Category } from "#lib/contract/category.ts";
import type { ShopProductPage } from "#lib/contract/storefront-routes.ts";
import { apiQuery, PRODUCTS_PER_PAGE, type ProductFilter } from "#lib/storefront/product-filter.ts";

const FRESH_MILLISECONDS = 60_000;

/** Pages of products, from the filter's page on. */
export function productPages(
  { page: firstPage, ...filter }: ProductFilter,
  categories: Category[],
) {
  return infiniteQueryOptions({
    queryKey: ["products", filter, firstPage],
    queryFn: ({ pageParam, signal }) => {
      const query = apiQuery({ ...filter, page: pageParam }, categories);
      const text = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      );
      return fetchShop<ShopProductPage>(`/products?${text}`, { signal });
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ count }, _pages, page) =>
      page * PRODUCTS_PER_PAGE < count ? page + 1 : undefined,
    staleTime: FRESH_MILLISECONDS,
  });
}
