import type { ShopProduct } from "#lib/contract/storefront-routes.ts";

/** The uid at the end of a legacy slug. */
const UID_AT_END = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Element id of the related products on a product's page. */
export const SIMILAR_PRODUCTS = "similar-products";

/** Returns the path of a product's page. */
export function productPath({ slug }: Pick<ShopProduct, "slug">): string {
  return `/products/${encodeURIComponent(slug)}`;
}

/** Returns the path of a product's page that shows a variant; null: none is chosen. */
export function variantPath(product: Pick<ShopProduct, "slug">, variant: string | null): string {
  const query = variant === null ? "" : `?${new URLSearchParams({ variant })}`;
  return productPath(product) + query;
}

/** Returns the uid at the end of a legacy slug, in lower case. */
export function uidOfSlug(slug: string): string | undefined {
  return UID_AT_END.exec(slug)?.[0].toLowerCase();
}
