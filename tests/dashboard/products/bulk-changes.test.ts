import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { rebuildStore } from "#db/queries/catalogue/rebuild-store.ts";
import { lockProducts, refreshAllProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import type { BulkResult } from "#lib/contract/dashboard/products.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

let api: Api;
let shop: { uid: string; slug: string };
let key: string;
let merchant: Merchant;

const { db } = await openDatabase();
beforeEach(async () => {
  api = await createApi(db);
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
});

const change = (body: object) => merchant.send("PATCH", `/stores/${shop.slug}/products`, body);

/** Changes all matching products, call by call, and returns the sums. */
async function changeMatching(filter: object, changed: object): Promise<Omit<BulkResult, "last">> {
  const sum = { matched: 0, changed: 0 };
  let after: string | null = null;
  do {
    const reply = await change({ selection: { filter, after }, change: changed });
    expect(reply.status).toBe(200);
    const { data }: { data: BulkResult } = reply.body;
    sum.matched += data.matched;
    sum.changed += data.changed;
    after = data.last;
  } while (after !== null);
  return sum;
}

const changeSelected = async (products: string[], changed: object) =>
  (await change({ selection: { products }, change: changed })).body.data;

/** Creates this many products with a variant of 10 units. */
async function addProducts(count: number, name: string): Promise<void> {
  await sql`
    with product as (
      insert into products (store_uid, handle, name)
      select ${shop.uid}, ${name} || '-' || number, ${name} || ' ' || number
      from generate_series(1, ${count}) as number returning uid
    ), variant as (
      insert into variants (store_uid, product_uid, name, price, is_default)
      select ${shop.uid}, uid, '', 1000, true from product returning uid
    )
    insert into stock_levels (store_uid, variant_uid, on_hand)
    select ${shop.uid}, uid, 10 from variant`.execute(db);
  await refreshAllProducts(db, shop.uid);
}

const products = () =>
  db
    .selectFrom("products")
    .leftJoin("categories", "categories.uid", "category_uid")
    .select(["products.uid", "products.name", "is_active", "is_hidden_from_storefront", "tags"])
    .select("categories.name as category")
    .where("products.store_uid", "=", shop.uid)
    .orderBy("products.uid")
    .execute();

/** Returns how the pre-rendered products differ from the stored ones. */
const differences = () => db.transaction().execute((trx) => rebuildStore(trx, shop.uid));

const countVisible = async () => (await api.get("/products", key)).body.data.count;

describe("all matching products", () => {
  it("changes those of all pages, and no others", async () => {
    await addProducts(230, "Shirt");
    await addProducts(3, "Cap");
    const result = await changeMatching({ search: "shirt" }, { state: "hidden" });
    expect(result).toEqual({ matched: 230, changed: 230 });
    expect(await countVisible()).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it("changes each product once although the change ends the match", async () => {
    await addProducts(230, "Shirt");
    expect(await changeMatching({ state: "visible" }, { state: "archived" })).toEqual({
      matched: 230,
      changed: 230,
    });
    expect(await changeMatching({ state: "visible" }, { state: "archived" })).toEqual({
      matched: 0,
      changed: 0,
    });
    expect(await countVisible()).toBe(0);
  });

  it("ignores another store's products and categories", async () => {
    const { uid: other } = await createShop(db);
    const product = await addProduct(db, other);
    await createCategory(db, other, "Hats");
    await addProducts(1, "Cap");
    await changeMatching({}, { category: "Hats" });
    await changeSelected([product.uid], { category: "Hats" });
    const rows = await db
      .selectFrom("products")
      .selectAll()
      .where("uid", "=", product.uid)
      .execute();
    expect(rows).toMatchObject([{ category_uid: null }]);
    expect(await products()).toMatchObject([{ category: "Hats" }]);
  });

  it.each([
    ["no selection", {}],
    ["products and a filter", { products: [], filter: {}, after: null }],
    ["an unknown filter", { filter: { colour: "red" }, after: null }],
  ])("rejects %s instead of changing every product", async (_what, selection) => {
    const { status } = await change({ selection, change: { state: "hidden" } });
    expect(status).toBe(400);
  });

  it("rejects two changes at once", async () => {
    const selection = { filter: {}, after: null };
    const { status } = await change({ selection, change: { state: "hidden", category: "" } });
    expect(status).toBe(400);
  });

  it("accepts an order for a changed product while a later batch waits for an edit", async () => {
    await addProducts(230, "Shirt");
    const all = await products();
    const [first, edited] = [all[0]?.uid ?? "", all[150]?.uid ?? ""];
    const { uid: variant } = await db
      .selectFrom("variants")
      .select("uid")
      .where("product_uid", "=", first)
      .executeTakeFirstOrThrow();
    const edit = await beginEdit(db, edited);
    const changing = changeMatching({}, { add_tags: ["Sale"] });
    await waitForLockWait(db);
    const order = await api.post("/orders", key, pickupOrder([{ variant, quantity: 4 }]));
    expect(order.status).toBe(201);
    await edit.commit().execute();
    expect(await changing).toEqual({ matched: 230, changed: 230 });
    expect(await differences()).toEqual([]);
    const { body } = await api.get(`/products/${first}`, key);
    expect(body.data.total_stock).toBe(6);
    expect((await products())[0]?.tags).toEqual(["Sale"]);
  });
});

/** Locks a product as an edit does. */
async function beginEdit(database: Kysely<Database>, uid: string) {
  const edit = await database.startTransaction().execute();
  onTestFinished(async () => void (edit.isCommitted || (await edit.rollback().execute())));
  await lockProducts(edit, shop.uid, { uids: [uid] });
  return edit;
}

describe("selected products", () => {
  const categories = async () => (await products()).map(({ category }) => category);

  it("moves products to a category, creates it once, and removes them from it", async () => {
    await addProducts(4, "Cap");
    const [one = "", two = "", ...rest] = (await products()).map(({ uid }) => uid);
    const results = await Promise.all([
      changeSelected([one, two], { category: "Hats" }),
      changeSelected(rest, { category: "hats " }),
    ]);
    expect(results.map(({ changed }) => changed)).toEqual([2, 2]);
    const stored = await db
      .selectFrom("categories")
      .select("name")
      .where("store_uid", "=", shop.uid)
      .execute();
    expect(stored).toHaveLength(1);
    expect(await changeSelected([one], { category: "" })).toMatchObject({ changed: 1 });
    expect((await categories())[0]).toBe(null);
    expect((await categories()).filter(Boolean)).toHaveLength(3);
    expect(await differences()).toEqual([]);
  });

  it("adds and removes tags, ignoring case, and counts the products that differ", async () => {
    const tagged = await addProduct(db, shop.uid, { product: { tags: ["Cotton", "Blue"] } });
    const plain = await addProduct(db, shop.uid);
    const uids = [tagged.uid, plain.uid];
    const tags = async (uid: string) => (await products()).find((row) => row.uid === uid)?.tags;
    const added = await changeSelected(uids, { add_tags: ["Sale", "cotton", "SALE"] });
    expect(added).toEqual({ matched: 2, changed: 2, last: null });
    expect(await tags(tagged.uid)).toEqual(["Cotton", "Blue", "Sale"]);
    expect(await tags(plain.uid)).toEqual(["Sale", "cotton"]);
    const removed = await changeSelected(uids, { remove_tags: ["BLUE"] });
    expect(removed).toEqual({ matched: 2, changed: 1, last: null });
    expect(await tags(tagged.uid)).toEqual(["Cotton", "Sale"]);
  });

  it("adds no tag to a product that would have too many", async () => {
    const tags = Array.from({ length: PRODUCT_LIMITS.tags }, (_, number) => `tag ${number}`);
    const { uid } = await addProduct(db, shop.uid, { product: { tags } });
    expect(await changeSelected([uid], { add_tags: ["one more"] })).toMatchObject({ changed: 0 });
    expect(await products()).toMatchObject([{ tags }]);
  });

  it("changes the version of changed products only", async () => {
    await addProducts(2, "Cap");
    const versions = async () =>
      (
        await db
          .selectFrom("products")
          .select("updated_at")
          .where("store_uid", "=", shop.uid)
          .orderBy("uid")
          .execute()
      ).map(({ updated_at }) => updated_at.getTime());
    const uids = (await products()).map(({ uid }) => uid);
    await changeSelected([uids[0] ?? ""], { state: "hidden" });
    const before = await versions();
    await changeSelected(uids, { state: "hidden" });
    const after = await versions();
    expect(after.map((version, index) => version === before[index])).toEqual([true, false]);
  });
});
