import { beforeEach, describe, expect, it } from "vitest";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import {
  dashboardContextOf,
  type Merchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { openConnections, pickupOrder } from "#tests/support/orders/orders.ts";

let api: Api;
let shop: { uid: string; slug: string };
let key: string;
let merchant: Merchant;
/** With 5 and 2 on hand. */
let variants: string[];

const { db } = await openDatabase();
await openConnections(db, 5);
beforeEach(async () => {
  api = await createApi(db);
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
  const product = await addProduct(db, shop.uid, {
    variants: [
      { name: "Small", stock: { on_hand: 5 } },
      { name: "Large", stock: { on_hand: 2 } },
    ],
  });
  variants = product.variants;
});

const first = () => variants[0] ?? "";
const adjust = (change: object, seen: [uid: string, on_hand: number][] = [[first(), 5]]) =>
  merchant.send("POST", `/stores/${shop.slug}/stock-adjustments`, {
    reason: "Stock count",
    variants: seen.map(([uid, on_hand]) => ({ uid, on_hand })),
    ...change,
  });
const history = async (uid = first()) =>
  (await merchant.send("GET", `/stores/${shop.slug}/variants/${uid}/stock`)).body.data;
const order = (quantity: number) =>
  api.post("/orders", key, pickupOrder([{ variant: first(), quantity }]));

describe("adjusting stock by a difference", () => {
  it("records reason and actor", async () => {
    const more = await adjust({ change: 10, reason: "Delivery received" });
    expect(more.body.data).toMatchObject([{ uid: first(), on_hand: 15 }]);
    await adjust({ change: -1, reason: "Damaged or lost" });
    expect(await history()).toMatchObject([
      { change: -1, on_hand: 14, reason: "Damaged or lost", actor: merchant.email },
      { change: 10, on_hand: 15, reason: "Delivery received" },
    ]);
  });

  it("rejects an adjustment above the maximum", async () => {
    const reply = await adjust({ change: 2 ** 31 - 1 });
    expect([reply.status, reply.body.error]).toEqual([409, "You can add at most 2147483642"]);
  });

  it("never drops below reserved stock, even with concurrent adjustments", async () => {
    await order(3);
    const replies = await Promise.all(Array.from({ length: 4 }, () => adjust({ change: -1 })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await history()).toHaveLength(2);
    const { body } = await adjust({ change: -1 });
    expect(body.error).toBe("You can remove at most 0: orders have reserved 3");
  });

  it("changes all variants or none", async () => {
    const all: [string, number][] = variants.map((uid) => [uid, 0]);
    const rejected = await adjust({ change: -3 }, all);
    expect([rejected.status, rejected.body.error_code, rejected.body.error]).toEqual([
      409,
      "QUANTITY_TOO_LARGE",
      "Large: You can remove at most 2",
    ]);
    expect(await history()).toEqual([]);
    const accepted = await adjust({ change: 10 }, all);
    const quantities = new Map(
      accepted.body.data.map((each: { uid: string; on_hand: number }) => [each.uid, each.on_hand]),
    );
    expect(variants.map((uid) => quantities.get(uid))).toEqual([15, 12]);
  });

  it.each([
    { change: 0 },
    { change: 1.5 },
    { change: 1, reason: "" },
    { change: 2 ** 31 },
    { set_to: -1 },
    { change: 1, set_to: 3 },
    {},
  ])("rejects %j", async (change) => {
    expect((await adjust(change)).status).toBe(400);
    expect(await history()).toEqual([]);
  });
});

describe("setting stock", () => {
  it("records the difference", async () => {
    const { body } = await adjust({ set_to: 3 });
    expect(body.data).toMatchObject([{ on_hand: 3 }]);
    expect(await history()).toMatchObject([{ change: -2, on_hand: 3, reason: "Stock count" }]);
  });

  it("records nothing for variants that have this stock already", async () => {
    const { status } = await adjust({ set_to: 2 }, [
      [first(), 5],
      [variants[1] ?? "", 2],
    ]);
    expect([status, await history(variants[1])]).toEqual([200, []]);
    expect(await history()).toHaveLength(1);
  });

  it("rejects less than orders have reserved", async () => {
    await order(3);
    const { status, body } = await adjust({ set_to: 2 });
    expect([status, body.error]).toEqual([
      409,
      "The lowest possible quantity is 3: orders have reserved 3",
    ]);
  });

  it("R95: does not overwrite a sale since the merchant saw the stock, and returns the new quantity", async () => {
    const { body } = await order(3);
    const ctx = await dashboardContextOf(api, db, merchant, shop);
    await fulfilOrder(ctx, body.data.order_number);
    const rejected = await adjust({ set_to: 5 });
    expect([rejected.status, rejected.body.error_code, rejected.body.details]).toMatchObject([
      409,
      "STOCK_CHANGED",
      [{ uid: first(), on_hand: 2 }],
    ]);
    const accepted = await adjust({ set_to: 5 }, [[first(), 2]]);
    expect(accepted.body.data).toMatchObject([{ on_hand: 5 }]);
  });

  it("R95: names every variant whose stock has changed since the merchant saw it", async () => {
    const [small = "", large = ""] = variants;
    const seen: [string, number][] = [
      [small, 9],
      [large, 8],
    ];
    const { body } = await adjust({ set_to: 1 }, seen);
    expect(body.error).toBe(
      "The quantity on hand has changed to 5 (Small), 2 (Large). Check your entry and save again",
    );
    expect(await history()).toEqual([]);
  });

  it("R95: accepts one of two merchants who set the same stock at once", async () => {
    const blocker = await db.startTransaction().execute();
    await updateRows(blocker, "stock_levels", { variant_uid: first() }, { reorder_point: 1 });
    const replies = [adjust({ set_to: 7 }), adjust({ set_to: 8 })];
    await expect.poll(() => countLockWaits(db)).toBe(2);
    await blocker.commit().execute();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await history()).toHaveLength(1);
  });
});
