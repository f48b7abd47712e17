import type { Category } from "#lib/contract/category.ts";
import type { ListFilter } from "#lib/shop/catalogue/product-filter.ts";

/** Returns a list's heading, which changes while the shopper types a search only when there are no results. */
export function listHeading(
  { search, category, on_promo }: ListFilter,
  categories: Category[],
  { hasResults = true } = {},
): string {
  const name = categories.find(({ slug }) => slug === category)?.name;
  if (search && !hasResults) return `No results for “${search}”${name ? ` in ${name}` : ""}`;
  if (on_promo) return name ? `On sale in ${name}` : "On sale";
  return name ?? (search ? "Search results" : "All products");
}

/** Returns a list's title, from its search, category or promotions. */
export function listTitle(filter: ListFilter, categories: Category[]): string {
  const { search, category } = filter;
  if (!search) return listHeading(filter, categories);
  const name = categories.find(({ slug }) => slug === category)?.name;
  return name ? `“${search}” in ${name}` : `“${search}”`;
}

/** Returns the title with the page number. */
export function listPageTitle(filter: ListFilter, categories: Category[]): string {
  const title = listTitle(filter, categories);
  return filter.page > 1 ? `${title}, page ${filter.page}` : title;
}
