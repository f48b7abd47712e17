import type { Shop } from "#lib/shop/data/port.ts";

/** Wraps a shop to share the results of repeated reads within one request. */
export function memoizeShop(shop: Shop): Shop {
  const results = new Map<string, Promise<unknown>>();
  function once<T>(query: object, read: () => Promise<T>): Promise<T> {
    const key = JSON.stringify(query);
    const result = (results.get(key) as Promise<T> | undefined) ?? read();
    results.set(key, result);
    return result;
  }
  return {
    ...shop,
    listCategories: () => once(["categories"], () => shop.listCategories()),
    listProducts: (query) => once(["products", query], () => shop.listProducts(query)),
    getProduct: (uid) => once(["product", uid], () => shop.getProduct(uid)),
  };
}
