import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";

const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid);

const product = (store: { uid: string }, settings: object) =>
  addProduct(db, store.uid, { product: settings }).then(({ uid }) => uid);

describe("the slug of a product", () => {
  it("names the product in place of its uid, with the same fields", async () => {
    const uid = await product(shop, { handle: "ọṣẹ-dúdú" });
    const reply = await api.get(`/products/${encodeURIComponent("ọṣẹ-dúdú")}`, key);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual((await api.get(`/products/${uid}`, key)).body);
    expect(reply.body.data).not.toHaveProperty("slug");
  });

  it("R1: names no product of another store and none that shoppers cannot see", async () => {
    const other = await createShop(db);
    await product(other, { handle: "foreign" });
    await product(shop, { handle: "hidden", is_hidden_from_storefront: true });
    const absent = await api.get("/products/absent", key);
    expect(absent.status).toBe(404);
    for (const slug of ["foreign", "hidden", "%00", "x".repeat(256)]) {
      const { status, body } = await api.get(`/products/${slug}`, key);
      expect([slug, status, body]).toEqual([slug, 404, absent.body]);
    }
  });
});

describe("GET /product-slugs", () => {
  it("lists the slugs of visible products and omits the others", async () => {
    const other = await createShop(db);
    const shirt = await product(shop, { handle: "shirt" });
    const uids = [
      shirt,
      await product(shop, { handle: "inactive", is_active: false }),
      await product(other, { handle: "shirt" }),
      "00000000-0000-4000-8000-000000000000",
    ];
    const { status, body } = await api.get(`/product-slugs?products=${uids}`, key);
    expect([status, body.data]).toEqual([200, [{ uid: shirt, slug: "shirt" }]]);
  });

  it("answers 400 when no products are named", async () => {
    const { status, body } = await api.get("/product-slugs", key);
    expect([status, body.error_code]).toEqual([400, "INVALID_REQUEST"]);
  });
});
