import { expect, it } from "vitest";
import { OrderEvents } from "#lib/contract/order-event.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createProduct } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { strict } from "#tests/support/strict.ts";

const { db } = await openDatabase();
const api = await checkoutApi(db);

it("lists the events of an order, oldest first, without actors and private details", async () => {
  const shop = await openShop(api);
  const { variants } = await createProduct(db, shop.uid);
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  const { order_number, uid } = (await api.post("/orders", shop.key, pickupOrder(items))).body.data;
  for (const amount of ["1000.00", "-1.00"]) {
    await insertRow(db, "order_events", {
      store_uid: shop.uid,
      order_uid: uid,
      kind: "payment_recorded",
      details: JSON.stringify({ amount, reference: "private" }),
      actor: "merchant",
    });
  }
  const { status, body, text } = await api.get(`/orders/${order_number}/events`, shop.key);
  expect(status).toBe(200);
  expect(strict(OrderEvents).parse(body.data)).toEqual(body.data);
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual([
    "created",
    "payment_recorded",
    "refunded",
  ]);
  expect(body.data.map(({ amount }: { amount?: string }) => amount)).toEqual([
    undefined,
    "1000.00",
    "1.00",
  ]);
  expect(text).not.toMatch(/private|merchant/);
});

it("R1: answers another store's order like one that does not exist", async () => {
  const mine = await openShop(api);
  const foreignStore = await openShop(api);
  const { number } = await storePastOrder(db, foreignStore.uid);
  const foreign = await api.get(`/orders/${number}/events`, mine.key);
  const absent = await api.get("/orders/ORD-0000000000/events", mine.key);
  expect([foreign.status, foreign.body.error]).toEqual([404, "Order not found"]);
  expect(foreign.text).toBe(absent.text);
});
