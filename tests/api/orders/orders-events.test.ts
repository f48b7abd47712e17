import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await checkoutApi(db);

it("lists the events of an order, oldest first, without actors and private details", async () => {
  const shop = await openShop(api);
  const { variants } = await addProduct(db, shop.uid);
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  const { order_number, uid } = (await shop.placeOrder(pickupOrder(items))).body.data;
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
