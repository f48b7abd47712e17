import { newestInStockQuery } from "#lib/shop/catalogue/list-query.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { getShop } from "#lib/shop/current-shop.ts";

/** Extra products to load, because those in the cart are left out. */
export const SPARE_PRODUCTS = 8;

/** Returns the cards of the newest products in stock, and the store's currency. */
export async function newestInStock(limit: number) {
  const shop = await getShop();
  const { results } = await shop.listProducts(newestInStockQuery(limit));
  const now = shop.clock.now().getTime();
  return {
    products: results.map((product) => toCardData(product, now)),
    currency: shop.store.currency,
  };
}
