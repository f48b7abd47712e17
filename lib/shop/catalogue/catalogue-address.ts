import { legacyCategory } from "#lib/shop/catalogue/list-query.ts";
import { filterPath, readFilter } from "#lib/shop/catalogue/product-filter.ts";

/** The home page, a list, or the page of a product. */
const PAGE =
  /^(?<path>\/(?:c\/[a-z0-9-]{1,100}|products(?<product>\/[^/?\\]+)?)?)(?:\?(?<query>.*))?$/;

/**
 * The address that a page of the catalogue is rendered for: it says what the page shows and no more, and
 * not where a visitor came from. Undefined: it is no such page.
 */
export function catalogueAddress(url: string): string | undefined {
  const { path, product, query } = PAGE.exec(url)?.groups ?? {};
  if (!path) return undefined;
  if (path === "/") return path;
  const asked = new URLSearchParams(query);
  if (!product) {
    const address = filterPath(readFilter(path, asked));
    const category = path === "/products" ? legacyCategory(asked) : undefined;
    if (!category) return address;
    // A redirect.
    return `${address}${address.includes("?") ? "&" : "?"}${new URLSearchParams({ category })}`;
  }
  const variant = asked.get("variant");
  return variant === null ? path : `${path}?${new URLSearchParams({ variant })}`;
}
