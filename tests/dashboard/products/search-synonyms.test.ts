import { beforeEach, describe, expect, it } from "vitest";
import { findStoreWithVersion } from "#db/queries/stores/stores.ts";
import { createStore } from "#lib/services/stores/create-store.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";

let shop: { uid: string; slug: string };
let owner: Merchant;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  owner = await signedInMerchant(api, db, [shop]);
});

const path = () => `/stores/${shop.slug}/search-synonyms`;
const read = async () => (await owner.send("GET", path())).body.data;
const change = async (synonyms: string) =>
  owner.send("PUT", path(), { ...(await read()), synonyms });

describe("a store's synonyms", () => {
  it("applies saved synonyms at once, in this store only", async () => {
    const names = ["Running Shoes", "Casual Shoes", "Velvet Sofa", "Oak Couch", "T-Shirt"];
    const other = await createShop(db);
    for (const name of names) {
      await addProduct(db, shop.uid, { product: { name } });
      await addProduct(db, other.uid, { product: { name } });
    }
    const key = await api.createKeyFor(shop.uid);
    const otherKey = await api.createKeyFor(other.uid);
    const search = async (text: string, of = key) =>
      (await api.get(`/products?search=${encodeURIComponent(text)}`, of)).body.data.results
        .map(({ name }: { name: string }) => name)
        .sort();
    expect(await search("trainers")).toEqual([]);
    const before = await findStoreWithVersion(db, shop.slug);
    const text = "sofa, couch\nsneaker, trainer → running shoe\ntee → t-shirt\ngym shoes → running";
    expect((await change(text)).body.data.synonyms).toBe(text);
    expect((await findStoreWithVersion(db, shop.slug))?.version).not.toBe(before?.version);
    expect(await search("trainers")).toEqual(["Running Shoes"]);
    expect(await search("gym shoe")).toEqual(["Running Shoes"]);
    expect(await search("shoes gym")).toEqual([]);
    expect(await search("couches")).toEqual(["Oak Couch", "Velvet Sofa"]);
    expect(await search("velvet couch")).toEqual(["Velvet Sofa"]);
    expect(await search("tee")).toEqual(["T-Shirt"]);
    expect(await search("running")).toEqual(["Running Shoes"]);
    expect(await search("trainers", otherKey)).toEqual([]);
    expect((await change("")).body.data.synonyms).toBe("");
    expect(await search("trainers")).toEqual([]);
  });

  it("rejects synonyms that cannot be parsed, naming the line", async () => {
    await change("sofa, couch");
    const reply = await change("sofa, couch\ntee →");
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("line 2: has a comma or an arrow with no words next to it");
    expect((await change("x".repeat(40_001))).status).toBe(400);
    expect((await read()).synonyms).toBe("sofa, couch");
  });

  it("rejects a stale edit of synonyms", async () => {
    const stale = await read();
    await change("sofa, couch");
    const rejected = await owner.send("PUT", path(), { ...stale, synonyms: "a, b" });
    expect([rejected.status, rejected.body.error_code]).toEqual([409, "EDIT_CONFLICT"]);
    expect(rejected.body.details.synonyms).toBe("sofa, couch");
  });

  it("stores synonyms that consist of stop words", async () => {
    const { uid } = shop;
    await addProduct(db, uid, { product: { name: "The Lamp" } });
    expect((await change("the, of\nit's → lamp's\nx'; --, 日本\na, a b")).status).toBe(200);
    const key = await api.createKeyFor(uid);
    for (const text of ["the", "it's", "'; --", "日本", "a b", "%"]) {
      expect((await api.get(`/products?search=${encodeURIComponent(text)}`, key)).status).toBe(200);
    }
  });

  it("creates default synonyms with a store, which staff cannot edit", async () => {
    const store = await createStore(db, {
      slug: `${shop.slug}-new`,
      name: "New",
      email: "new@example.com",
      phone: "+2348000000001",
      address: "1 Test Street, Lagos, Nigeria",
      currency: "NGN",
    });
    const staff = await signedInMerchant(api, db, [
      { uid: store?.uid ?? "" },
      { uid: shop.uid, role: "staff" },
    ]);
    const reply = await staff.send("GET", `/stores/${shop.slug}-new/search-synonyms`);
    expect(reply.body.data.synonyms).toContain("sofa, couch");
    expect((await staff.send("PUT", path(), await read())).status).toBe(403);
  });
});
