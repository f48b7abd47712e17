import { legacyCategory } from "#lib/shop/catalogue/list-query.ts";
import { filterPath, readFilter } from "#lib/shop/catalogue/product-filter.ts";

/** Home page, product list or product page, also with an unknown name. */
const PAGE = /^(?<path>\/(?:c\/[^/?\\]+|products(?<product>\/[^/?\\]+)?)?)(?:\?(?<query>.*))?$/;

/**
 * Normalizes the URL of a catalogue page for caching: drops parameters that do not change the page, such as
 * tracking parameters. Returns undefined for other pages.
 */
export function cataloguePath(url: string): string | undefined {
  const { path, product, query } = PAGE.exec(url)?.groups ?? {};
  if (!path) return undefined;
  if (path === "/") return path;
  const params = new URLSearchParams(query);
  if (!product) {
    const { category: _, ...filter } = readFilter(path, params);
    // The path as given: one that is no slug is sent with 404, or redirects from a legacy uid.
    const listPath = path + filterPath(filter).slice("/products".length);
    const category = path === "/products" ? legacyCategory(params) : undefined;
    if (!category) return listPath;
    // A redirect.
    return `${listPath}${listPath.includes("?") ? "&" : "?"}${new URLSearchParams({ category })}`;
  }
  const variant = params.get("variant");
  return variant === null ? path : `${path}?${new URLSearchParams({ variant })}`;
}
