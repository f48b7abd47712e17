import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";

const { db } = await openDatabase();
const shop = await createShop(db);
const api = await createApi(db, { environment: { STOREFRONT_STORE: shop.slug } });
const create = (name: string, more: object = {}) =>
  addProduct(db, shop.uid, {
    product: { name, handle: name.toLowerCase().replaceAll(" ", "-"), ...more },
    variants: [{ price: "1500.00" }, { price: "1200.00" }],
  });
const shoes = await createCategory(db, shop.uid, "Shoes & Bags");
await createCategory(db, shop.uid, "Shoe Care");
for (const number of [1, 2, 3, 4, 5, 6, 7]) await create(`Shoelace ${number}`);
await create("Shoe", { category_uid: shoes });
await create("Laptop Bag", { category_uid: shoes, brand: "Adunni" });
await create("Hidden Shoe", { is_hidden_from_storefront: true });
await create("Polish", { description: "For every shoe, with headphones" });

async function suggest(search: string) {
  const query = new URLSearchParams({ search });
  const reply = await api.route(new Request(`${PUBLIC_URL}/api/storefront/suggestions?${query}`));
  const body = await reply.json();
  return { status: reply.status, ...body, ...body.data };
}

const namesOf = ({ products }: { products: { name: string }[] }) =>
  products.map(({ name }) => name);

describe("suggestions for the search field", () => {
  it("suggests six products, whole-word matches first, and their categories", async () => {
    const suggestions = await suggest("shoe");
    expect(namesOf(suggestions)).toEqual([
      "Shoe",
      ...[7, 6, 5, 4, 3].map((number) => `Shoelace ${number}`),
    ]);
    expect(suggestions.categories).toEqual([{ name: "Shoes & Bags", slug: "shoes-bags" }]);
    expect(suggestions.products[0]).toEqual({
      name: "Shoe",
      slug: "shoe",
      category: shoes,
      picture: null,
      price: "1200.00",
      from: true,
    });
  });

  it("matches brand and category", async () => {
    const suggestions = await suggest("adunni");
    expect(namesOf(suggestions)).toEqual(["Laptop Bag"]);
    expect(suggestions.categories).toEqual([{ name: "Shoes & Bags", slug: "shoes-bags" }]);
    expect(namesOf(await suggest("bags"))).toEqual(["Laptop Bag", "Shoe"]);
  });

  it("corrects misspelt words and returns the corrected text", async () => {
    const suggestions = await suggest("lapptop");
    expect([suggestions.corrected_search, namesOf(suggestions)]).toEqual([
      "laptop",
      ["Laptop Bag"],
    ]);
    expect(await suggest("laptop")).not.toHaveProperty("corrected_search");
  });

  it("counts all products that the list of the search has, also those that match by description", async () => {
    expect(await suggest("shoe")).toMatchObject({ count: 10 });
    expect(await suggest("lapptop")).toMatchObject({ count: 1, corrected_search: "laptop" });
    expect(await suggest("headphones")).toMatchObject({ count: 1, products: [] });
  });

  it("does not count products in a catalogue of more than 50,000", async () => {
    const counts = { store_uid: shop.uid, in_stock: true, on_promo: false, shard: 99 };
    await db
      .insertInto("listing_counts")
      .values({ ...counts, products: 50_000 })
      .execute();
    const suggestions = await suggest("shoe");
    await db.deleteFrom("listing_counts").where("shard", "=", 99).execute();
    expect([suggestions.count, suggestions.products.length]).toEqual([null, 6]);
  });

  it.each(["", "%", "zzzz", "';--"])("suggests nothing for %j", async (search) => {
    const nothing = { status: 200, count: 0, products: [], categories: [] };
    expect(await suggest(search)).toMatchObject(nothing);
  });

  it("rejects a search that is too long with 400", async () => {
    const reply = await suggest("x".repeat(201));
    expect([reply.status, reply.error]).toEqual([400, "search must be at most 200 characters"]);
  });
});
