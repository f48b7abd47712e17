import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { MerchantContext } from "#lib/services/context.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import type { Api } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { purge } from "#tests/support/database/purge.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  newContact,
  openShopApi,
  SECRET,
  sendWithoutKey,
} from "#tests/support/orders/anonymous-shopper.ts";
import { openConnections, pickupOrder } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

let api: Api;
let shop: { uid: string; slug: string };
let variants: string[];

const database = await openDatabase();
beforeEach(async () => {
  shop = await createShop(database.db);
  ({ variants } = await addProduct(database.db, shop.uid, {
    variants: Array.from({ length: 51 }, () => ({ stock: { on_hand: 1000 } })),
  }));
  api = await openApi();
});

const openApi = (environment?: Record<string, string>, db = database.db) =>
  openShopApi(db, shop.slug, environment);

const send = (body: object, address?: string, headers?: Record<string, string>) =>
  sendWithoutKey(api, "/orders", body, address, headers);

const orderOf = (contact: object, quantity = 1) =>
  pickupOrder([{ variant: variants[0] ?? "", quantity }], contact);

async function place(contact: object, address?: string): Promise<string> {
  const { status, body } = await send(orderOf(contact), address);
  expect([status, body.error]).toEqual([201, null]);
  return body.data.order_number;
}

const identities = () =>
  database.db
    .selectFrom("unpaid_order_identities")
    .select(["order_uid", "identity_digest"])
    .where("store_uid", "=", shop.uid)
    .execute();

describe("the size of a shopper's order", () => {
  it("R75: accepts 20 items of a variant and rejects 21, summed over lines", async () => {
    expect((await send(orderOf(newContact(), 20))).status).toBe(201);
    const split = [variants[0], variants[0]].map((variant, index) => ({
      variant: variant ?? "",
      quantity: 10 + index,
    }));
    for (const body of [orderOf(newContact(), 21), pickupOrder(split, newContact())]) {
      const rejected = await send(body);
      expect([rejected.status, rejected.body.error_code, rejected.body.details]).toEqual([
        400,
        "ORDER_TOO_LARGE",
        { line_quantity: 20, lines: 50 },
      ]);
      expect(rejected.body.error).toContain("at most 20 of each item");
    }
  });

  it("R75: accepts 50 lines in an order and rejects 51", async () => {
    const items = variants.map((variant) => ({ variant, quantity: 1 }));
    expect((await send(pickupOrder(items.slice(0, 50), newContact()))).status).toBe(201);
    const rejected = await send(pickupOrder(items, newContact()));
    expect([rejected.status, rejected.body.error_code]).toEqual([400, "ORDER_TOO_LARGE"]);
    expect(rejected.body.error).toContain("at most 50 different items");
  });

  it("does not limit the size of an order where the settings are 0, or for an API key", async () => {
    const key = await api.createKeyFor(shop.uid);
    expect((await api.post("/orders", key, orderOf(newContact(), 21))).status).toBe(201);
    api = await openApi({ LIMIT_SHOPPER_LINE_QUANTITY: "0", LIMIT_SHOPPER_ORDER_LINES: "0" });
    expect((await send(orderOf(newContact(), 21))).status).toBe(201);
  });
});

describe("unpaid orders of one contact", () => {
  it("R75: rejects a fourth unpaid order from an address with the same contact", async () => {
    const contact = newContact();
    for (let count = 0; count < 3; count += 1) await place(contact);
    const { customer_email, customer_phone } = contact;
    for (const again of [
      contact,
      { ...newContact(), customer_email: customer_email.toUpperCase() },
      { ...newContact(), customer_phone },
    ]) {
      const rejected = await send(orderOf(again));
      expect([rejected.status, rejected.body.error_code, rejected.body.details]).toEqual([
        409,
        "TOO_MANY_UNPAID_ORDERS",
        { counted_by: "contact", limit: 3 },
      ]);
      expect(rejected.body.error).toBe(
        "You already have 3 unpaid orders. Pay for one, or ask the store to cancel one, then order again",
      );
    }
    await place(newContact());
  });

  it("R90: accepts an order of a person whose email and phone number a stranger has used", async () => {
    const contact = newContact();
    for (let count = 0; count < 3; count += 1) await place(contact, "192.0.2.66");
    expect((await send(orderOf(contact), "192.0.2.66")).status).toBe(409);
    await place(contact, "192.0.2.1");
    for (let host = 1; host <= 3; host += 1) await place(contact, `2001:db8:1:1::${host}`);
    expect((await send(orderOf(contact), "2001:db8:1:1::4")).status).toBe(409);
    await place(contact, "2001:db8:1:2::1");
  });

  it.each<[string, (ctx: MerchantContext, number: string) => Promise<unknown>]>([
    ["paid in part", (ctx, number) => recordPayment(ctx, number, { amount: "1" })],
    ["fulfilled", fulfilOrder],
    ["cancelled", cancelOrder],
  ])(
    "R75: accepts a fourth order once one is %s, and removes the digests of that one",
    async (_state, change) => {
      const contact = newContact();
      const [first = ""] = [await place(contact), await place(contact), await place(contact)];
      expect(await identities()).toHaveLength(9);
      expect((await send(orderOf(contact))).status).toBe(409);
      await change(testMerchant(database.db, shop.uid), first);
      expect(await identities()).toHaveLength(6);
      await place(contact);
    },
  );

  it("R75: counts the unpaid orders of each store apart", async () => {
    const contact = newContact();
    for (let count = 0; count < 3; count += 1) await place(contact);
    shop = await createShop(database.db);
    ({ variants } = await addProduct(database.db, shop.uid));
    api = await openApi();
    await place(contact);
  });

  it("replays an order although its contact has too many unpaid orders by now", async () => {
    const contact = newContact();
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await send(orderOf(contact), undefined, key);
    await place(contact);
    await place(contact);
    expect((await send(orderOf(contact))).status).toBe(409);
    const { status, body } = await send(orderOf(contact), undefined, key);
    expect([status, body.data.order_number]).toEqual([201, first.body.data.order_number]);
  });

  it("R75: accepts exactly 2 of 3 orders at the same moment, and all without the lock", async () => {
    const rush = async (address: string) => {
      const contact = newContact();
      // Orders from a new customer would also conflict without the lock.
      await cancelOrder(testMerchant(db, shop.uid), await place(contact, address));
      // All orders wait for the product until each has begun; a process runs no more of a store at once.
      const replies = await database.db.transaction().execute(async (trx) => {
        await sql`select from products where store_uid = ${shop.uid} for update`.execute(trx);
        const sent = Array.from({ length: 3 }, () => send(orderOf(contact), address));
        await expect.poll(() => countLockWaits(database.db)).toBe(sent.length);
        return sent;
      });
      return tally((await Promise.all(replies)).map(({ status }) => status));
    };
    const db = database.connect({ max: 4 });
    await openConnections(db, 4);
    api = await openApi({ LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "2" }, db);
    expect(await rush("192.0.2.1")).toEqual({ 201: 2, 409: 1 });
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('reserve_stock'::regproc) as definition`.execute(db);
    const definition = rows[0]?.definition ?? "";
    expect(definition).toContain("pg_advisory_xact_lock(key)");
    await sql.raw(definition.replace("pg_advisory_xact_lock(key)", "key")).execute(db);
    try {
      // Another address: the first one has reached its rate limit.
      expect(await rush("192.0.2.2")).toEqual({ 201: 3 });
    } finally {
      await sql.raw(definition).execute(db);
    }
  });
});

describe("unpaid orders from one address", () => {
  it("R75: rejects an eleventh unpaid order from an IPv6 network", async () => {
    for (let host = 1; host <= 10; host += 1) await place(newContact(), `2001:db8:1:1::${host}`);
    const rejected = await send(orderOf(newContact()), "2001:db8:1:1:ffff::1");
    expect([rejected.status, rejected.body.error_code, rejected.body.details]).toEqual([
      409,
      "TOO_MANY_UNPAID_ORDERS",
      { counted_by: "address", limit: 10 },
    ]);
    await place(newContact(), "2001:db8:1:2::1");
  });

  it("R90: rejects a thirty-first unpaid order from an IPv6 /48", async () => {
    const from = (subnet: number, site = 1) => `2001:db8:${site}:${subnet.toString(16)}::1`;
    for (let subnet = 0; subnet < 30; subnet += 1) await place(newContact(), from(subnet));
    const rejected = await send(orderOf(newContact()), from(0xffff));
    expect([rejected.status, rejected.body.details]).toEqual([
      409,
      { counted_by: "network", limit: 30 },
    ]);
    expect(rejected.body.error).toContain("30 unpaid orders from your network");
    await place(newContact(), from(0, 2));
    api = await openApi({ LIMIT_SHOPPER_UNPAID_ORDERS_PER_NETWORK: "0" });
    await place(newContact(), from(0xffff));
  });

  it("limits IPv4 addresses one by one", async () => {
    for (let host = 1; host <= 31; host += 1) await place(newContact(), `192.0.2.${host}`);
  });

  it("R75: stores digests that depend on the secret", async () => {
    await place(newContact(), "192.0.2.77");
    const digests = (await identities()).map(({ identity_digest }) =>
      identity_digest.toString("hex"),
    );
    api = await openApi({ ORDER_LINK_SECRET: `another ${SECRET}` });
    await place(newContact(), "192.0.2.77");
    const both = (await identities()).map(({ identity_digest }) => identity_digest.toString("hex"));
    expect(digests).toHaveLength(3);
    expect(new Set(both).size).toBe(6);
  });

  it("R75: stores no digest of an address without a secret", async () => {
    api = await openApi({ ORDER_LINK_SECRET: "" });
    await place(newContact());
    expect(await identities()).toEqual([]);
  });

  it("R75: removes the digests of orders that have been unpaid for 30 days", async () => {
    await place(newContact());
    const age = (days: number) =>
      updateRows(
        database.db,
        "unpaid_order_identities",
        { store_uid: shop.uid },
        { created_at: sql<Date>`now() - make_interval(days => ${days})` },
      );
    await age(29);
    await purge(database.db);
    expect(await identities()).toHaveLength(3);
    await age(31);
    await purge(database.db);
    expect(await identities()).toEqual([]);
  });
});
