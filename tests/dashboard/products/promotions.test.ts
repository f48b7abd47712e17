import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

let api: Api;
let shop: { uid: string; slug: string };
let merchant: Merchant;
let uid: string;
let variant: string;

const { db } = await openDatabase();
beforeEach(async () => {
  api = await createApi(db);
  shop = await createShop(db);
  merchant = await signedInMerchant(api, db, [shop]);
  ({ uid, variant } = await addProduct(db, shop.uid, { variants: [{ price: "20.00" }] }));
});

const read = async () =>
  (await merchant.send("GET", `/stores/${shop.slug}/products/${uid}`)).body.data;
const save = (product: { variants: object[] }, change: object) =>
  merchant.send("PUT", `/stores/${shop.slug}/products/${uid}`, {
    ...product,
    variants: [{ ...product.variants[0], ...change }],
  });
const setPromotion = (promo_expiry: Date | null) =>
  updateRows(db, "variants", { uid: variant }, { promo_price: "15.00", promo_expiry });

it("saves a promotion, its end and the cost in the editor, and removes them", async () => {
  const promotion = {
    promo_price: "15.00",
    promo_expiry: "2999-01-01T10:00:00.000Z",
    unit_cost: "9.00",
  };
  const saved = await save(await read(), promotion);
  expect(saved.body.data.variants).toMatchObject([{ price: "20.00", ...promotion }]);
  const removed = await save(saved.body.data, { promo_price: null, promo_expiry: null });
  expect(removed.body.data.variants).toMatchObject([
    { promo_price: null, promo_expiry: null, unit_cost: "9.00" },
  ]);
});

it.each([
  [{ promo_price: "20.00" }, "promo_price", "must be lower than the price"],
  [{ promo_price: "15.00", price: "10" }, "promo_price", "must be lower than the price"],
  [{ promo_expiry: "2999-01-01T00:00:00Z" }, "promo_expiry", "needs a promotional price"],
  [
    { promo_price: "15", promo_expiry: "2020-01-01T00:00:00Z" },
    "promo_expiry",
    "must be later than now",
  ],
])("rejects a variant with %j", async (change, field, problem) => {
  const { status, body } = await save(await read(), change);
  expect([status, body.details]).toEqual([400, [{ field: `variants[0].${field}`, problem }]]);
});

it("rejects a promotional price with decimals in a currency without minor units", async () => {
  await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
  const { status, body } = await save(await read(), { promo_price: "15.50" });
  expect([status, body.details[0].field]).toEqual([400, "variants[0].promo_price"]);
});

it("saves a product whose promotion ended while it was edited as if it had none", async () => {
  await setPromotion(new Date(Date.now() + 3_600_000));
  const opened = await read();
  await setPromotion(new Date(Date.now() - 1000));
  const late = await save(opened, { sku: "A-1" });
  expect([late.status, late.body.error_code]).toEqual([409, "EDIT_CONFLICT"]);
  expect(late.body.details.variants).toMatchObject([{ promo_price: null, promo_expiry: null }]);
  const merged = await save(late.body.details, { sku: "A-1" });
  expect(merged.body.data.variants).toMatchObject([{ sku: "A-1", promo_price: null }]);
});
