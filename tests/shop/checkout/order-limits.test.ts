import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import type { MerchantContext } from "#lib/services/context.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { fulfilOrder } from "#lib/services/orders/transitions/fulfil-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi, PUBLIC_URL } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { purge } from "#tests/support/database/purge.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { openConnections, pickupOrder } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

const SECRET = "a secret of more than thirty-two characters";

let api: Api;
let shop: { uid: string; slug: string };
let variants: string[];

const database = await openDatabase();
beforeEach(async () => {
  shop = await createShop(database.db);
  ({ variants } = await addProduct(database.db, shop.uid, {
    variants: Array.from({ length: 51 }, () => ({ stock: { on_hand: 1000 } })),
  }));
  api = await openShopApi();
});

/** Starts the shop's API with default settings, except these. */
function openShopApi(environment: Record<string, string> = {}, db = database.db): Promise<Api> {
  return createApi(db, {
    addressSource: { kind: "server", trustedHops: 0 },
    environment: {
      STOREFRONT_STORE: shop.slug,
      ORDER_LINK_SECRET: SECRET,
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_CONTACT: "",
      LIMIT_SHOPPER_UNPAID_ORDERS_PER_IP: "",
      ...environment,
    },
  });
}

let people = 0;

/** Returns a new shopper. */
function newContact() {
  people += 1;
  return {
    customer_email: `shopper-${people}@example.com`,
    customer_phone: `+23480${String(10_000_000 + people)}`,
  };
}

async function send(body: object, address = "192.0.2.1", headers: Record<string, string> = {}) {
  const response = await api.route(
    new Request(`${PUBLIC_URL}/api/storefront/orders`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-socket-address": address,
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, body: await response.json() };
}

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
    api = await openShopApi({ LIMIT_SHOPPER_LINE_QUANTITY: "0", LIMIT_SHOPPER_ORDER_LINES: "0" });
    expect((await send(orderOf(newContact(), 21))).status).toBe(201);
  });
});

describe("unpaid orders of one contact", () => {
  it("R75: rejects a fourth unpaid order with the same e-mail address or phone number", async () => {
    const contact = newContact();
    for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) await place(contact, address);
    const { customer_email, customer_phone } = contact;
    for (const again of [
      contact,
      { ...newContact(), customer_email: customer_email.toUpperCase() },
      { ...newContact(), customer_phone },
    ]) {
      const rejected = await send(orderOf(again), "192.0.2.4");
      expect([rejected.status, rejected.body.error_code, rejected.body.details]).toEqual([
        409,
        "TOO_MANY_UNPAID_ORDERS",
        { counted_by: "contact", limit: 3 },
      ]);
      expect(rejected.body.error).toBe(
        "There are already 3 unpaid orders with this e-mail address or phone number. Pay for one or ask the store to cancel one, then order again",
      );
    }
    await place(newContact(), "192.0.2.4");
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
      await change({ db: database.db, storeUid: shop.uid, actor: "tester" }, first);
      expect(await identities()).toHaveLength(6);
      await place(contact);
    },
  );

  it("R75: counts the unpaid orders of each store apart", async () => {
    const contact = newContact();
    for (let count = 0; count < 3; count += 1) await place(contact);
    shop = await createShop(database.db);
    ({ variants } = await addProduct(database.db, shop.uid));
    api = await openShopApi();
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

  it("R75: accepts exactly 3 of 12 orders at the same moment, and all without the lock", async () => {
    const rush = async () => {
      const contact = newContact();
      // Orders from a new customer would also conflict without the lock.
      await cancelOrder({ db, storeUid: shop.uid, actor: "tester" }, await place(contact));
      // All orders wait for the product until each has begun.
      const replies = await database.db.transaction().execute(async (trx) => {
        await sql`select from products where store_uid = ${shop.uid} for update`.execute(trx);
        const sent = Array.from({ length: 12 }, (_, index) =>
          send(orderOf(contact), `192.0.2.${index + 10}`),
        );
        await expect.poll(() => countLockWaits(database.db)).toBe(sent.length);
        return sent;
      });
      return tally((await Promise.all(replies)).map(({ status }) => status));
    };
    const db = database.connect({ max: 12 });
    await openConnections(db, 12);
    api = await openShopApi({}, db);
    expect(await rush()).toEqual({ 201: 3, 409: 9 });
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('reserve_stock'::regproc) as definition`.execute(db);
    const definition = rows[0]?.definition ?? "";
    expect(definition).toContain("pg_advisory_xact_lock(key)");
    await sql.raw(definition.replace("pg_advisory_xact_lock(key)", "key")).execute(db);
    try {
      expect(await rush()).toEqual({ 201: 12 });
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

  it("R75: stores digests that depend on the secret", async () => {
    await place(newContact(), "192.0.2.77");
    const digests = (await identities()).map(({ identity_digest }) =>
      identity_digest.toString("hex"),
    );
    api = await openShopApi({ ORDER_LINK_SECRET: `another ${SECRET}` });
    await place(newContact(), "192.0.2.77");
    const both = (await identities()).map(({ identity_digest }) => identity_digest.toString("hex"));
    expect(digests).toHaveLength(3);
    expect(new Set(both).size).toBe(6);
  });

  it("R75: stores no digest of an address without a secret", async () => {
    api = await openShopApi({ ORDER_LINK_SECRET: "" });
    await place(newContact());
    expect(await identities()).toHaveLength(2);
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
