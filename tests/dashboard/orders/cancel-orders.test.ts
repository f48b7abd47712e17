import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { countOpenTasks } from "#db/queries/orders/overview.ts";
import { cancelUnpaidOrders } from "#lib/services/orders/transitions/cancel-unpaid-order.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  newContact,
  openShopApi,
  sendWithoutKey,
} from "#tests/support/orders/anonymous-shopper.ts";
import { countRows, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";

let shop: { uid: string; slug: string };
let variant: string;
let other: string;
let key: string;
let shopApi: Api;
let merchant: Merchant;

const TASKS = { max: 10, promoDays: 7 };

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  shopApi = await openShopApi(db, shop.slug);
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

async function placeWithoutKey(quantity: number, of = variant): Promise<string> {
  const order = pickupOrder([{ variant: of, quantity }], newContact());
  const { body } = await sendWithoutKey(shopApi, "/orders", order);
  return body.data.order_number;
}

async function ordersOfScarceVariants(): Promise<string[]> {
  const { body } = await send("GET", "/orders?payment=scarce_stock");
  return body.data.orders.map(({ order_number }: { order_number: string }) => order_number);
}

it("R90: lists the unpaid orders of a variant once those without a key have reserved over a quarter of it", async () => {
  await placeWithoutKey(2, other);
  await place(3);
  const first = await placeWithoutKey(2);
  expect(await ordersOfScarceVariants()).toEqual([]);
  const second = await placeWithoutKey(1);
  expect(await ordersOfScarceVariants()).toEqual([second, first]);
  await send("POST", `/orders/${second}/payments`, { amount: "1.00" });
  expect(await ordersOfScarceVariants()).toEqual([]);
});

it("R90: warns of no variant in a store whose unpaid orders can reserve all stock", async () => {
  await placeWithoutKey(4);
  const scarce = async () => (await countOpenTasks(db, shop.uid, TASKS)).scarce_variants;
  expect([await scarce(), await ordersOfScarceVariants()]).toEqual([1, [expect.any(String)]]);
  await updateRows(db, "stores", { uid: shop.uid }, { unpaid_stock_share: 100 });
  expect([await scarce(), await ordersOfScarceVariants()]).toEqual([0, []]);
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

it("reports the orders that it could not cancel when the database stops responding", async () => {
  const [first, locked, last] = [await place(1), await place(2), await place(3)];
  const cancel = (orders: string[]) =>
    db.connection().execute(async (connection) => {
      await sql`set lock_timeout = 50`.execute(connection);
      const ctx = testMerchant(connection, shop.uid);
      const cancelling = cancelUnpaidOrders(ctx, { orders, reason: "" });
      return cancelling.finally(() => sql`reset lock_timeout`.execute(connection));
    });
  await db.transaction().execute(async (blocker) => {
    await sql`select from orders where order_number = ${locked} for update`.execute(blocker);
    const error = "The database did not respond in time. Try again";
    expect(await cancel([first, locked, last])).toEqual([
      { order_number: first, error: null },
      { order_number: locked, error },
      { order_number: last, error },
    ]);
    await expect(cancel([locked, last])).rejects.toThrow("lock timeout");
  });
  expect(await stockOf(db, [variant])).toEqual([{ on_hand: 8, reserved: 5 }]);
  expect((await cancel([first, locked, last])).map(({ error }) => error)).toEqual([
    null,
    null,
    null,
  ]);
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
