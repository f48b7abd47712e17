import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { decide, RETURN_URL } from "#tests/support/payments/payments.ts";

const { db } = await openDatabase();
const api = await createApi(db);

/** A store with a key, from which orders of 1,000.00 are placed. */
async function openStore(on = api) {
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 100 } }] });
  const key = await on.createKeyFor(shop.uid);
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    on.request(path, {
      method: "POST",
      key,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const placeOrder = async (more: object = {}) =>
    post("/orders", pickupOrder([{ variant, quantity: 1 }], more));
  return {
    shop,
    key,
    post,
    placeOrder,
    numberOfOrder: async (more?: object) => (await placeOrder(more)).body.data.order_number,
    pay: (number: string, more: object = {}, headers?: Record<string, string>) =>
      post(
        `/orders/${number}/payment-sessions`,
        { method: "sandbox", return_url: RETURN_URL, ...more },
        headers,
      ),
    read: (number: string, uid: string) => on.get(`/orders/${number}/payment-sessions/${uid}`, key),
    offerTransfers: (settings: object = {}) =>
      insertRow(db, "payment_methods", {
        store_uid: shop.uid,
        method: "bank_transfer",
        is_enabled: true,
        instructions: "Send us the receipt.",
        details: JSON.stringify({
          bank_name: "First Bank",
          account_name: "Test Shop",
          account_number: "0123456789",
        }),
        ...settings,
      }),
  };
}

const methodsOf = async ({ key }: Awaited<ReturnType<typeof openStore>>, on = api) =>
  (await on.get("/payment-methods", key)).body.data.map(({ method }: { method: string }) => method);

describe("GET /payment-methods", () => {
  it("lists what the store offers, in its order", async () => {
    const store = await openStore();
    expect(await methodsOf(store)).toEqual(["sandbox"]);
    await store.offerTransfers();
    expect(await methodsOf(store)).toEqual(["bank_transfer", "sandbox"]);
    await updateRows(db, "payment_methods", { store_uid: store.shop.uid }, { position: 1 });
    expect(await methodsOf(store)).toEqual(["sandbox", "bank_transfer"]);
  });

  it("omits methods that the store has disabled, and transfers without a bank account", async () => {
    const store = await openStore();
    await store.offerTransfers({ details: JSON.stringify({ bank_name: "First Bank" }) });
    const disabled = { store_uid: store.shop.uid, method: "sandbox", is_enabled: false } as const;
    await insertRow(db, "payment_methods", disabled);
    expect(await methodsOf(store)).toEqual([]);
  });

  it("lists methods for an amount, and none for an order of 0.00", async () => {
    const { key } = await openStore();
    const list = (query: string) => api.get(`/payment-methods${query}`, key);
    expect((await list("?amount=1000.00")).body.data).toHaveLength(1);
    expect((await list("?amount=")).body.data).toHaveLength(1);
    expect((await list("?amount=0.00")).body.data).toEqual([]);
    for (const amount of ["-1", "1.005", "1e3", "1,000"]) {
      const { status, body } = await list(`?amount=${amount}`);
      expect([status, body.details?.[0]?.field]).toEqual([400, "amount"]);
    }
  });
});

describe("the methods of /orders/{order_number}/payment-sessions", () => {
  it("names both endpoints of the path in Allow", async () => {
    const { key } = await openStore();
    const send = (method: string) => api.request("/orders/ORD-1/payment-sessions", { method, key });
    const [options, rejected] = [await send("OPTIONS"), await send("PUT")];
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "GET, HEAD, POST, OPTIONS",
    ]);
    expect([rejected.status, rejected.headers.get("allow")]).toEqual([
      405,
      "GET, HEAD, POST, OPTIONS",
    ]);
  });
});

describe("POST /orders with a payment_method", () => {
  const minutesToPay = ({ created_at, payment_due_at }: Record<string, string>) =>
    (Date.parse(payment_due_at ?? "") - Date.parse(created_at ?? "")) / 60_000;

  it("sets the deadline of the method, or the store's own without one", async () => {
    const store = await openStore();
    const { body } = await store.placeOrder({ payment_method: "sandbox" });
    expect([body.data.payment_method, minutesToPay(body.data)]).toEqual(["sandbox", 60]);
    const read = await api.get(`/orders/${body.data.order_number}`, store.key);
    expect(read.body).toEqual(body.data);
    const without = await store.placeOrder();
    expect([without.body.data.payment_method, minutesToPay(without.body.data)]).toEqual([
      null,
      48 * 60,
    ]);
    await store.offerTransfers({ deadline_minutes: 90 });
    const transfer = await store.placeOrder({ payment_method: "bank_transfer" });
    expect(minutesToPay(transfer.body.data)).toBe(90);
  });

  it("rejects a method that the store does not offer, and places no order", async () => {
    const store = await openStore();
    const { status, body } = await store.placeOrder({ payment_method: "bank_transfer" });
    expect([status, body.error_code]).toEqual([400, "PAYMENT_METHOD_UNAVAILABLE"]);
    const orders = db.selectFrom("orders").select("uid").where("store_uid", "=", store.shop.uid);
    expect(await orders.execute()).toEqual([]);
  });
});

describe("POST /orders/{order_number}/payment-sessions", () => {
  it("starts to pay the outstanding balance, and returns the open session again", async () => {
    const store = await openStore();
    const number = await store.numberOfOrder();
    const { status, headers, body } = await store.pay(number);
    expect([status, body.data]).toMatchObject([
      201,
      { method: "sandbox", status: "open", amount: "1000.00", currency: "NGN", instructions: null },
    ]);
    expect(body.data.redirect_url).toContain("/sandbox-payment/");
    expect(body.data.redirect_url).not.toContain(number);
    expect(headers.get("location")).toContain(
      `/orders/${number}/payment-sessions/${body.data.uid}`,
    );
    expect((await store.pay(number)).body.data).toEqual(body.data);
  });

  it("returns the first response for the same Idempotency-Key, also once the session has failed", async () => {
    const store = await openStore();
    const number = await store.numberOfOrder();
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await store.pay(number, {}, key);
    await decide(db, first.body.data, "decline");
    expect((await store.read(number, first.body.data.uid)).body.data.status).toBe("failed");
    const replayed = await store.pay(number, {}, key);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect(replayed.body).toEqual(first.body);
    expect((await store.pay(number)).body.data.uid).not.toBe(first.body.data.uid);
  });

  it("starts another session when the order owes another amount", async () => {
    const store = await openStore();
    const number = await store.numberOfOrder();
    const first = (await store.pay(number)).body.data;
    const order = await findRow(db, "orders", { order_number: number });
    await insertRow(db, "payments", {
      store_uid: store.shop.uid,
      order_uid: order.uid,
      amount: "400",
      provider_transaction_uid: null,
    });
    const second = (await store.pay(number)).body.data;
    expect(second).toMatchObject({ status: "open", amount: "600.00" });
    expect((await findRow(db, "payment_sessions", { uid: first.uid })).status).toBe("cancelled");
  });

  it("rejects an order that is paid, cancelled or overdue with 409 ORDER_NOT_PAYABLE", async () => {
    const store = await openStore();
    const cancelled = await store.numberOfOrder();
    await store.post(`/orders/${cancelled}/cancellation`, {});
    const overdue = await store.numberOfOrder();
    const past = { payment_due_at: new Date(Date.now() - 1000) };
    await updateRows(db, "orders", { order_number: overdue }, past);
    for (const number of [cancelled, overdue]) {
      const { status, body } = await store.pay(number);
      expect([status, body.error_code]).toEqual([409, "ORDER_NOT_PAYABLE"]);
      expect(body.details).toHaveProperty("payment_status", "unpaid");
    }
  });

  it("requires an http or https return_url for a redirect", async () => {
    const store = await openStore();
    const number = await store.numberOfOrder();
    for (const return_url of [undefined, null, "javascript:alert(1)", "/paid"]) {
      const { status, body } = await store.pay(number, { return_url });
      expect([status, body.details?.[0]?.field]).toEqual([400, "return_url"]);
    }
  });

  it("gives instructions with a reference of eight digits for a bank transfer", async () => {
    const store = await openStore();
    await store.offerTransfers();
    const number = await store.numberOfOrder();
    const { body } = await store.pay(number, { method: "bank_transfer", return_url: undefined });
    expect(body.data).toMatchObject({
      method: "bank_transfer",
      status: "open",
      redirect_url: null,
    });
    expect(body.data.instructions).toEqual({
      bank_name: "First Bank",
      account_name: "Test Shop",
      account_number: "0123456789",
      reference: expect.stringMatching(/^\d{8}$/),
      text: "Send us the receipt.",
    });
    expect((await store.read(number, body.data.uid)).body.data).toEqual(body.data);
    const again = await store.pay(number, { method: "bank_transfer", return_url: undefined });
    expect(again.body.data).toEqual(body.data);
  });

  it("extends the deadline to that of another method, and never shortens it", async () => {
    const store = await openStore();
    await store.offerTransfers();
    const number = await store.numberOfOrder({ payment_method: "sandbox" });
    const dueAt = async () =>
      Number((await findRow(db, "orders", { order_number: number })).payment_due_at);
    const online = await dueAt();
    await store.pay(number, { method: "bank_transfer" });
    const transfer = await dueAt();
    expect(transfer - online).toBe(47 * 3_600_000);
    await store.pay(number);
    expect(await dueAt()).toBe(transfer);
  });

  it("leaves a customer who begins to pay online half an hour, once after the deadline of the method", async () => {
    const store = await openStore();
    const number = await store.numberOfOrder({ payment_method: "sandbox" });
    const { uid } = (await store.pay(number)).body.data;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    for (const [age, left, expected] of [
      [20, 40, 40],
      [59, 1, 30],
      [70, 20, 20],
      [85, 5, 5],
    ] as const) {
      const payment_due_at = inMinutes(left);
      const changes = { created_at: inMinutes(-age), payment_due_at };
      await updateRows(db, "orders", { order_number: number }, changes);
      await updateRows(db, "payment_sessions", { uid }, { expires_at: payment_due_at });
      const session = (await store.pay(number)).body.data;
      const due = Number((await findRow(db, "orders", { order_number: number })).payment_due_at);
      expect(Math.round((due - Date.now()) / 60_000)).toBe(expected);
      expect(session).toMatchObject({ uid, expires_at: new Date(due).toISOString() });
    }
  });

  it("R1: knows no order and no session of another store", async () => {
    const [store, other] = [await openStore(), await openStore()];
    const number = await store.numberOfOrder();
    const { body } = await store.pay(number);
    expect((await other.pay(number)).status).toBe(404);
    expect((await other.read(number, body.data.uid)).status).toBe(404);
    const another = await store.numberOfOrder();
    expect((await store.read(another, body.data.uid)).status).toBe(404);
  });
});

describe("GET /orders/{order_number}/payment-sessions/{uid}", () => {
  it("asks the provider, at most once in five seconds", async () => {
    const store = await openStore();
    const number = await store.numberOfOrder();
    const { uid } = (await store.pay(number)).body.data;
    const read = async () => (await store.read(number, uid)).body.data.status;
    expect(await read()).toBe("open");
    await decide(db, { uid }, "pay");
    expect(await read()).toBe("open");
    const checked_at = new Date(Date.now() - 6000);
    await updateRows(db, "payment_sessions", { uid }, { checked_at });
    expect(await read()).toBe("succeeded");
    const order = await api.get(`/orders/${number}`, store.key);
    expect(order.body).toMatchObject({ payment_status: "paid", total_paid: "1000.00" });
  });
});

// Last, because they replace the instance.
describe("other instances", () => {
  it("offers no method that cannot charge the amount, and accepts no order with it", async () => {
    const environment = {
      STRIPE_SECRET_KEY: "sk_test_of_the_operator",
      STRIPE_WEBHOOK_SECRET: "whsec_of_the_operator",
    };
    const store = await openStore(await createApi(db, { environment }));
    const methodsFor = async (amount: string) => {
      const { body } = await api.get(`/payment-methods?amount=${amount}`, store.key);
      return body.data.map(({ method }: { method: string }) => method);
    };
    expect(await methodsFor("999999.99")).toEqual(["stripe", "sandbox"]);
    expect(await methodsFor("1000000.00")).toEqual(["sandbox"]);
    const order = { payment_method: "stripe" };
    expect((await store.placeOrder(order)).status).toBe(201);
    await updateRows(db, "variants", { store_uid: store.shop.uid }, { price: "1000000.00" });
    const { status, body } = await store.placeOrder(order);
    expect([status, body.error_code]).toEqual([400, "PAYMENT_METHOD_UNAVAILABLE"]);
  });

  it("replays the stored session of an Idempotency-Key over the limit", async () => {
    const limited = await createApi(db, { environment: { LIMIT_PAYMENTS_PER_KEY: "1" } });
    const store = await openStore(limited);
    const number = await store.numberOfOrder();
    const key = { "idempotency-key": crypto.randomUUID() };
    const first = await store.pay(number, {}, key);
    const replayed = await store.pay(number, {}, key);
    expect([replayed.status, replayed.body]).toEqual([201, first.body]);
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect(replayed.headers.get("location")).toBe(first.headers.get("location"));
    expect((await store.pay(number)).status).toBe(429);
  });

  it("R83: never offers test payments in live mode", async () => {
    const live = await createApi(db, { environment: { APP_MODE: "live" } });
    const store = await openStore(live);
    expect(await methodsOf(store, live)).toEqual([]);
    const number = await store.numberOfOrder();
    expect((await store.pay(number)).body.error_code).toBe("PAYMENT_METHOD_UNAVAILABLE");
  });
});
