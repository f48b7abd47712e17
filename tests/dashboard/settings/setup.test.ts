import { expect, it } from "vitest";
import { createStore } from "#lib/services/stores/create-store.ts";
import { getSetup } from "#lib/services/stores/get-setup.ts";
import { changeSettings, getSettings } from "#lib/services/stores/store-settings.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  dashboardContextOf,
  type Merchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { addProduct, createDeliveryOption } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const { db } = await openDatabase();
const api = await createApi(db);

/** Creates a store as the command does, with an owner. */
async function newStore(slug: string) {
  const details = { slug, name: slug, email: "new@example.com", phone: "+2348012345678" };
  const store = await createStore(db, { ...details, address: "", currency: "NGN" });
  const shop = { uid: store?.uid ?? "", slug };
  const merchant = await signedInMerchant(api, db, [shop]);
  return { merchant, shop, ctx: await dashboardContextOf(api, db, merchant, shop) };
}

type Context = Awaited<ReturnType<typeof newStore>>["ctx"];
const save = async (ctx: Context, change: object) => {
  const { formatted_phone, ...settings } = await getSettings(ctx);
  return changeSettings(ctx, { ...settings, ...change });
};
const done = async (ctx: Context) => {
  const { steps } = await getSetup(ctx);
  return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
};
const open = (merchant: Merchant, { slug }: { slug: string }) =>
  merchant.send("POST", `/stores/${slug}/open`);

it("marks each step as done only when it was done", async () => {
  const { ctx } = await newStore("new-store");
  expect(await getSetup(ctx)).toMatchObject({
    missing: ["address", "product", "delivery"],
    isFinished: false,
  });
  expect(await done(ctx)).toEqual([]);

  await save(ctx, { address: "1 Market Road, Lagos" });
  expect(await done(ctx)).toEqual(["address"]);

  await addProduct(db, ctx.storeUid, { product: { is_hidden_from_storefront: true } });
  expect(await done(ctx)).toEqual(["address"]);
  await addProduct(db, ctx.storeUid);
  await createDeliveryOption(db, ctx.storeUid, { delivery_type: "express" });
  // Express delivery is off: its rate is not offered.
  expect(await done(ctx)).toEqual(["address", "product"]);
  await save(ctx, { express_delivery_enabled: true });
  expect(await done(ctx)).toEqual(["address", "product", "delivery"]);

  // A saved form is no decision, and tax without a rate is none either.
  await save(ctx, { store_name: "Renamed" });
  await save(ctx, { is_tax_decided: true, tax_collection_enabled: true });
  expect(await done(ctx)).toEqual(["address", "product", "delivery"]);
  await save(ctx, { tax_rate: "7.5" });
  expect(await done(ctx)).toEqual(["address", "product", "delivery", "tax"]);
  await save(ctx, { is_tax_decided: true, tax_collection_enabled: false, tax_rate: "0" });
  expect(await getSetup(ctx)).toMatchObject({ missing: [], isFinished: false });

  await save(ctx, { is_live: true });
  expect(await done(ctx)).toEqual(["address", "product", "delivery", "tax", "live"]);
  // The API key is optional.
  expect(await getSetup(ctx)).toMatchObject({ isFinished: true });
});

it("counts couriers as delivery only where they can be quoted", async () => {
  const { ctx } = await newStore("courier-store");
  await save(ctx, { delivery_enabled: true });
  const isDelivering = async (fallback: typeof ctx.ownCouriers.fallback) => {
    const ownCouriers = { ...ctx.ownCouriers, fallback };
    return (await getSetup({ ...ctx, ownCouriers })).steps.delivery;
  };
  expect([await isDelivering("operator"), await isDelivering("none")]).toEqual([true, false]);
  await insertRow(db, "courier_accounts", {
    store_uid: ctx.storeUid,
    encrypted_key: Buffer.from("encrypted"),
    last_four: "1234",
  });
  expect(await isDelivering("none")).toBe(true);
});

it("shows the checklist to a closed store that has only a test order, until it is complete", async () => {
  const { ctx, shop } = await newStore("testing-store");
  await storePastOrder(db, ctx.storeUid);
  const isFinished = async () => (await getSetup(ctx)).isFinished;
  expect(await isFinished()).toBe(false);
  await addProduct(db, shop.uid);
  await insertRow(db, "locations", { store_uid: shop.uid, name: "Front desk" });
  await save(ctx, { address: "1 Market Road, Lagos" });
  expect(await isFinished()).toBe(false);
  await save(ctx, { is_tax_decided: true });
  expect(await isFinished()).toBe(true);
});

it("shows no checklist to an open store with orders, and does not tick the last step while it lacks something", async () => {
  const { ctx } = await newStore("selling-store");
  await updateRows(db, "stores", { uid: ctx.storeUid }, { is_live: true });
  expect(await getSetup(ctx)).toMatchObject({ isFinished: false, steps: { live: false } });
  await storePastOrder(db, ctx.storeUid);
  expect(await getSetup(ctx)).toMatchObject({
    isFinished: true,
    steps: { live: false },
    missing: expect.arrayContaining(["address", "delivery"]),
  });
});

it("opens a store in its settings only when it lacks nothing, and saves other settings of an open one", async () => {
  const { ctx, shop } = await newStore("switched-store");
  await addProduct(db, shop.uid);
  await insertRow(db, "locations", { store_uid: shop.uid, name: "Front desk" });
  await expect(save(ctx, { is_live: true, store_name: "Renamed" })).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    details: [{ field: "is_live", problem: "cannot be true before you add your address" }],
  });
  expect(await getSettings(ctx)).toMatchObject({ is_live: false, store_name: "switched-store" });
  await save(ctx, { is_live: true, address: "1 Market Road, Lagos" });
  expect(await save(ctx, { address: "" })).toMatchObject({ is_live: true, address: "" });
});

it("opens a store that has an address, a product and delivery, and no other", async () => {
  const { ctx, merchant, shop } = await newStore("opening-store");
  const isLive = async () => (await findRow(db, "stores", { uid: shop.uid })).is_live;
  const rejected = await open(merchant, shop);
  expect([rejected.status, rejected.body.error]).toEqual([
    400,
    "Before your store can open, add your address, a product that shoppers can see and a delivery rate, a pickup location or couriers",
  ]);
  await save(ctx, { address: "1 Market Road, Lagos" });
  await addProduct(db, shop.uid);
  expect((await open(merchant, shop)).body.error).toBe(
    "Before your store can open, add a delivery rate, a pickup location or couriers",
  );
  expect(await isLive()).toBe(false);
  await insertRow(db, "locations", { store_uid: shop.uid, name: "Front desk" });
  expect((await open(merchant, shop)).status).toBe(200);
  expect(await isLive()).toBe(true);
});

it("does not let staff open a store", async () => {
  const { shop } = await newStore("staffed-store");
  const staff = await signedInMerchant(api, db, [{ ...shop, role: "staff" }]);
  expect((await open(staff, shop)).status).toBe(403);
});
