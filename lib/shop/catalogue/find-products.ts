import type { ProductQuery } from "#lib/contract/product-query.ts";
import type { ShopProductPage } from "#lib/contract/storefront-routes.ts";
import { newestInStockQuery } from "#lib/shop/catalogue/list-query.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

const MAX_ALTERNATIVES = 4;

/** Lists a page of products; a search that finds none comes with other products. */
export async function findProducts(shop: Shop, query: ProductQuery): Promise<ShopProductPage> {
  const page = await shop.listProducts(query);
  if (page.count > 0 || query.search === "") return page;
  return { ...page, alternatives: await findAlternatives(shop) };
}

/** Returns the most popular products, or the newest of a shop with few orders. */
async function findAlternatives(shop: Shop): Promise<ShopProductPage["alternatives"]> {
  const popular = await shop.listPopularProducts(MAX_ALTERNATIVES);
  if (popular.length > 0) return { kind: "popular", products: popular };
  const { results } = await shop.listProducts(newestInStockQuery(MAX_ALTERNATIVES));
  return { kind: "newest", products: results };
}
