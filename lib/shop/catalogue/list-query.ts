import type { Category } from "#lib/contract/category.ts";
import { type ListFilter, NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";

export const PRODUCTS_PER_PAGE = 24;

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Converts a filter to a query of the API, which names the category by its uid. */
export function toApiQuery(filter: ListFilter, categories: Category[] = []) {
  return {
    ...toFiltersQuery(filter, categories),
    limit: PRODUCTS_PER_PAGE,
    offset: (filter.page - 1) * PRODUCTS_PER_PAGE,
    ordering: filter.ordering,
  };
}

/** Converts a filter to an API query without pagination and order. */
export function toFiltersQuery(filter: ListFilter, categories: Category[]) {
  const { category: chosen, ordering, page, ...query } = filter;
  const category = categories.find(({ slug }) => slug === chosen)?.uid;
  return { ...query, search_in: "all" as const, ...(category && { category }) };
}

/** The home page's products, also the source of the category pictures. */
export const NEWEST_QUERY = { ...toApiQuery(NO_FILTER), limit: 60 };

/** Returns a query for the newest products in stock. */
export function newestInStockQuery(limit: number) {
  return { ...toApiQuery(NO_FILTER), in_stock: true, limit };
}

/** Returns the category uid in a legacy URL, `/products?category=<uid>`. */
export function legacyCategory(query: URLSearchParams): string | undefined {
  const uid = query.get("category") ?? "";
  return UID.test(uid) ? uid.toLowerCase() : undefined;
}
