import { expect, it } from "vitest";
import { notFound } from "#lib/kernel/errors.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { memoizeShop } from "#lib/shop/data/memoize-shop.ts";
import type { Shop } from "#lib/shop/data/port.ts";
import { makeProduct, makeVariant } from "#tests/shop/make-product.ts";

const MISSING = "22222222-2222-4222-8222-222222222222";

/** A shop that records its calls. */
function recordingShop() {
  const asked: string[] = [];
  const shop = {
    getProduct: async (uid: string) => {
      asked.push(uid);
      if (uid === MISSING) throw notFound("product");
      return makeProduct([makeVariant("v")], { uid });
    },
    listCategories: async () => {
      asked.push("categories");
      return [];
    },
    listProducts: async ({ search }: { search: string }) => {
      asked.push(`products ${search}`);
      return { count: 0, next: null, previous: null, results: [] };
    },
  } as Partial<Shop> as Shop;
  return { shop: memoizeShop(shop), asked };
}

it("reads each value once, even for concurrent callers", async () => {
  const { shop, asked } = recordingShop();
  const [first, second] = await Promise.all([shop.getProduct("a"), shop.getProduct("a")]);
  expect(second).toBe(first);
  await shop.getProduct("b");
  await shop.listCategories();
  await shop.listCategories();
  await shop.listProducts(toApiQuery(NO_FILTER));
  await shop.listProducts(toApiQuery({ ...NO_FILTER, search: "red" }));
  await shop.listProducts(toApiQuery(NO_FILTER));
  expect(asked).toEqual(["a", "b", "categories", "products ", "products red"]);
});

it("returns the same error to all callers", async () => {
  const { shop, asked } = recordingShop();
  await expect(shop.getProduct(MISSING)).rejects.toMatchObject({ status: 404 });
  await expect(shop.getProduct(MISSING)).rejects.toMatchObject({ status: 404 });
  expect(asked).toEqual([MISSING]);
});
