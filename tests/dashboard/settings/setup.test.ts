import { expect, it } from "vitest";
import { createStore } from "#lib/services/stores/create-store.ts";
import { getSetup } from "#lib/services/stores/get-setup.ts";
import { changeSettings, getSettings } from "#lib/services/stores/store-settings.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createDeliveryOption } from "#tests/support/catalogue/shop.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const { db } = await openDatabase();
const api = await createApi(db);
async function newStore(slug: string) {
  const details = { slug, name: slug, email: "new@example.com", phone: "+2348012345678" };
  const store = await createStore(db, { ...details, address: "", currency: "NGN" });
  const shop = { uid: store?.uid ?? "", slug };
  const merchant = await signedInMerchant(api, db, [shop]);
  return dashboardContextOf(api, db, merchant, shop);
}

it("marks steps as done from the store's data and hides the checklist when all are done", async () => {
  const ctx = await newStore("new-store");
  const open = { address: false, product: false, delivery: false, tax: false, key: false };
  expect(await getSetup(ctx)).toEqual({ ...open, live: true });

  const saved = await getSettings(ctx);
  await changeSettings(ctx, { ...saved, address: "1 Market Road, Lagos", is_live: false });
  expect(await getSetup(ctx)).toEqual({ ...open, address: true, tax: true, live: false });

  await addProduct(db, ctx.storeUid);
  await api.createKeyFor(ctx.storeUid);
  await createDeliveryOption(db, ctx.storeUid, { delivery_type: "express" });
  const done = { address: true, product: true, delivery: true, tax: true, key: true };
  // Express delivery is off: its rate is not offered.
  expect(await getSetup(ctx)).toEqual({ ...done, delivery: false, live: false });

  const again = await getSettings(ctx);
  await changeSettings(ctx, { ...again, express_delivery_enabled: true });
  expect(await getSetup(ctx)).toEqual({ ...done, live: false });
  await changeSettings(ctx, { ...(await getSettings(ctx)), is_live: true });
  expect(await getSetup(ctx)).toBeUndefined();
});

it("shows no steps to a store with orders", async () => {
  const ctx = await newStore("selling-store");
  await storePastOrder(db, ctx.storeUid);
  expect(await getSetup(ctx)).toBeUndefined();
});
