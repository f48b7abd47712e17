import { beforeEach, describe, expect, it } from "vitest";
import { replaceRemotePictures } from "#db/queries/products/remote-pictures.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { openImportStore, PLAIN } from "#tests/support/catalogue/import-store.ts";
import { addImage, addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { storedEvents } from "#tests/support/events/events.ts";

let shop: { uid: string; slug: string };
let merchant: Merchant;

const database = await openDatabase();
const { db } = database;
const api = await createApi(db);

beforeEach(async () => {
  shop = await createShop(db);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid }]);
});

async function send(method: string, below: string, body?: object) {
  const reply = await merchant.send(method, `/stores/${shop.slug}${below}`, body);
  expect(reply).toMatchObject({ status: 200 });
  return reply.body.data;
}

const events = async (storeUid = shop.uid) =>
  (await storedEvents(db, storeUid)).map(({ type, subject }) => `${type} ${subject}`);

const DRAFT = {
  name: "Shirt",
  description: "",
  story: "",
  brand: "",
  category: "",
  tags: [],
  state: "visible",
  options: [],
  pictures: [],
  variants: [variantDraft({ on_hand: 5 })],
};

describe("events of products", () => {
  it("stores one event when a product is created, edited, copied and deleted", async () => {
    const created = await send("POST", "/products", DRAFT);
    const { version, variants } = created;
    await send("PUT", `/products/${created.uid}`, { ...DRAFT, name: "Blouse", version, variants });
    const copy = await send("POST", `/products/${created.uid}/copies`);
    await send("DELETE", `/products/${copy.uid}`);
    expect(await events()).toEqual([
      `product.created ${created.uid}`,
      `product.updated ${created.uid}`,
      `product.created ${copy.uid}`,
      `product.deleted ${copy.uid}`,
    ]);
  });

  it("stores an event for each product that a bulk change changes", async () => {
    const [first, second] = [await addProduct(db, shop.uid), await addProduct(db, shop.uid)];
    const hide = (products: string[]) =>
      send("PATCH", "/products", { selection: { products }, change: { state: "hidden" } });
    await hide([first.uid]);
    await hide([first.uid, second.uid]);
    expect(await events()).toEqual([
      `product.updated ${first.uid}`,
      `product.updated ${second.uid}`,
    ]);
  });

  it("stores an event for a new price, and none when the edit is outdated", async () => {
    await addProduct(db, shop.uid);
    const [{ uid, variants }] = (await send("GET", "/products")).products;
    const [{ uid: variant, version }] = variants;
    const price = { price: "900.00", promo_price: null, promo_expiry: null, version };
    await send("PUT", `/variants/${variant}/price`, price);
    const path = `/stores/${shop.slug}/variants/${variant}/price`;
    const outdated = await merchant.send("PUT", path, { ...price, price: "800.00" });
    expect(outdated.status).toBe(409);
    expect(await events()).toEqual([`product.updated ${uid}`]);
  });

  it("stores an event for products whose pictures were copied", async () => {
    const [shown, other] = [await addProduct(db, shop.uid), await addProduct(db, shop.uid)];
    const url = "https://pictures.example/front.jpg";
    await addImage(db, shop.uid, shown.uid, { image: url });
    const { uid } = await insertRow(db, "pictures", { store_uid: shop.uid, bytes: 1 });
    const copies = [{ url, copy: `/api/pictures/${uid}/portrait` }];
    await db
      .transaction()
      .execute((trx) => replaceRemotePictures(trx, shop.uid, [shown.uid, other.uid], copies));
    expect(await events()).toEqual([`product.updated ${shown.uid}`]);
  });

  it("stores none for stock, categories and rejected edits", async () => {
    const category = await createCategory(db, shop.uid, "Shirts");
    const { variant } = await addProduct(db, shop.uid, { product: { category_uid: category } });
    const variants = [{ uid: variant, on_hand: 10 }];
    await send("POST", "/stock-adjustments", { reason: "Count", variants, set_to: 8 });
    await send("PUT", `/categories/${category}`, { name: "Tops", description: "" });
    expect(await events()).toEqual([]);
  });
});

describe("events of imports", () => {
  const source = { file: "products.csv", actor: "command" };
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...PLAIN,
    Handle: `p${index}`,
    "Variant SKU": `P-${index}`,
    "Variant Inventory Qty": 1,
  }));

  it("stores one import.finished with its counts instead of events for products and stock", async () => {
    const store = await openImportStore(database);
    await store.importRows(rows, { source });
    const changed = rows.map((row) => ({ ...row, "Variant Inventory Qty": 0 }));
    await store.importRows(changed, { source, stock: "set" });
    const counts = { kind: "products", unchanged: 0, skipped: 0 };
    expect(await storedEvents(db, store.storeUid)).toEqual([
      {
        type: "import.finished",
        subject: store.storeUid,
        details: { ...counts, created: 60, updated: 0 },
      },
      {
        type: "import.finished",
        subject: store.storeUid,
        details: { ...counts, created: 0, updated: 60 },
      },
    ]);
  });

  it("stores none for a dry run", async () => {
    const store = await openImportStore(database);
    await store.importRows(rows.slice(0, 1), { source, dryRun: true });
    expect(await storedEvents(db, store.storeUid)).toEqual([]);
  });
});

describe("events of the store", () => {
  it("stores store.updated when the settings are saved and when the store opens", async () => {
    const settings = await send("GET", "/settings");
    const { formatted_phone, ...edit } = settings;
    await send("PUT", "/settings", { ...edit, tagline: "Open late" });
    const path = `/stores/${shop.slug}/settings`;
    expect((await merchant.send("PUT", path, edit)).status).toBe(409);
    expect(await events()).toEqual([`store.updated ${shop.uid}`]);
  });
});
