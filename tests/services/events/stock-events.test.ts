import { describe, expect, it } from "vitest";
import { rebuildStore } from "#db/queries/catalogue/rebuild-store.ts";
import { refreshProducts } from "#db/queries/products/product-changes.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { adjustStock } from "#lib/services/products/adjust-stock.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMember, testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { storedEvents } from "#tests/support/events/events.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();

/** A store whose variants are low at 3, and a variant with this stock. */
async function stocked(stock: NonNullable<Parameters<typeof addProduct>[2]>["variants"] = [{}]) {
  const shop = await createShop(db, { default_reorder_point: 3 });
  const product = await addProduct(db, shop.uid, { variants: stock });
  const { variant } = product;
  const ctx = await contextOf(db, shop.slug);
  const member = await testMember(db, shop.uid);
  return {
    shop,
    product,
    buy: (quantity: number) => order(ctx, pickupOrder([{ variant, quantity }])),
    add: (change: number) =>
      adjustStock(member, { reason: "Delivery", variants: [{ uid: variant, on_hand: 0 }], change }),
    cancel: (number: string) => cancelOrder(testMerchant(db, shop.uid), number),
    events: async () => {
      const stored = (await storedEvents(db, shop.uid)).filter(({ type }) =>
        type.startsWith("stock."),
      );
      for (const event of stored) {
        expect(event).toMatchObject({ subject: product.uid, details: { variant } });
      }
      return stored.map(({ type }) => type);
    },
  };
}

describe("events of stock", () => {
  it("stores one event for each bound that orders, cancellations and adjustments cross", async () => {
    const { buy, add, cancel, events } = await stocked();
    await buy(6);
    expect(await events()).toEqual([]);
    const { order_number } = await buy(1);
    expect(await events()).toEqual(["stock.low"]);
    await buy(1);
    expect(await events()).toEqual(["stock.low"]);
    await buy(2);
    expect(await events()).toEqual(["stock.low", "stock.sold_out"]);
    await cancel(order_number);
    expect(await events()).toEqual(["stock.low", "stock.sold_out", "stock.back"]);
    await add(10);
    await buy(9);
    expect(await events()).toEqual(["stock.low", "stock.sold_out", "stock.back", "stock.low"]);
  });

  it("stores one stock.low when concurrent orders cross the reorder point", async () => {
    const { buy, events } = await stocked();
    await Promise.all(Array.from({ length: 9 }, () => buy(1)));
    expect(await events()).toEqual(["stock.low"]);
  });

  it("stores only stock.sold_out for an order of all units, and no product.updated", async () => {
    const { shop, buy } = await stocked();
    await buy(10);
    const types = (await storedEvents(db, shop.uid)).map(({ type }) => type);
    expect(types.toSorted()).toEqual(["order.created", "stock.sold_out"]);
  });

  it("stores none for stock that is not tracked or sells on backorder", async () => {
    for (const stock of [{ tracks_stock: false }, { allows_backorder: true }]) {
      const { buy, events } = await stocked([{ stock: { on_hand: 4, ...stock } }]);
      await buy(4);
      expect(await events()).toEqual([]);
    }
  });

  it("stores none for the first state of a variant, and for other variants of a product", async () => {
    const low = await stocked([{ stock: { on_hand: 2 } }]);
    expect(await low.events()).toEqual([]);
    const first = await stocked([{}, { stock: { on_hand: 3 } }]);
    await first.buy(8);
    expect(await first.events()).toEqual(["stock.low"]);
  });

  it("compares with the variant's own reorder point, and never reports low stock without one", async () => {
    const own = await stocked([{ stock: { on_hand: 10, reorder_point: 8 } }]);
    await own.buy(2);
    expect(await own.events()).toEqual(["stock.low"]);
    const none = await stocked();
    await updateRows(db, "stores", { uid: none.shop.uid }, { default_reorder_point: null });
    await none.buy(9);
    expect(await none.events()).toEqual([]);
  });

  it("stores stock.sold_out when the batch has expired", async () => {
    const { shop, product, events } = await stocked();
    await updateRows(
      db,
      "stock_levels",
      { variant_uid: product.variant },
      { expires_on: "2020-01-01" },
    );
    await refreshProducts(db, shop.uid, [product.uid]);
    expect(await events()).toEqual(["stock.sold_out"]);
    await db.transaction().execute((trx) => rebuildStore(trx, shop.uid));
    expect(await events()).toEqual(["stock.sold_out"]);
  });
});
