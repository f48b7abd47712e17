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
import { findRow, insertRow } from "#tests/support/database/rows.ts";
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
const save = async (ctx: Context, change: object) =>
  changeSettings(ctx, { ...(await getSettings(ctx)), ...change });
const done = async (ctx: Context) => {
  const { steps } = await getSetup(ctx);
  return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
};
const goLive = (merchant: Merchant, { slug }: { slug: string }) =>
  merchant.send("POST", `/stores/${slug}/opening`);

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

it("shows no checklist to a store with orders, and what it lacks to open", async () => {
  const { ctx } = await newStore("selling-store");
  await storePastOrder(db, ctx.storeUid);
  expect(await getSetup(ctx)).toMatchObject({
    isFinished: true,
    steps: { live: false },
    missing: expect.arrayContaining(["address", "delivery"]),
  });
});

it("opens a store that has an address, a product and delivery, and no other", async () => {
  const { ctx, merchant, shop } = await newStore("opening-store");
  const isLive = async () => (await findRow(db, "stores", { uid: shop.uid })).is_live;
  const rejected = await goLive(merchant, shop);
  expect([rejected.status, rejected.body.error]).toEqual([
    400,
    "The store needs an address, a product and delivery before it can open",
  ]);
  await save(ctx, { address: "1 Market Road, Lagos" });
  await addProduct(db, shop.uid);
  expect((await goLive(merchant, shop)).status).toBe(400);
  expect(await isLive()).toBe(false);
  await insertRow(db, "locations", { store_uid: shop.uid, name: "Front desk" });
  expect((await goLive(merchant, shop)).status).toBe(200);
  expect(await isLive()).toBe(true);
});

it("does not let staff open a store", async () => {
  const { shop } = await newStore("staffed-store");
  const staff = await signedInMerchant(api, db, [{ ...shop, role: "staff" }]);
  expect((await goLive(staff, shop)).status).toBe(403);
});
