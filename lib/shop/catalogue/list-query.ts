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
  const { search, category, inStock, onPromo, brands, tags, attributes } = filter;
  const uid = categories.find(({ slug }) => slug === category)?.uid;
  return {
    search,
    search_in: "all" as const,
    ...(uid && { category: uid }),
    in_stock: inStock,
    on_promo: onPromo,
    ...(brands.length > 0 && { brand: brands }),
    ...(tags.length > 0 && { tag: tags }),
    ...(Object.keys(attributes).length > 0 && { attribute: attributes }),
    ...(filter.priceMin && { price_min: filter.priceMin }),
    ...(filter.priceMax && { price_max: filter.priceMax }),
  };
}

/** The home page's products, also the source of the category pictures. */
export const NEWEST_QUERY = { ...toApiQuery(NO_FILTER), limit: 60 };

/** Returns the category uid in a legacy URL, `/products?category=<uid>`. */
export function legacyCategory(query: URLSearchParams): string | undefined {
  const uid = query.get("category") ?? "";
  return UID.test(uid) ? uid.toLowerCase() : undefined;
}
