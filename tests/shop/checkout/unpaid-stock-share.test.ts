import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { MerchantContext } from "#lib/services/context.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { heldByUnpaid } from "#tests/stress/anonymous-orders.ts";
import type { Api } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  newContact,
  openShopApi,
  sendWithoutKey,
} from "#tests/support/orders/anonymous-shopper.ts";
import { openConnections, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

let api: Api;
let shop: { uid: string; slug: string };
let variant: string;

const database = await openDatabase();
const { db } = database;
beforeEach(async () => {
  shop = await createShop(db);
  ({ variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 7 } }] }));
  api = await openShopApi(db, shop.slug);
});

const order = (quantity: number, of = variant) =>
  sendWithoutKey(api, "/orders", pickupOrder([{ variant: of, quantity }], newContact()));

const settings = (more: object) => updateRows(db, "stores", { uid: shop.uid }, more);

it("R90: unpaid orders without a key reserve at most half of a variant, rounded up", async () => {
  expect((await order(3)).status).toBe(201);
  const rejected = await order(2);
  expect([rejected.status, rejected.body.error_code, rejected.body.details]).toEqual([
    409,
    "INSUFFICIENT_STOCK",
    [{ variant, requested: 2, available: 1, limited_by: "unpaid_orders" }],
  ]);
  expect((await order(1)).status).toBe(201);
  expect((await order(1)).body.details).toMatchObject([{ available: 0 }]);
  expect(await stockOf(db, [variant])).toEqual([{ on_hand: 7, reserved: 4 }]);
});

it("R90: orders with an API key can reserve all units", async () => {
  const key = await api.createKeyFor(shop.uid);
  expect((await order(4)).status).toBe(201);
  const all = pickupOrder([{ variant, quantity: 3 }]);
  expect((await api.post("/orders", key, all)).status).toBe(201);
  expect((await api.post("/orders", key, all)).body.details).toEqual([
    { variant, requested: 3, available: 0, limited_by: "stock" },
  ]);
  // The stock is the tighter bound.
  expect((await order(1)).body.details).toMatchObject([{ available: 0, limited_by: "stock" }]);
});

it.each<[string, number, (ctx: MerchantContext, number: string) => Promise<unknown>]>([
  ["paid in part", 3, (ctx, number) => recordPayment(ctx, number, { amount: "1" })],
  ["cancelled", 4, cancelOrder],
  // Of the three units that are left on hand.
  ["fulfilled", 2, fulfilOrder],
])("R90: an order that is %s no longer counts towards the share", async (_, free, change) => {
  const { body } = await order(4);
  expect((await order(1)).status).toBe(409);
  await change(testMerchant(db, shop.uid), body.data.order_number);
  const rejected = await order(7);
  expect(rejected.body.details).toMatchObject([{ available: free }]);
  expect((await order(free)).status).toBe(201);
});

it("R90: the store's setting is the share", async () => {
  await settings({ unpaid_stock_share: 15 });
  expect((await order(3)).body.details).toMatchObject([{ available: 2 }]);
  await settings({ unpaid_stock_share: 100 });
  expect((await order(7)).status).toBe(201);
});

it.each([{ tracks_stock: false }, { allows_backorder: true }])(
  "sells a variant with %j without a share",
  async (stock) => {
    const { variant: unlimited } = await addProduct(db, shop.uid, {
      variants: [{ stock: { on_hand: 1, ...stock } }],
    });
    expect((await order(20, unlimited)).status).toBe(201);
    expect((await order(20, unlimited)).status).toBe(201);
  },
);

it("R90: a preview without a key says how much of each variant can be ordered now", async () => {
  await order(3);
  const request = { items: [{ variant, quantity: 2 }] };
  const { body } = await sendWithoutKey(api, "/order-preview", request);
  expect(body.data.order.lines).toMatchObject([
    { quantity: 1, available: 1, limited_by: "unpaid_orders" },
  ]);
  const key = await api.createKeyFor(shop.uid);
  const withKey = await api.post("/order-preview", key, request);
  expect(withKey.body.data.lines).toMatchObject([{ available: 4, limited_by: "stock" }]);
});

it("R90: the basket has what can be ordered now of the requested variants that unpaid orders limit", async () => {
  const { variants: listed } = await addProduct(db, shop.uid, { variants: [{}, {}] });
  const [other = "", unrequested = ""] = listed;
  await order(3);
  const path = `/basket?products=${variant},${other}` as const;
  const { body } = await sendWithoutKey(api, path, undefined);
  const variants: { uid: string; sellable_stock: number; orderable_stock?: number }[] =
    body.data.flatMap((product: { variants: object[] }) => product.variants);
  const found = (wanted: string) => variants.find((each) => each.uid === wanted);
  expect(found(variant)).toMatchObject({ sellable_stock: 4, orderable_stock: 1 });
  expect(found(other)).toMatchObject({ sellable_stock: 10, orderable_stock: 5 });
  expect(found(unrequested)).toMatchObject({ sellable_stock: 10 });
  expect(found(unrequested)).not.toHaveProperty("orderable_stock");
  await settings({ unpaid_stock_share: 100 });
  const unlimited = await sendWithoutKey(api, path, undefined);
  expect(JSON.stringify(unlimited.body)).not.toContain("orderable_stock");
});

it("R90: exactly half, rounded up, is sold to concurrent orders, and more without the bound under the lock", async () => {
  const rush = async () => {
    const { variant: wanted } = await addProduct(db, shop.uid, {
      variants: [{ stock: { on_hand: 3 } }],
    });
    const products = sql`select from products where store_uid = ${shop.uid} for update`;
    // All orders wait for the product until each has read the stock; a process runs no more of a store at once.
    const replies = await db.transaction().execute(async (trx) => {
      await products.execute(trx);
      const sent = Array.from({ length: 3 }, (_, index) =>
        sendWithoutKey(
          shopApi,
          "/orders",
          pickupOrder([{ variant: wanted, quantity: 1 }], newContact()),
          `192.0.2.${index}`,
        ),
      );
      await expect.poll(() => countLockWaits(db)).toBe(sent.length);
      return sent;
    });
    const statuses = tally((await Promise.all(replies)).map(({ status }) => status));
    return [statuses, await heldByUnpaid(db, [wanted])];
  };
  const shopDb = database.connect({ max: 4 });
  await openConnections(shopDb, 4);
  const shopApi = await openShopApi(shopDb, shop.slug);
  expect(await rush()).toEqual([{ 201: 2, 409: 1 }, [2]]);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('reserve_stock'::regproc) as definition`.execute(db);
  const definition = rows[0]?.definition ?? "";
  expect(definition).toContain("least(sellable, unpaid.available,");
  await sql.raw(definition.replace("unpaid.available,", "")).execute(db);
  try {
    expect(await rush()).toEqual([{ 201: 3 }, [3]]);
  } finally {
    await sql.raw(definition).execute(db);
  }
});
