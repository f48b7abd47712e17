import { filterPath, readFilter } from "#lib/storefront/product-filter.ts";

/** The home page, a list, or the page of a product. */
const PAGE = /^(?<path>\/(?:products(?<product>\/[^/?\\]+)?)?)(?:\?(?<query>.*))?$/;

/**
 * The address that a page of the catalogue is rendered for: it says what the page shows and no more, and
 * not where a visitor came from. Undefined: it is no such page.
 */
export function catalogueAddress(url: string): string | undefined {
  const { path, product, query } = PAGE.exec(url)?.groups ?? {};
  if (!path) return undefined;
  if (path === "/") return path;
  const asked = new URLSearchParams(query);
  if (!product) return filterPath(readFilter(asked));
  const variant = asked.get("variant");
  return variant === null ? path : `${path}?${new URLSearchParams({ variant })}`;
}
