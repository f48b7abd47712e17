import type { Shop } from "#lib/shop/data/port.ts";

/** The same shop for one request: what its pages read is asked for once, however many parts want it. */
export function memoizeShop(shop: Shop): Shop {
  const answers = new Map<string, Promise<unknown>>();
  function once<Answer>(question: object, ask: () => Promise<Answer>): Promise<Answer> {
    const key = JSON.stringify(question);
    const answer = (answers.get(key) as Promise<Answer> | undefined) ?? ask();
    answers.set(key, answer);
    return answer;
  }
  return {
    ...shop,
    listCategories: () => once(["categories"], () => shop.listCategories()),
    listProducts: (query) => once(["products", query], () => shop.listProducts(query)),
    getProduct: (uid) => once(["product", uid], () => shop.getProduct(uid)),
  };
}
