import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { CATEGORY_COLORS } from "#lib/contract/category.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";

let shop: { uid: string; slug: string };
let owner: Merchant;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  owner = await signedInMerchant(api, db, [shop]);
});

const send = (method: string, below: string, body?: unknown) =>
  owner.send(method, `/stores/${shop.slug}/categories${below}`, body);

it("shows a category's chosen colour in the API at once", async () => {
  const key = await api.createKeyFor(shop.uid);
  const colors = async () =>
    (await api.get("/categories", key)).body.data.map(({ color }: { color: string }) => color);
  const bags = await createCategory(db, shop.uid, "Bags");
  const [before] = await colors();
  const chosen = CATEGORY_COLORS.find((color) => color !== before);
  const reply = await send("PUT", `/${bags}/color`, { color: chosen });
  expect([reply.status, reply.body.data]).toEqual([
    200,
    [expect.objectContaining({ uid: bags, slug: "bags", name: "Bags", color: chosen })],
  ]);
  expect(await colors()).toEqual([chosen]);
});

it("keeps a category's default colour when others are added", async () => {
  const colorOf = async (category: string) =>
    (await send("GET", "")).body.data.find(({ uid }: { uid: string }) => uid === category).color;
  const category = await createCategory(db, shop.uid, "Middle");
  const before = await colorOf(category);
  await createCategory(db, shop.uid, "Before");
  expect(await colorOf(category)).toBe(before);
});

it("rejects an unknown colour and another store's category", async () => {
  const own = await createCategory(db, shop.uid, "Bags");
  expect((await send("PUT", `/${own}/color`, { color: "red" })).status).toBe(400);
  const other = await createShop(db);
  const foreign = await createCategory(db, other.uid, "Bags");
  expect((await send("PUT", `/${foreign}/color`, { color: "mint" })).status).toBe(404);
});

describe("editing and deleting a category", () => {
  const texts = (name: string, description = "") => ({ name, description });
  const productIn = async (category: string) => {
    const { uid } = await addProduct(db, shop.uid, {
      product: { name: "Tote", category_uid: category },
    });
    return uid;
  };
  const shown = async (product: string) => {
    const key = await api.createKeyFor(shop.uid);
    const { category, category_name } = (await api.get(`/products/${product}`, key)).body.data;
    return { category, category_name };
  };

  it("shows the new name in products and searches, and keeps the slug", async () => {
    const uid = await createCategory(db, shop.uid, "Bagz");
    const product = await productIn(uid);
    const response = await send("PUT", `/${uid}`, texts(" Bags ", " For\nwork. "));
    expect([response.status, response.body.data]).toMatchObject([
      200,
      { uid, slug: "bagz", name: "Bags", description: "For work.", product_count: 1 },
    ]);
    expect(await shown(product)).toEqual({ category: uid, category_name: "Bags" });
    const key = await api.createKeyFor(shop.uid);
    const found = await api.get("/products?search=bags&search_in=all", key);
    expect(found.body.data.count).toBe(1);
  });

  it("shows a new description at once, without refreshing the category's products", async () => {
    const uid = await createCategory(db, shop.uid, "Bags");
    const product = await productIn(uid);
    const documentRow = () =>
      db
        .selectFrom("product_documents")
        .select(sql<string>`xmin::text`.as("written"))
        .where("product_uid", "=", product)
        .executeTakeFirstOrThrow();
    const key = await api.createKeyFor(shop.uid);
    const descriptions = async () =>
      (await api.get("/categories", key)).body.data.map(
        ({ description }: { description: string }) => description,
      );
    const before = await documentRow();
    expect(await descriptions()).toEqual([""]);
    expect((await send("PUT", `/${uid}`, texts("Bags", "For work."))).status).toBe(200);
    expect(await descriptions()).toEqual(["For work."]);
    expect(await documentRow()).toEqual(before);
  });

  it("rejects the name of another category, ignoring case, with 409 ALREADY_EXISTS", async () => {
    const uid = await createCategory(db, shop.uid, "Bagz");
    await createCategory(db, shop.uid, "Bags");
    const response = await send("PUT", `/${uid}`, texts("BAGS"));
    expect([response.status, response.body.error_code]).toEqual([409, "ALREADY_EXISTS"]);
    expect((await send("PUT", `/${uid}`, texts("BAGZ"))).status).toBe(200);
  });

  it("leaves the products of a deleted category without one", async () => {
    const uid = await createCategory(db, shop.uid, "Bags");
    const product = await productIn(uid);
    expect((await send("DELETE", `/${uid}`)).status).toBe(200);
    expect(await shown(product)).toEqual({ category: null, category_name: "" });
    expect((await send("GET", "")).body.data).toEqual([]);
    expect((await send("DELETE", `/${uid}`)).status).toBe(404);
  });

  it("R2: rejects renaming and deleting another store's category with 404", async () => {
    const other = await createShop(db);
    const foreign = await createCategory(db, other.uid, "Bags");
    expect((await send("PUT", `/${foreign}`, texts("Mine"))).status).toBe(404);
    expect((await send("DELETE", `/${foreign}`)).status).toBe(404);
  });

  it("refreshes a product that was added while the category was being deleted", async () => {
    const uid = await createCategory(db, shop.uid, "Bags");
    let deletion: Promise<{ status: number }> | undefined;
    const product = await db.transaction().execute(async (trx) => {
      const added = await addProduct(trx, shop.uid, {
        product: { name: "Tote", category_uid: uid },
      });
      deletion = send("DELETE", `/${uid}`);
      await waitForLockWait(db);
      return added.uid;
    });
    expect((await deletion)?.status).toBe(200);
    expect(await shown(product)).toEqual({ category: null, category_name: "" });
  });
});
