import { beforeEach, describe, expect, it } from "vitest";
import { NEW_PRODUCT } from "#lib/dashboard/variant-drafts.ts";
import { createStoreKey } from "#lib/services/api-keys/store-keys.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import {
  dashboardContextOf,
  type Merchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { variantDraft } from "#tests/support/catalogue/variant-draft.ts";
import { openConnections, pickupOrder } from "#tests/support/orders/orders.ts";

let api: Api;
let shop: { uid: string; slug: string };
let key: string;
let variant: string;
let merchant: Merchant;
let order: string;
let line: string;

const { db } = await openDatabase();
await openConnections(db, 5);
beforeEach(async () => {
  // A new API per test starts its rate limits at zero; many merchants sign in here.
  api = await createApi(db);
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid);
  const product = await addProduct(db, shop.uid);
  variant = product.variant;
  merchant = await signedInMerchant(api, db, [shop]);
  const placed = await api.post("/orders", key, pickupOrder([{ variant, quantity: 3 }]));
  order = placed.body.data.order_number;
  line = placed.body.data.items[0].uid;
});

const DELIVERY = {
  label: "Yaba",
  amount: "1500.00",
  delivery_type: "standard",
  areas: [],
  min_days: 1,
  max_days: 2,
  order_by: "14:00",
  delivery_days: [1, 2, 3, 4, 5],
  is_active: true,
};
const POINT = { name: "Front desk", address: "1 Test Street", is_active: true };
const stockChange = (change: number) => ({
  variants: [{ uid: variant, on_hand: 10 }],
  change,
  reason: "Stock count",
});
const PRODUCT = { ...NEW_PRODUCT, name: "Drum", variants: [variantDraft({})] };

/** Writes that would add up when repeated: path, body and a count of their effects. */
const WRITES: [string, () => string, () => object, () => Promise<number>][] = [
  [
    "a payment",
    () => `/orders/${order}/payments`,
    () => ({ amount: "10.00", method: "cash" }),
    () => eventsOf("payment_recorded"),
  ],
  [
    "a refund",
    () => `/orders/${order}/refunds`,
    () => ({ via: "manual", amount: "10.00" }),
    () => eventsOf("refunded"),
  ],
  [
    "a fulfilment",
    () => `/orders/${order}/fulfilments`,
    () => ({ items: [{ item: line, quantity: 1 }] }),
    async () => (await read(`/orders/${order}`)).order.items[0].qty_fulfilled,
  ],
  [
    "a return",
    () => `/orders/${order}/returns`,
    () => ({ items: [{ item: line, quantity: 1 }], restock: true }),
    async () => (await read(`/orders/${order}`)).returned[line],
  ],
  [
    "a change of stock",
    () => "/stock-adjustments",
    () => stockChange(10),
    async () => (await read(`/variants/${variant}/stock`)).length,
  ],
  [
    "a product",
    () => "/products",
    () => PRODUCT,
    async () => (await read("/products?search=drum")).products.length,
  ],
  [
    "an own delivery",
    () => "/delivery-options",
    () => DELIVERY,
    async () => (await read("/delivery-options")).length,
  ],
];

const post = (below: string, body: object, attempt?: string, by = merchant, at = shop) =>
  by.send(
    "POST",
    `/stores/${at.slug}${below}`,
    body,
    attempt === undefined ? {} : { "idempotency-key": attempt },
  );
const read = async (below: string) =>
  (await merchant.send("GET", `/stores/${shop.slug}${below}`)).body.data;
async function eventsOf(wanted: string): Promise<number> {
  const { events } = await read(`/orders/${order}`);
  return events.filter(({ kind }: { kind: string }) => kind === wanted).length;
}

describe.each(WRITES)("%s", (name, path, body, countWrites) => {
  beforeEach(async () => {
    if (name === "a refund") await post(`/orders/${order}/payments`, { amount: "100.00" });
    if (name === "a return") {
      await post(`/orders/${order}/fulfilments`, { items: [{ item: line, quantity: 3 }] });
    }
  });

  it("writes once for simultaneous and repeated requests with one key", async () => {
    const send = () => post(path(), body(), "attempt 1");
    const replies = await Promise.all([send(), send(), send(), send()]);
    replies.push(await send());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await countWrites()).toBe(1);
    expect((await post(path(), body(), "attempt 2")).status).toBe(200);
    expect((await post(path(), body())).status).toBe(200);
    expect(await countWrites()).toBe(3);
  });
});

it("does not share keys with shoppers, other merchants or other stores", async () => {
  const other = await createShop(db);
  const stranger = await signedInMerchant(api, db, [other]);
  const colleague = await signedInMerchant(api, db, [shop]);
  const equal = { "idempotency-key": "attempt 1" };
  const pickup = pickupOrder([{ variant, quantity: 1 }]);
  expect((await api.post("/orders", key, pickup, equal)).status).toBe(201);
  for (const [by, at] of [
    [stranger, other],
    [colleague, shop],
    [merchant, shop],
  ] as const) {
    expect((await post("/products", PRODUCT, "attempt 1", by, at)).status).toBe(200);
  }
  expect((await read("/products?search=drum")).products).toHaveLength(2);
});

describe("an API key", () => {
  const REQUEST = { name: "Market stall", lifetime: null, can_read_events: false };
  const keys = async () =>
    (await read("/keys")).filter(({ name }: { name: string }) => name === REQUEST.name);
  const opens = async (created: string) => (await api.get("/store", created)).status;
  const rotation = async () => `/keys/${(await post("/keys", REQUEST)).body.data.uid}/rotate`;

  it.each([
    ["created", async () => "/keys", REQUEST, 1],
    ["rotated", rotation, { overlap: 0 }, 2],
  ])(
    "acts once per key when it is %s, and a repetition reveals a replacement key",
    async (_, path, body, count) => {
      const below = await path();
      const lost = (await post(below, body, "attempt 1")).body.data;
      const shown = (await post(below, body, "attempt 1")).body.data;
      expect(shown.uid).toBe(lost.uid);
      expect([await opens(lost.key), await opens(shown.key)]).toEqual([401, 200]);
      expect(await keys()).toHaveLength(count);
      expect((await post(below, body, "attempt 2")).status).toBe(path === rotation ? 404 : 200);
    },
  );

  const again = async () => {
    const { status, body } = await post("/keys", REQUEST, "attempt 1");
    return [status, body.error_code];
  };

  it("does not replace a key that is in use", async () => {
    const { key: created } = (await post("/keys", REQUEST, "attempt 1")).body.data;
    expect(await opens(created)).toBe(200);
    await expect.poll(async () => (await keys())[0].last_used_at).not.toBeNull();
    expect(await again()).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await opens(created)).toBe(200);
  });

  it("does not replace a key that was shown when an aborted request asked for it too", async () => {
    const ctx = await dashboardContextOf(api, db, merchant, shop);
    const attempt = { ...ctx, idempotencyKey: "attempt 1" };
    const { key: shown } = await createStoreKey(attempt, REQUEST);
    const aborted = { ...attempt, signal: AbortSignal.abort() };
    await expect(createStoreKey(aborted, REQUEST)).rejects.toMatchObject({ status: 422 });
    expect(await opens(shown)).toBe(200);
  });

  it("does not reveal a key again that was revoked before it was shown", async () => {
    const { uid } = (await post("/keys", REQUEST, "attempt 1")).body.data;
    await merchant.send("DELETE", `/stores/${shop.slug}/keys/${uid}`);
    expect(await again()).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  it("revokes a key once, however often it is requested", async () => {
    const { uid } = (await post("/keys", REQUEST)).body.data;
    const revoke = () => merchant.send("DELETE", `/stores/${shop.slug}/keys/${uid}`);
    const revokedAt = () =>
      db
        .selectFrom("api_keys")
        .select("revoked_at")
        .where("uid", "=", uid)
        .executeTakeFirstOrThrow();
    expect((await revoke()).status).toBe(200);
    const first = await revokedAt();
    expect(first.revoked_at).not.toBeNull();
    expect((await revoke()).status).toBe(200);
    expect(await revokedAt()).toEqual(first);
  });
});

it("answers a repetition with the current state after later changes", async () => {
  const payment = { amount: "10.00" };
  await post(`/orders/${order}/payments`, payment, "attempt 1");
  await post(`/orders/${order}/fulfilments`, { items: [{ item: line, quantity: 3 }] });
  const again = await post(`/orders/${order}/payments`, payment, "attempt 1");
  expect(again.body.data.order.fulfilment_status).toBe("fulfilled");
});

it("adds a pickup point once per key and rejects another with the same name", async () => {
  const first = await post("/locations", POINT, "attempt 1");
  expect(first.status).toBe(200);
  expect((await post("/locations", POINT, "attempt 1")).text).toBe(first.text);
  expect((await post("/locations", POINT, "attempt 2")).status).toBe(409);
});

/** Versioned resources: list and new item, or path, and two edits. */
const VERSIONED: [string, string, object | undefined, object, object][] = [
  ["the settings", "/settings", undefined, { store_name: "Mine" }, { store_name: "Theirs" }],
  ["an own delivery", "/delivery-options", DELIVERY, { amount: "1.00" }, { amount: "2.00" }],
  ["a pickup point", "/locations", POINT, { address: "Mine" }, { address: "Theirs" }],
  ["a product", "/products", PRODUCT, { brand: "Mine" }, { brand: "Theirs" }],
];

it.each(VERSIONED)(
  "answers a repeated edit of %s with the latest version instead of a conflict",
  async (_what, place, added, mine, latest) => {
    const uid = added && (await post(place, added)).body.data.uid;
    const path = uid ? `${place}/${uid}` : place;
    const current = async () => {
      const now = await read(added === DELIVERY || added === POINT ? place : path);
      return Array.isArray(now) ? now[0] : now;
    };
    const put = (edit: object, attempt: string) =>
      merchant.send("PUT", `/stores/${shop.slug}${path}`, edit, { "idempotency-key": attempt });
    const edit = { ...(await current()), ...mine };
    expect((await put(edit, "attempt 1")).body.data).toMatchObject(mine);
    expect((await put(edit, "attempt 1")).body.data).toMatchObject(mine);
    expect((await put(edit, "attempt 2")).body.error_code).toBe("EDIT_CONFLICT");
    await put({ ...(await current()), ...latest }, "attempt 3");
    expect((await put(edit, "attempt 1")).body.data).toMatchObject(latest);
  },
);

it("answers a repeated price change without a conflict", async () => {
  const put = (edit: object, attempt: string) =>
    merchant.send("PUT", `/stores/${shop.slug}/variants/${variant}/price`, edit, {
      "idempotency-key": attempt,
    });
  const [{ variants }] = (await read("/products")).products;
  const { version } = variants.find(({ uid }: { uid: string }) => uid === variant);
  const edit = { price: "9.00", promo_price: null, promo_expiry: null, version };
  expect((await put(edit, "attempt 1")).body.data.price).toBe("9.00");
  expect((await put(edit, "attempt 1")).body.data.price).toBe("9.00");
  expect((await put(edit, "attempt 2")).body.error_code).toBe("EDIT_CONFLICT");
});

it("rejects another body, order or action with a used key", async () => {
  const payment = { amount: "10.00" };
  const placed = await api.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
  const another = placed.body.data.order_number;
  await post(`/orders/${order}/payments`, payment, "attempt 1");
  for (const [below, body] of [
    [`/orders/${order}/payments`, { amount: "20.00" }],
    [`/orders/${another}/payments`, payment],
    [`/orders/${order}/refunds`, { via: "manual", ...payment }],
  ] as const) {
    const reply = await post(below, body, "attempt 1");
    expect([reply.status, reply.body.error_code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  }
  expect((await read(`/orders/${order}`)).events).toHaveLength(2);
});

it("accepts the key again after a rejected request", async () => {
  expect((await post("/stock-adjustments", stockChange(-8), "attempt 1")).status).toBe(409);
  await post("/stock-adjustments", stockChange(5));
  const reply = await post("/stock-adjustments", stockChange(-8), "attempt 1");
  expect(reply.body.data[0].on_hand).toBe(7);
});

it.each(["", "x".repeat(256)])("rejects %j as an idempotency key", async (attempt) => {
  const reply = await post("/products", PRODUCT, attempt);
  expect([reply.status, reply.body.details[0].field]).toEqual([400, "Idempotency-Key"]);
});
