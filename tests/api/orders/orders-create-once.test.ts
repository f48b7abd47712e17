import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { serveOrders } from "#tests/support/api/serve-api.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";
import { checkoutApi, openShop, requestQuote } from "#tests/support/orders/checkout.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { countRows, openConnections, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { startFaultProxy } from "#tests/support/server/fault-proxy.ts";

const base = await openDatabase();
const api = await checkoutApi(base.db);
await openConnections(base.db, 5);

/** Units of the second variant. */
const SCARCE = 10;

async function stockedShop(at = api) {
  const shop = await openShop(at);
  const { variants } = await addProduct(base.db, shop.uid, {
    variants: [{ stock: { on_hand: 100 } }, { stock: { on_hand: SCARCE } }],
  });
  const [variant = "", other = ""] = variants;
  return { ...shop, variant, other, body: pickupOrder([{ variant, quantity: 2 }]) };
}

const key = (value: string) => ({ "idempotency-key": value });

describe("an order with an Idempotency-Key", () => {
  it("R17: returns the same bytes for the same request and creates one order", async () => {
    const shop = await stockedShop();
    const first = await shop.placeOrder(shop.body, key("order 1"));
    const again = await shop.placeOrder(
      { ...shop.body, customer_email: " ADA@example.com" },
      key("order 1"),
    );
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(await countRows(base.db, "orders", shop.uid)).toBe(1);
    expect(await stockOf(base.db, [shop.variant])).toEqual([{ on_hand: 100, reserved: 2 }]);
  });

  it("R17: returns the first response even after the order, price and stock have changed", async () => {
    const shop = await stockedShop();
    const first = await shop.placeOrder(shop.body, key("k"));
    await updateRows(base.db, "orders", { store_uid: shop.uid }, { payment_status: "paid" });
    await base.db.deleteFrom("products").where("store_uid", "=", shop.uid).execute();
    const again = await shop.placeOrder(shop.body, key("k"));
    expect(again.text).toBe(first.text);
  });

  it("R85: places a keyed order in two statements after authentication and rejects a sold-out one after the first", async () => {
    const statements: string[] = [];
    const client = base.connect({ onStatement: ({ sql }) => statements.push(sql) });
    onTestFinished(async () => void (await checkoutApi(base.db)));
    const counted = await checkoutApi(client);
    const shop = await stockedShop(counted);
    const order = async (quantity: number, name: string) => {
      statements.length = 0;
      const body = pickupOrder([{ variant: shop.variant, quantity }]);
      const { status } = await shop.placeOrder(body, key(name));
      const [authentication, ...rest] = statements;
      expect(authentication).toContain("api_keys");
      return { status, statements: rest.length };
    };
    await order(1, "first");
    expect(await order(1, "second")).toEqual({ status: 201, statements: 2 });
    expect(await order(101, "third")).toEqual({ status: 409, statements: 1 });
    expect(await order(1, "second")).toEqual({ status: 201, statements: 1 });
  });

  it("R18: rejects another body with 422 and changes nothing", async () => {
    const shop = await stockedShop();
    const first = await shop.placeOrder(shop.body, key("k"));
    const more = pickupOrder([{ variant: shop.variant, quantity: 3 }]);
    const other = await shop.placeOrder(more, key("k"));
    expect([other.status, other.body.error_code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    const again = await shop.placeOrder(shop.body, key("k"));
    expect(again.text).toBe(first.text);
    expect(await countRows(base.db, "orders", shop.uid)).toBe(1);
  });

  it("scopes keys to a store, and creates a new order for a request without one", async () => {
    const shop = await stockedShop();
    const other = await stockedShop();
    const numbers = new Set();
    for (const [one, headers] of [
      [shop, key("k")],
      [other, key("k")],
      [shop, {}],
      [shop, {}],
    ] as const) {
      const reply = await one.placeOrder(one.body, headers);
      expect(reply.status).toBe(201);
      numbers.add(reply.body.data.order_number);
    }
    expect(numbers.size).toBe(4);
  });

  it("does not store a rejection: the same key then accepts another body", async () => {
    const shop = await stockedShop();
    const rejected = await shop.placeOrder(
      pickupOrder([{ variant: shop.variant, quantity: 101 }]),
      key("k"),
    );
    expect(rejected.status).toBe(409);
    const created = await shop.placeOrder(shop.body, key("k"));
    expect(created.status).toBe(201);
    expect(created.headers.get("idempotency-replayed")).toBeNull();
  });

  it("treats an expired key as new", async () => {
    const shop = await stockedShop();
    const first = await shop.placeOrder(shop.body, key("k"));
    await updateRows(
      base.db,
      "idempotency_keys",
      { store_uid: shop.uid },
      { expires_at: sql<Date>`now()` },
    );
    const later = await shop.placeOrder(
      pickupOrder([{ variant: shop.variant, quantity: 1 }]),
      key("k"),
    );
    expect(later.status).toBe(201);
    expect(later.body.data.order_number).not.toBe(first.body.data.order_number);
    expect(await countRows(base.db, "idempotency_keys", shop.uid)).toBe(1);
  });

  it.each(["", " ", "x".repeat(256), "caf\u00e9"])("rejects %j as a key", async (value) => {
    const shop = await stockedShop();
    const { status, body } = await shop.placeOrder(shop.body, key(value));
    expect([status, body.details[0].field]).toEqual([400, "Idempotency-Key"]);
  });

  it("R19: concurrent duplicates wait for the first request and get its bytes", async () => {
    const shop = await stockedShop();
    const body = pickupOrder([
      { variant: shop.variant, quantity: 2 },
      { variant: shop.other, quantity: 1 },
    ]);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => shop.placeOrder(body, key("k"))),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const fresh = replies.filter(({ headers }) => !headers.has("idempotency-replayed"));
    expect(fresh).toHaveLength(1);
    expect(await countRows(base.db, "orders", shop.uid)).toBe(1);
    expect(await countRows(base.db, "order_items", shop.uid)).toBe(2);
    expect(await stockOf(base.db, [shop.variant])).toEqual([{ on_hand: 100, reserved: 2 }]);
  });

  it("R19: rejects a duplicate with 409 when the first request takes too long", async () => {
    const db = base.connect({ max: 4, lockTimeoutMs: 100 });
    const waiting = await checkoutApi(db);
    const shop = await stockedShop(waiting);
    await base.db.transaction().execute(async (trx) => {
      await insertRow(trx, "idempotency_keys", {
        store_uid: shop.uid,
        key: "caller:k",
        fingerprint: Buffer.alloc(32),
        body: "",
        expires_at: sql<Date>`now() + interval '1 day'`,
      });
      const duplicate = await shop.placeOrder(shop.body, key("k"));
      expect([duplicate.status, duplicate.body.error_code]).toEqual([409, "REQUEST_IN_PROGRESS"]);
      expect(duplicate.headers.get("retry-after")).toBe("1");
      await sql`delete from idempotency_keys where store_uid = ${shop.uid}`.execute(trx);
    });
    expect((await shop.placeOrder(shop.body, key("k"))).status).toBe(201);
    await checkoutApi(base.db);
  });
});

describe("an order with a quote", () => {
  it("R23: replays the same order without a key, and rejects any other with 410", async () => {
    const shop = await stockedShop();
    const { order, rate, courier } = await requestQuote(api, shop.key, [
      { variant: shop.variant, quantity: 1 },
    ]);
    const first = await shop.placeOrder(order);
    const again = await shop.placeOrder(order);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    for (const change of [{ coupon_code: "X" }, { customer_name: "Eve" }, { courier: {} }]) {
      const other = await shop.placeOrder({ ...order, ...change });
      expect([other.status, other.body.error_code]).toEqual([410, "QUOTE_USED"]);
    }
    const keyed = await shop.placeOrder({ ...order, rate, courier }, key("later"));
    expect(keyed.text).toBe(first.text);
    expect(await countRows(base.db, "orders", shop.uid)).toBe(1);
  });

  it("R23: creates one order for concurrent uses of a token; with different bodies, exactly one wins", async () => {
    const shop = await stockedShop();
    const items = [{ variant: shop.variant, quantity: 1 }];
    const same = (await requestQuote(api, shop.key, items)).order;
    const duplicates = await Promise.all(Array.from({ length: 12 }, () => shop.placeOrder(same)));
    expect(new Set(duplicates.map(({ text }) => text)).size).toBe(1);
    const torn = (await requestQuote(api, shop.key, items)).order;
    const rivals = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        shop.placeOrder({ ...torn, items: [{ ...items[0], notes: `note ${n}` }] }),
      ),
    );
    expect(rivals.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of rivals.filter((reply) => reply.status !== 201)) {
      expect([status, body.error_code]).toEqual([410, "QUOTE_USED"]);
    }
    expect(await countRows(base.db, "orders", shop.uid)).toBe(2);
  });

  it("R23: rejects a used token with 410 when its stored response was deleted", async () => {
    const shop = await stockedShop();
    const { order } = await requestQuote(api, shop.key, [{ variant: shop.variant, quantity: 1 }]);
    await shop.placeOrder(order);
    await base.db.deleteFrom("idempotency_keys").where("store_uid", "=", shop.uid).execute();
    const late = await shop.placeOrder(order);
    expect([late.status, late.body.error_code]).toEqual([410, "QUOTE_USED"]);
  });
});

describe("R42: the connection breaks at the statement that stores the order", () => {
  it.each([
    ["before", "cut", null],
    ["after", "cut-response", "true"],
  ] as const)(
    "answers 503 when it breaks %s the server has run it, and a retry then succeeds",
    async (_, cut, replayed) => {
      const proxy = await startFaultProxy(base.url);
      onTestFinished(() => proxy.close());
      const { db } = createDb(proxy.url, { max: 3 });
      onTestFinished(() => db.destroy());
      const shaky = await checkoutApi(db);
      const shop = await stockedShop(shaky);
      await proxy.setFault({ at: '"order_number"', do: cut });
      const lost = await shop.placeOrder(shop.body, key("k"));
      expect(lost.status).toBe(503);
      expect(lost.headers.get("retry-after")).toBe("1");
      const retried = await shop.placeOrder(shop.body, key("k"));
      expect(retried.status).toBe(201);
      expect(retried.headers.get("idempotency-replayed")).toBe(replayed);
      expect(await countRows(base.db, "orders", shop.uid)).toBe(1);
      expect(await stockOf(base.db, [shop.variant])).toEqual([{ on_hand: 100, reserved: 2 }]);
      await checkoutApi(base.db);
    },
  );
});

it("R44: stores an order completely or not at all when its client disconnects", async () => {
  const shop = await stockedShop();
  const post = await serveOrders(api, shop.key);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) =>
      post(
        pickupOrder([
          { variant: shop.variant, quantity: 1 },
          { variant: shop.other, quantity: 1 },
        ]),
        {},
        AbortSignal.timeout(1 + 2 * n),
      ),
    ),
  );
  expect(outcomes.some(({ status }) => status === "rejected")).toBe(true);
  await expect
    .poll(async () => (await base.db.selectNoFrom(running).executeTakeFirstOrThrow()).running)
    .toBe("0");
  await expectConsistentOrders(base.db, shop.uid);
  // A request runs one statement, so some orders of disconnected clients may still be placed.
  const orders = await base.db
    .selectFrom("orders")
    .leftJoin("order_items", "order_items.order_uid", "orders.uid")
    .select((from) => from.fn.count<string>("order_items.uid").as("items"))
    .where("orders.store_uid", "=", shop.uid)
    .groupBy("orders.uid")
    .execute();
  expect(orders.every(({ items }) => items === "2")).toBe(true);
  expect(orders.length).toBeLessThanOrEqual(SCARCE);
});

/** Transactions of other sessions in this database. */
const running = sql<string>`(
  select count(*) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    and backend_type = 'client backend'
)`.as("running");
