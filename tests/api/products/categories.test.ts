import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import {
  addImage,
  addProduct,
  createCategory,
  createShop,
  refreshCatalogues,
  writeLockedProducts,
} from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

let shop: { uid: string };
let key: string;

const { db } = await openDatabase();
const api = await createApi(db);

beforeEach(async () => {
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
});

const categories = async () => (await api.get("/categories", key)).body.data;

describe("GET /categories", () => {
  it("lists categories by name, ignoring case, with the number of their visible products", async () => {
    const shoes = await createCategory(db, shop.uid, "shoes");
    const bags = await createCategory(db, shop.uid, "Bags");
    const empty = await createCategory(db, shop.uid, "zips");
    for (const product of [
      { category_uid: shoes },
      { category_uid: shoes, name: "Sold out" },
      { category_uid: shoes, is_active: false },
      { category_uid: shoes, is_hidden_from_storefront: true },
      { category_uid: bags },
      { category_uid: null },
    ]) {
      const sold = product.name === "Sold out" ? [{ stock: { on_hand: 0 } }] : [{}];
      await addProduct(db, shop.uid, { product, variants: sold });
    }
    const reply = await api.get("/categories", key);
    const plain = { description: "", image: null, color: expect.any(String) };
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      error: null,
      message: "Categories retrieved successfully",
      data: [
        { uid: bags, slug: "bags", name: "Bags", ...plain, product_count: 1 },
        { uid: shoes, slug: "shoes", name: "shoes", ...plain, product_count: 2 },
        { uid: empty, slug: "zips", name: "zips", ...plain, product_count: 0 },
      ],
    });
  });

  it("shows the image of the newest product in stock that has one, or else of another", async () => {
    const bags = await createCategory(db, shop.uid, "Bags");
    const imageOf = async () => (await categories())[0].image;
    const add = async (image: string, day: number, on_hand: number, more: object = {}) => {
      const created_at = new Date(Date.UTC(2026, 0, day));
      const product = { category_uid: bags, created_at, ...more };
      const { uid } = await addProduct(db, shop.uid, {
        product,
        variants: [{ stock: { on_hand } }],
      });
      if (image) await addImage(db, shop.uid, uid, { image });
    };
    await add("/demo/sold-out.webp", 3, 0);
    expect(await imageOf()).toBe(`${PUBLIC_URL}/demo/sold-out.webp`);
    await add("https://cdn.example/old.webp", 1, 5);
    await add("https://cdn.example/new.webp", 2, 5);
    await add("", 4, 5);
    await add("https://cdn.example/hidden.webp", 5, 5, { is_hidden_from_storefront: true });
    expect(await imageOf()).toBe("https://cdn.example/new.webp");
  });

  it("sorts categories by the value of the numbers in their names", async () => {
    for (const name of ["Shelf 10", "Shelf 2", "Shelf 1", "Shelf 01"]) {
      await createCategory(db, shop.uid, name);
    }
    const names = (await categories()).map(({ name }: { name: string }) => name);
    expect(names).toEqual(["Shelf 01", "Shelf 1", "Shelf 2", "Shelf 10"]);
  });

  it("returns an empty list for a store without categories", async () => {
    const other = await createShop(db);
    await createCategory(db, other.uid, "Theirs");
    expect(await categories()).toEqual([]);
  });

  it("updates the counts when a product is hidden, moved or deleted", async () => {
    const from = await createCategory(db, shop.uid, "From");
    const to = await createCategory(db, shop.uid, "To");
    const { uid } = await addProduct(db, shop.uid, { product: { category_uid: from } });
    const counts = async () =>
      (await categories()).map((each: { product_count: number }) => each.product_count);
    const change = (values: object) =>
      writeLockedProducts(db, shop.uid, { uids: [uid] }, (trx) =>
        updateRows(trx, "products", { uid }, values),
      );

    expect(await counts()).toEqual([1, 0]);
    await change({ category_uid: to });
    expect(await counts()).toEqual([0, 1]);
    await change({ is_hidden_from_storefront: true });
    expect(await counts()).toEqual([0, 0]);
    await change({ is_hidden_from_storefront: false });
    expect(await counts()).toEqual([0, 1]);
    await db.deleteFrom("products").where("uid", "=", uid).execute();
    await refreshCatalogues(db);
    expect(await counts()).toEqual([0, 0]);
  });
});
