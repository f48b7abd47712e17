import { expect, it } from "vitest";
import { notFound } from "#lib/kernel/errors.ts";
import { askedOnce } from "#lib/storefront/backend/asked-once.ts";
import type { Shop } from "#lib/storefront/backend/port.ts";
import { apiQuery } from "#lib/storefront/list-query.ts";
import { EVERYTHING } from "#lib/storefront/product-filter.ts";
import { makeProduct, makeVariant } from "#tests/storefront/make-product.ts";

const MISSING = "22222222-2222-4222-8222-222222222222";

/** A shop that writes down what it is asked. */
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
  return { shop: askedOnce(shop), asked };
}

it("asks for each thing once, also when two want it at the same moment", async () => {
  const { shop, asked } = recordingShop();
  const [first, second] = await Promise.all([shop.getProduct("a"), shop.getProduct("a")]);
  expect(second).toBe(first);
  await shop.getProduct("b");
  await shop.listCategories();
  await shop.listCategories();
  await shop.listProducts(apiQuery(EVERYTHING));
  await shop.listProducts(apiQuery({ ...EVERYTHING, search: "red" }));
  await shop.listProducts(apiQuery(EVERYTHING));
  expect(asked).toEqual(["a", "b", "categories", "products ", "products red"]);
});

it("gives everyone the same refusal", async () => {
  const { shop, asked } = recordingShop();
  await expect(shop.getProduct(MISSING)).rejects.toMatchObject({ status: 404 });
  await expect(shop.getProduct(MISSING)).rejects.toMatchObject({ status: 404 });
  expect(asked).toEqual([MISSING]);
});
