import type { MetadataRoute } from "next";
import { PAGE_SIZE } from "#lib/contract/unspecified.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { listCategories } from "#lib/services/list-categories.ts";
import { listProducts } from "#lib/services/list-products.ts";
import { apiQuery, EVERYTHING, filterPath } from "#lib/storefront/product-filter.ts";
import { productPath } from "#lib/storefront/product-link.ts";

/** Products in one part of the sitemap: few enough to be read in one request. */
const PER_PART = 1000;

/** The numbers of the parts, from 0. */
export async function sitemapParts(shop: StoreContext): Promise<number[]> {
  const { count } = await listProducts(shop, { ...apiQuery(EVERYTHING), limit: 1 });
  return Array.from({ length: Math.max(1, Math.ceil(count / PER_PART)) }, (_, part) => part);
}

/** One part: its share of the products, and in the first one the pages above them. */
export async function sitemapPart(
  shop: StoreContext,
  part: number,
): Promise<MetadataRoute.Sitemap> {
  const entries: MetadataRoute.Sitemap = part === 0 ? await upperPages(shop) : [];
  for (let offset = part * PER_PART; offset < (part + 1) * PER_PART; offset += PAGE_SIZE.maximum) {
    const page = await listProducts(shop, {
      ...apiQuery(EVERYTHING),
      limit: PAGE_SIZE.maximum,
      offset,
    });
    for (const product of page.results)
      entries.push({ url: shop.publicUrl + productPath(product) });
    if (page.next === null) break;
  }
  return entries;
}

async function upperPages(shop: StoreContext): Promise<MetadataRoute.Sitemap> {
  const categories = await listCategories(shop);
  const paths = categories
    .filter((category) => category.product_count > 0)
    .map(({ uid }) => filterPath({ category: uid }));
  return ["/", "/products", ...paths].map((path) => ({ url: shop.publicUrl + path }));
}
