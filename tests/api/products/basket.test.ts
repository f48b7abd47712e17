import { describe, expect, it } from "vitest";
import type { Product } from "#lib/contract/product.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid);

const product = (settings = {}) =>
  addProduct(db, shop.uid, { product: settings }).then(({ uid }) => uid);

describe("GET /basket", () => {
  it("returns each product as the product endpoint does", async () => {
    const uids = [await product(), await product()];
    const { status, body } = await api.get(`/basket?products=${uids}`, key);
    expect([status, body.error, body.message]).toEqual([
      200,
      null,
      "Basket retrieved successfully",
    ]);
    expect(body.data).toHaveLength(2);
    for (const found of body.data) {
      expect((await api.get(`/products/${found.uid}`, key)).body.data).toEqual(found);
    }
  });

  it("returns the product of a variant once, and no other store's", async () => {
    const { uid, variants } = await addProduct(db, shop.uid, { variants: [{}, {}] });
    const foreign = await addProduct(db, (await createShop(db)).uid);
    const uids = [...variants, ...foreign.variants, uid];
    const { data } = (await api.get(`/basket?products=${uids}`, key)).body;
    expect(data.map((found: Product) => found.uid)).toEqual([uid]);
  });

  it("omits every product that shoppers cannot see", async () => {
    const seen = await product();
    const other = await createShop(db);
    const uids = [
      seen,
      await product({ is_active: false }),
      await product({ is_hidden_from_storefront: true }),
      (await addProduct(db, other.uid)).uid,
      ABSENT,
      seen.toUpperCase(),
    ];
    const { data } = (await api.get(`/basket?products=${uids}`, key)).body;
    expect(data.map(({ uid }: Product) => uid)).toEqual([seen]);
  });

  it.each(["", "?products=", "?products=shirt", `?products=${ABSENT},`])(
    "rejects %j, which names no products, with 400",
    async (query) => {
      const { status, body } = await api.get(`/basket${query}`, key);
      expect([status, body.error_code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.details[0].field).toMatch(/^products/);
    },
  );

  it("accepts 100 products and rejects 101", async () => {
    const uids = Array.from({ length: 100 }, () => ABSENT);
    expect((await api.get(`/basket?products=${uids}`, key)).body.data).toEqual([]);
    expect((await api.get(`/basket?products=${[...uids, ABSENT]}`, key)).status).toBe(400);
  });
});
