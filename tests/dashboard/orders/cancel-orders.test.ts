import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countRows, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";

let shop: { uid: string; slug: string };
let variant: string;
let other: string;
let key: string;
let merchant: Merchant;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
  ({ variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 8 } }] }));
  ({ variant: other } = await addProduct(db, shop.uid));
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
});

const send = (method: string, below: string, body?: unknown) =>
  merchant.send(method, `/stores/${shop.slug}${below}`, body);

async function place(quantity: number, of = variant): Promise<string> {
  const { body } = await api.post("/orders", key, pickupOrder([{ variant: of, quantity }]));
  return body.data.order_number;
}

async function holding(): Promise<string[]> {
  const { body } = await send("GET", "/orders?payment=holding");
  return body.data.orders.map(({ order_number }: { order_number: string }) => order_number);
}

it("R90: lists the unpaid orders of a variant once they hold more than a quarter of it", async () => {
  await place(2, other);
  const first = await place(2);
  expect(await holding()).toEqual([]);
  const second = await place(1);
  expect(await holding()).toEqual([second, first]);
  await send("POST", `/orders/${second}/payments`, { amount: "1.00" });
  expect(await holding()).toEqual([]);
});

it("R90: cancels the selected unpaid orders once and reports each result", async () => {
  const [first, second, paid] = [await place(1), await place(2), await place(3)];
  await send("POST", `/orders/${paid}/payments`, { amount: "1.00" });
  const orders = [second, paid, "ORD-NONE", first, second];
  const expected = [
    { order_number: second, error: null },
    { order_number: paid, error: "Only an unpaid and unfulfilled order can be cancelled" },
    { order_number: "ORD-NONE", error: "Order not found" },
    { order_number: first, error: null },
  ];
  const reply = await send("POST", "/order-cancellations", { orders });
  expect([reply.status, reply.body.data]).toEqual([200, expected]);
  expect(await stockOf(db, [variant])).toEqual([{ on_hand: 8, reserved: 3 }]);
  const events = await countRows(db, "order_events", shop.uid);
  const again = await send("POST", "/order-cancellations", { orders });
  expect(again.body.data).toEqual(expected);
  expect(await countRows(db, "order_events", shop.uid)).toBe(events);
});

it("reports an order as cancelled that was cancelled before, and records nothing", async () => {
  const number = await place(2);
  await send("POST", `/orders/${number}/cancellation`, { reason: "Out of stock" });
  const events = await countRows(db, "order_events", shop.uid);
  const body = { orders: [number], reason: "Not paid" };
  const reply = await send("POST", "/order-cancellations", body);
  expect(reply.body.data).toEqual([{ order_number: number, error: null }]);
  expect(await countRows(db, "order_events", shop.uid)).toBe(events);
  expect(await stockOf(db, [variant])).toEqual([{ on_hand: 8, reserved: 0 }]);
});

it("cancels no order of another store", async () => {
  const number = await place(1);
  const stranger = await createShop(db);
  const intruder = await signedInMerchant(api, db, [{ uid: stranger.uid, role: "owner" }]);
  const body = { orders: [number] };
  const path = (slug: string) => `/stores/${slug}/order-cancellations`;
  expect((await intruder.send("POST", path(shop.slug), body)).status).toBe(404);
  const own = await intruder.send("POST", path(stranger.slug), body);
  expect(own.body.data).toEqual([{ order_number: number, error: "Order not found" }]);
  expect(await stockOf(db, [variant])).toEqual([{ on_hand: 8, reserved: 1 }]);
});
