import { beforeEach, expect, it } from "vitest";
import { CATEGORY_COLORS } from "#lib/contract/category.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createCategory, createShop } from "#tests/support/catalogue/shop.ts";

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
    [{ uid: bags, slug: "bags", name: "Bags", color: chosen, product_count: 0 }],
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
