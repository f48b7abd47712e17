import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findPageDetails } from "#db/queries/catalogue/product-page-details.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelRemainingItems } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { returnItems } from "#lib/services/orders/transitions/return-items.ts";
import { adjustStock } from "#lib/services/products/adjust-stock.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { changeProduct } from "#lib/services/products/save-product.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { testMember } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { contextOf, order, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const UNLIMITED = 2_147_483_647;

const { db } = await openDatabase();
const api = await createApi(db);
/** A store with one product, whose only variant has this stock. */
async function open(stock: object) {
  const shop = await createShop(db);
  const { uid, variant } = await addProduct(db, shop.uid, { variants: [{ stock }] });
  const ctx = await contextOf(db, shop.slug);
  const merchant = await testMember(db, shop.uid);
  return {
    variant,
    merchant,
    buy: async (quantity: number) =>
      (await order(ctx, pickupOrder([{ variant, quantity }]))).order_number,
    stock: async () => (await stockOf(db, [variant]))[0],
    /** Sets fields of the variant as the editor does. */
    edit: async (fields: object) => {
      const product = await getMerchantProduct(merchant, { product: uid });
      const edited = product.variants.map((each) => ({ ...each, ...fields }));
      await changeProduct(merchant, { ...product, product: uid, variants: edited });
    },
    read: async () => {
      const key = await api.createKeyFor(shop.uid);
      const { body } = await api.get("/products?in_stock=true", key);
      return body.data.results[0]?.variants[0];
    },
    details: () => findPageDetails(db, shop.uid, uid),
  };
}

describe("a variant whose stock is not tracked", () => {
  it("sells without limit, and orders leave its stock as it is", async () => {
    const { buy, stock, merchant, read } = await open({ on_hand: 1, tracks_stock: false });
    const [fulfilled, cancelled] = [await buy(50), await buy(7)];
    await fulfilOrder(merchant, fulfilled);
    await returnItems(merchant, fulfilled);
    await cancelOrder(merchant, cancelled);
    expect(await stock()).toEqual({ on_hand: 1, reserved: 0 });
    expect(await read()).toMatchObject({ available_stock: 1, sellable_stock: UNLIMITED });
  });

  it("does not sell once its batch has expired", async () => {
    const { buy, read } = await open({ tracks_stock: false, expires_on: "2020-01-01" });
    await expect(buy(1)).rejects.toMatchObject({ code: "INSUFFICIENT_STOCK" });
    expect(await read()).toBeUndefined();
  });

  it("reserves the stock of open orders when tracking is turned on", async () => {
    const { buy, edit, stock, merchant } = await open({ on_hand: 5 });
    const [first] = [await buy(2), await buy(1)];
    await edit({ tracks_stock: false });
    expect(await stock()).toEqual({ on_hand: 5, reserved: 0 });
    await fulfilOrder(merchant, first);
    await buy(3);
    await edit({ tracks_stock: true });
    expect(await stock()).toEqual({ on_hand: 5, reserved: 4 });
    await expect(buy(2)).rejects.toMatchObject({ code: "INSUFFICIENT_STOCK" });
  });

  it("keeps its stock when lines of popup events are fulfilled, returned or cancelled", async () => {
    const { merchant, variant, edit, stock } = await open({ on_hand: 5, tracks_stock: false });
    const popup = () =>
      storePastOrder(db, merchant.storeUid, {
        items: [{ variant_uid: variant, popup_inventory: randomUUID() }],
      });
    const [fulfilled, partly, cancelled] = [await popup(), await popup(), await popup()];
    await edit({ tracks_stock: true });
    expect(await stock()).toEqual({ on_hand: 5, reserved: 0 });
    await fulfilOrder(merchant, fulfilled.number);
    await returnItems(merchant, fulfilled.number);
    const { uid: item } = await findRow(db, "order_items", { order_uid: partly.uid });
    await fulfilOrder(merchant, partly.number, { items: [{ item, quantity: 1 }] });
    await cancelRemainingItems(merchant, partly.number);
    await cancelOrder(merchant, cancelled.number);
    expect(await stock()).toEqual({ on_hand: 5, reserved: 0 });
  });
});

describe("a variant that allows backorders", () => {
  it("reserves units that are not on hand, and new stock covers them", async () => {
    const { buy, stock, read, merchant, variant } = await open({
      on_hand: 2,
      allows_backorder: true,
    });
    const number = await buy(5);
    expect(await stock()).toEqual({ on_hand: 2, reserved: 5 });
    expect(await read()).toMatchObject({ available_stock: 0, sellable_stock: UNLIMITED });
    const variants = [{ uid: variant, on_hand: 2 }];
    await adjustStock(merchant, { variants, change: 1, reason: "Stock count" });
    await adjustStock(merchant, { variants, change: 5, reason: "Delivery received" });
    await fulfilOrder(merchant, number);
    expect(await stock()).toEqual({ on_hand: 3, reserved: 0 });
  });

  it("has no stock left when more is fulfilled than was counted", async () => {
    const { buy, stock, merchant } = await open({ on_hand: 2, allows_backorder: true });
    await fulfilOrder(merchant, await buy(5));
    expect(await stock()).toEqual({ on_hand: 0, reserved: 0 });
  });

  it("sells out when backorders are turned off, however many are reserved", async () => {
    const { buy, edit, read, details, merchant, stock } = await open({
      on_hand: 2,
      allows_backorder: true,
    });
    const number = await buy(5);
    await edit({ allows_backorder: false });
    await expect(buy(1)).rejects.toMatchObject({ code: "INSUFFICIENT_STOCK" });
    expect(await read()).toBeUndefined();
    expect(await details()).toMatchObject({
      variants: [{ tracks_stock: true, allows_backorder: false }],
    });
    await cancelOrder(merchant, number);
    expect(await stock()).toEqual({ on_hand: 2, reserved: 0 });
  });

  it("rejects an order beyond what the database can count", async () => {
    const { buy } = await open({ allows_backorder: true });
    await db.updateTable("variants").set({ price: "0.00" }).execute();
    await buy(UNLIMITED);
    await expect(buy(1)).rejects.toMatchObject({ code: "INSUFFICIENT_STOCK" });
  });
});
