import { beforeEach, describe, expect, it } from "vitest";
import { searchOrders } from "#db/queries/orders/merchant-orders.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

let shop: { uid: string; slug: string };
let key: string;
let variant: string;
let merchant: Merchant;

const database = await openDatabase();
const api = await createApi(database.db);
beforeEach(async () => {
  shop = await createShop(database.db);
  key = await api.createKeyFor(shop.uid);
  const product = await addProduct(database.db, shop.uid);
  variant = product.variant;
  merchant = await signedInMerchant(api, database.db, [{ uid: shop.uid, role: "staff" }]);
});

async function placeOrder(quantity = 3, customer: Record<string, string> = {}): Promise<string> {
  const { body } = await api.post("/orders", key, {
    customer_name: "Amaka Example",
    customer_email: "amaka@example.com",
    customer_phone: "+2348031234567",
    delivery_method: "pickup",
    items: [{ variant, quantity }],
    ...customer,
  });
  return body.data.order_number;
}

const send = (method: string, below: string, body?: unknown) =>
  merchant.send(method, `/stores/${shop.slug}/orders${below}`, body);
const read = async (number: string) => (await send("GET", `/${number}`)).body.data;
const numbers = async (query: string) =>
  (await send("GET", query)).body.data.orders.map(
    ({ order_number }: { order_number: string }) => order_number,
  );
const stock = async () => (await stockOf(database.db, [variant]))[0];

it("counts the orders placed since a time, of this store only", async () => {
  const older = new Date(Date.now() - 60_000);
  await storePastOrder(database.db, shop.uid, { order: { created_at: older } });
  const { uid } = await createShop(database.db);
  await storePastOrder(database.db, uid);
  const count = async (since: Date) => {
    const path = `/stores/${shop.slug}/new-orders?since=${since.toISOString()}`;
    return (await merchant.send("GET", path)).body.data.orders;
  };
  expect(await count(new Date(older.getTime() - 1))).toBe(1);
  expect(await count(older)).toBe(0);
  await placeOrder(1);
  expect(await count(older)).toBe(1);
});

describe("the list", () => {
  it("lists matching orders, newest first", async () => {
    const today = () => toLocalTime(new Date(), "Africa/Lagos").slice(0, 10);
    const from = today();
    const first = await placeOrder(1);
    const second = await placeOrder(2, {
      customer_name: "Bọ́dé Sample",
      customer_email: "bode@example.com",
      customer_phone: "+2348037654321",
    });
    await send("POST", `/${first}/payments`, { amount: "1000.00" });

    expect(await numbers("")).toEqual([second, first]);
    expect(await numbers("?payment=unpaid")).toEqual([second]);
    expect(await numbers("?payment=paid")).toEqual([first]);
    expect(await numbers("?fulfilment=unfulfilled")).toEqual([second, first]);
    expect(await numbers("?search=bode@")).toEqual([second]);
    expect(await numbers("?search=amaka%20example")).toEqual([first]);
    expect(await numbers(`?search=${first.toLowerCase()}`)).toEqual([first]);
    expect(await numbers("?search=7654321")).toEqual([second]);
    expect(await numbers("?search=%25")).toEqual([]);
    expect(await numbers(`?from=${from}&to=${today()}`)).toEqual([second, first]);
    expect(await numbers("?to=2020-01-01")).toEqual([]);
  });

  it.each(["Africa/Lagos", "America/New_York"])(
    "R72: lists the orders of a 23-hour day of the store in any PostgreSQL time zone: %s",
    async (zone) => {
      const times = ["2026-03-28T22:59:59Z", "2026-03-28T23:00:00Z", "2026-03-29T21:59:59Z"];
      const placed = [];
      for (const created_at of [...times, "2026-03-29T22:00:00Z"]) {
        placed.push(
          (await storePastOrder(database.db, shop.uid, { order: { created_at } })).number,
        );
      }
      const db = database.connect({}, `?options=-c%20timezone%3D${zone}`);
      const day = { from: "2026-03-29", to: "2026-03-29", searches: [""] };
      const store = { uid: shop.uid, time_zone: "Europe/Berlin" };
      const found = await searchOrders(db, store, day, "-created_at", { limit: 9, offset: 0 });
      expect(found.map(({ order_number }) => order_number)).toEqual([placed[2], placed[1]]);
    },
  );

  it("counts the items of an order of any size", async () => {
    await storePastOrder(database.db, shop.uid, {
      items: [{ quantity: 2_147_483_647 }, { quantity: 1 }],
    });
    expect((await send("GET", "")).body.data.orders[0].item_count).toBe(2_147_483_648);
  });

  it("paginates the list", async () => {
    const { db } = database;
    const rows = Array.from({ length: 51 }, (_, index) => ({
      store_uid: shop.uid,
      order_number: `ORD-PAGE${String(index).padStart(6, "0")}`,
      subtotal: "1.00",
      fulfilment_method: "pickup" as const,
      delivery_method: "pickup" as const,
      order_date: "2026-01-01",
      created_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }));
    await db.insertInto("orders").values(rows).execute();
    const { body } = await send("GET", "");
    expect(body.data.orders).toHaveLength(50);
    expect(body.data.count).toBe(51);
    expect(await numbers("?page=2")).toEqual(["ORD-PAGE000000"]);
  });

  it("sorts by date, customer and total", async () => {
    const placed: string[] = [];
    for (const [customer_name, total_amount] of [
      ["bola", "20.00"],
      ["Ada", "3.00"],
      ["Chidi", "100.00"],
    ]) {
      const order = { customer_name, total_amount };
      placed.push((await storePastOrder(database.db, shop.uid, { order })).number);
    }
    const [bola, ada, chidi] = placed;
    expect(await numbers("?ordering=created_at")).toEqual([bola, ada, chidi]);
    expect(await numbers("?ordering=customer_name")).toEqual([ada, bola, chidi]);
    expect(await numbers("?ordering=-total_amount")).toEqual([chidi, bola, ada]);
  });

  it.each(["?ordering=price", "?payment=free", "?from=yesterday", "?from=0000-01-01", "?page=0"])(
    "rejects %s",
    async (query) => {
      expect((await send("GET", query)).status).toBe(400);
    },
  );
});

describe("one order", () => {
  it("returns 404 for an impossible order number", async () => {
    expect((await send("GET", "/%00")).status).toBe(404);
  });

  it("offers and accepts a return or refund only while something can be returned or refunded", async () => {
    const number = await placeOrder(3);
    const actions = async () => (await read(number)).actions;
    const [line] = (await read(number)).order.items;
    const one = [{ item: line.uid, quantity: 1 }];
    await send("POST", `/${number}/fulfilments`, { items: one });
    expect(await actions()).toContain("return");
    await send("POST", `/${number}/returns`, { items: one, restock: true });
    expect(await actions()).not.toContain("return");
    const again = await send("POST", `/${number}/returns`, { items: one, restock: true });
    expect([again.status, again.body]).toMatchObject([
      409,
      { error_code: "QUANTITY_TOO_LARGE", details: [{ item: line.uid, requested: 1, left: 0 }] },
    ]);
    await send("POST", `/${number}/fulfilments`, { items: one });
    expect(await actions()).toContain("return");

    const free = await addProduct(database.db, shop.uid, { variants: [{ price: "0.00" }] });
    const order = pickupOrder([{ variant: free.variant, quantity: 1 }]);
    const { body } = await api.post("/orders", key, order);
    const paid = await read(body.data.order_number);
    expect(paid.order.payment_status).toBe("paid");
    expect(paid.actions).not.toContain("refund");
  });

  it("returns possible actions and the history", async () => {
    const number = await placeOrder(3);
    expect((await read(number)).actions).toEqual([
      "pay",
      "extend",
      "fulfil",
      "ready",
      "cancel",
      "void",
    ]);

    const paid = await send("POST", `/${number}/payments`, {
      amount: "1000",
      method: "transfer",
      reference: "A-1",
    });
    expect(paid.body.data.order.payment_status).toBe("partially_paid");
    expect(paid.body.data.actions).toEqual(["pay", "refund", "fulfil", "ready", "cancel"]);

    const { order } = await read(number);
    const items = [{ item: order.items[0].uid, quantity: 2 }];
    const sent = await send("POST", `/${number}/fulfilments`, { items, tracking_number: "T 1" });
    expect(sent.body.data.order.fulfilment_status).toBe("partially_fulfilled");
    expect(sent.body.data.order.tracking_number).toBe("T 1");
    expect(await stock()).toEqual({ on_hand: 8, reserved: 1 });

    const giveBack = (restock: boolean) =>
      send("POST", `/${number}/returns`, {
        items: [{ item: order.items[0].uid, quantity: 1 }],
        restock,
        reason: restock ? "Too small" : "Torn",
      });
    await giveBack(true);
    expect(await stock()).toEqual({ on_hand: 9, reserved: 1 });
    const back = await giveBack(false);
    expect(back.body.data.returned).toEqual({ [order.items[0].uid]: 2 });
    expect(await stock()).toEqual({ on_hand: 9, reserved: 1 });

    const refunded = await send("POST", `/${number}/refunds`, {
      via: "manual",
      amount: "1000.00",
    });
    expect(refunded.body.data.order.payment_status).toBe("refunded");

    const { events } = await read(number);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "created",
      "payment_recorded",
      "fulfilled",
      "returned",
      "returned",
      "refunded",
    ]);
    expect(events[4].details).toMatchObject({ restock: false, reason: "Torn" });
    expect(events[1]).toMatchObject({
      actor: merchant.email,
      details: { amount: "1000.00", method: "transfer", reference: "A-1" },
    });
    expect(events[5].details.amount).toBe("-1000.00");
  });

  it("shows the refund due before the remaining items are cancelled, and cancels them once", async () => {
    const number = await placeOrder(3);
    await send("POST", `/${number}/payments`, { amount: "3000" });
    const { order, without_remaining } = await read(number);
    expect(without_remaining).toBeNull();
    const items = [{ item: order.items[0].uid, quantity: 1 }];
    const sent = await send("POST", `/${number}/fulfilments`, { items });
    expect(sent.body.data.without_remaining).toEqual({
      total_amount: "1000.00",
      refund_due: "2000.00",
    });
    const path = `/stores/${shop.slug}/orders/${number}/remaining-items-cancellation`;
    const cancel = () =>
      merchant.send("POST", path, { reason: "Sold out" }, { "idempotency-key": "once" });
    const [first, second] = [await cancel(), await cancel()];
    expect([first.status, second.text]).toEqual([200, first.text]);
    const { events, cancelled, refund_due } = first.body.data;
    expect(cancelled).toEqual({ [order.items[0].uid]: 2 });
    expect(refund_due).toBe("2000.00");
    expect(events.slice(-2)).toMatchObject([
      { kind: "fulfilled" },
      { kind: "items_cancelled", details: { reason: "Sold out" } },
    ]);
    expect(await stock()).toEqual({ on_hand: 9, reserved: 0 });
  });

  it("lets staff add and correct the tracking of a sent order", async () => {
    const { number } = await storePastOrder(database.db, shop.uid, {
      order: { fulfilment_method: "delivery", delivery_method: "manual" },
    });
    const track = (body: object) => send("POST", `/${number}/tracking`, body);
    expect((await track({ tracking_number: "1" })).body.error_code).toBe("INVALID_TRANSITION");
    const { order } = await read(number);
    const items = [{ item: order.items[0].uid, quantity: 1 }];
    await send("POST", `/${number}/fulfilments`, { items });
    expect((await track({ tracking_number: "1 2", courier: "DHL Express" })).status).toBe(200);
    const url = "https://rider.example/7";
    const corrected = await track({ tracking_number: "7", courier: "Rider", tracking_url: url });
    expect(corrected.body.data.order.tracking_number).toBe("7");
    const events = (await api.get(`/orders/${number}/events`, key)).body.data;
    expect(events.slice(-2)).toMatchObject([
      {
        kind: "tracking_changed",
        tracking: {
          number: "1 2",
          courier: "DHL Express",
          url: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=1%202",
        },
      },
      { kind: "tracking_changed", tracking: { number: "7", courier: "Rider", url } },
    ]);
    const rejected = await track({ tracking_number: "7", tracking_url: "javascript:alert(1)" });
    expect([rejected.status, rejected.body.details[0].field]).toEqual([400, "tracking_url"]);
  });

  it.each([
    ["pickup", "ready-for-pickup", "ready_for_pickup", "ready"],
    ["delivery", "delivery", "delivered", "deliver"],
  ] as const)("records once that a %s order is %s", async (method, path, status, action) => {
    const { number } = await storePastOrder(database.db, shop.uid, {
      order: {
        fulfilment_method: method,
        delivery_method: method === "pickup" ? "pickup" : "manual",
        fulfilment_status: method === "pickup" ? "unfulfilled" : "fulfilled",
        payment_due_at: new Date(Date.now() + 3_600_000),
      },
    });
    expect((await read(number)).actions).toContain(action);
    const recorded = await send("POST", `/${number}/${path}`, {});
    expect(recorded.body.data).toMatchObject({
      delivery_status: status,
      order: { payment_due_at: null },
    });
    expect(recorded.body.data.actions).not.toContain(action);
    expect((await send("POST", `/${number}/${path}`, {})).status).toBe(409);
    expect((await send("GET", "")).body.data.orders[0].delivery_status).toBe(status);
    const { data } = (await api.get(`/orders/${number}/events`, key)).body;
    expect(data).toEqual([{ kind: status, at: expect.any(String) }]);
  });

  it("lets staff change and clear the payment deadline", async () => {
    const number = await placeOrder();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const changed = await send("POST", `/${number}/payment-deadline`, { payment_due_at: later });
    expect([changed.status, changed.body.data.order.payment_due_at]).toEqual([200, later]);
    expect(changed.body.data.events.at(-1)).toMatchObject({
      kind: "payment_deadline_changed",
      actor: merchant.email,
      details: { payment_due_at: later },
    });
    const cleared = await send("POST", `/${number}/payment-deadline`, { payment_due_at: null });
    expect(cleared.body.data.order.payment_due_at).toBeNull();
    for (const payment_due_at of ["2020-01-01T00:00:00Z", "tomorrow", undefined]) {
      const rejected = await send("POST", `/${number}/payment-deadline`, { payment_due_at });
      expect(rejected.status).toBe(400);
    }
  });

  it.each([
    ["payments", { amount: "-5" }],
    ["payments", { amount: "0" }],
    ["payments", { amount: "1e3" }],
    ["refunds", {}],
    ["fulfilments", { items: [] }],
    ["fulfilments", { items: [{ item: "x", quantity: 1 }] }],
    ["returns", { items: [{ item: "00000000-0000-4000-8000-000000000000", quantity: 1.5 }] }],
  ])("rejects %s %j and changes nothing", async (path, body) => {
    const number = await placeOrder();
    const before = await read(number);
    expect([400, 409]).toContain((await send("POST", `/${number}/${path}`, body)).status);
    expect(await read(number)).toEqual(before);
  });

  it("returns the same 404 for another store's order as for a missing one", async () => {
    const number = await placeOrder();
    const other = await createShop(database.db);
    const stranger = await signedInMerchant(api, database.db, [other]);
    const reply = await stranger.send("GET", `/stores/${other.slug}/orders/${number}`);
    const never = await stranger.send("GET", `/stores/${other.slug}/orders/ORD-NEVERNEVER`);
    expect([reply.status, reply.text]).toEqual([404, never.text]);
    const move = await stranger.send("POST", `/stores/${other.slug}/orders/${number}/voiding`, {});
    expect(move.status).toBe(404);
  });
});
