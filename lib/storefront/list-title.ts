import type { Category } from "#lib/contract/category.ts";
import type { ProductFilter } from "#lib/storefront/product-filter.ts";

/** What a list of products is called: by its search, its category, or all of them. */
export function listTitle({ search, category }: ProductFilter, categories: Category[]): string {
  const name = categories.find(({ uid }) => uid === category)?.name;
  if (search) return name ? `“${search}” in ${name}` : `“${search}”`;
  return name ?? (category ? "An empty category" : "All products");
}

/** How many there are, in words. */
export function countText(count: number): string {
  return count === 1 ? "1 product" : `${count.toLocaleString("en-NG")} products`;
}
