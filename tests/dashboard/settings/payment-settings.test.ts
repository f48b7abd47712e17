import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, merchantWithPassword, PASSWORD } from "#tests/support/api/dashboard.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow, updateRows } from "#tests/support/database/rows.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";

const SECRET = "what-payment-keys-are-encrypted-with-in-tests";
const NEWER = "what-they-are-encrypted-with-after-the-change";
const ACCOUNT = "/payment-accounts/paystack";
const METHODS = "/payment-methods";

let api: Api;
let shop: { uid: string; slug: string };
let variant = "";
let owner: Merchant;

const { db } = await openDatabase();
const fake = await startFakePaystack({ secretKey: "sk_live_of_the_test_shop" });
afterAll(() => fake.close());
beforeEach(async () => {
  await startApi({ ENCRYPTION_SECRET: SECRET });
  shop = await createShop(db);
  variant = (await addProduct(db, shop.uid)).variants[0] ?? "";
  owner = await merchantWithPassword(api, db, [shop]);
});
afterEach(() => fake.reset());

/** Live, without an operator account: every payment goes to the store's own account. */
async function startApi(environment: Record<string, string>): Promise<void> {
  api = await createApi(db, {
    environment: { APP_MODE: "live", PAYSTACK_API_URL: fake.url, ...environment },
    paymentSettings: { deadlineMs: 3000 },
  });
}

const send = (method: string, below: string, body?: unknown) =>
  owner.send(method, `/stores/${shop.slug}${below}`, body);
const connect = (secret_key = fake.secretKey, password = PASSWORD) =>
  send("PUT", ACCOUNT, { secret_key, password });
const disconnect = (password = PASSWORD) => send("DELETE", ACCOUNT, { password });

async function pay() {
  const key = await api.createKeyFor(shop.uid);
  const placed = await api.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
  return api.post(`/orders/${placed.body.data.order_number}/payment-sessions`, key, {
    method: "paystack",
    return_url: "https://shop.example/paid",
  });
}

describe("a store's payment account", () => {
  it("charges with the account while it is connected", async () => {
    expect((await pay()).body.error_code).toBe("PAYMENT_METHOD_UNAVAILABLE");
    const connected = await connect();
    expect(connected.body.data).toMatchObject({
      account: {
        last_four: "shop",
        can_decrypt: true,
        webhook_url: expect.stringMatching(
          /^https:\/\/shop\.example\/api\/webhooks\/payments\/paystack\/[\da-f-]{36}$/,
        ),
        last_webhook_at: null,
      },
      can_connect: true,
      has_operator_account: false,
      supports_currency: true,
      outcome: "accepted",
    });
    expect((await pay()).status).toBe(201);
    expect(fake.of("initialize")[0]?.authorization).toBe(`Bearer ${fake.secretKey}`);
    expect((await disconnect()).body.data.account).toBeNull();
    expect((await disconnect()).status).toBe(404);
    expect((await send("POST", `${ACCOUNT}/check`)).status).toBe(404);
    expect((await pay()).body.error_code).toBe("PAYMENT_METHOD_UNAVAILABLE");
  });

  it("keeps its webhook URL, but no key, when it is disconnected and connected again", async () => {
    const { account } = (await connect()).body.data;
    await disconnect();
    expect(await findRow(db, "payment_accounts", { store_uid: shop.uid })).toMatchObject({
      encrypted_credentials: null,
      encrypted_signing_secret: null,
      last_four: "",
    });
    expect((await connect()).body.data.account.webhook_url).toBe(account.webhook_url);
  });

  it("keeps its webhook URL when the key changes, and tells when the last webhook arrived", async () => {
    const { account } = (await connect()).body.data;
    fake.secretKey = "sk_live_after_the_change";
    const changed = (await connect()).body.data.account;
    expect(changed).toMatchObject({ last_four: "ange", webhook_url: account.webhook_url });
    await insertRow(db, "payment_webhooks", {
      provider: "paystack",
      account_uid: account.webhook_url.split("/").at(-1),
      store_uid: shop.uid,
      body: Buffer.from("{}"),
    });
    const { last_webhook_at } = (await send("GET", ACCOUNT)).body.data.account;
    expect(Date.parse(last_webhook_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it("loses no payment when the key is rolled while it is open, and rejects webhooks until then", async () => {
    const { account } = (await connect()).body.data;
    const started = (await pay()).body.data;
    const { reference } = await findRow(db, "payment_sessions", { uid: started.uid });
    const { order_number } = await findRow(db, "orders", { store_uid: shop.uid });
    const key = await api.createKeyFor(shop.uid);
    const readSession = async () => {
      await updateRows(db, "payment_sessions", { uid: started.uid }, { checked_at: null });
      const path = `/orders/${order_number}/payment-sessions/${started.uid}`;
      return (await api.get(path, key)).body.data.status;
    };
    fake.webhookUrl = (await serveApi(api)) + new URL(account.webhook_url).pathname;
    fake.secretKey = "sk_live_after_the_roll";
    fake.change(reference, { status: "success", paidAt: new Date().toISOString() });
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(401);
    expect(await readSession()).toBe("open");
    await connect();
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(200);
    expect(await readSession()).toBe("succeeded");
    const order = await findRow(db, "orders", { order_number });
    expect(order.payment_status).toBe("paid");
  });

  it("asks for the merchant's password before it changes, and limits wrong ones", async () => {
    for (const reply of [await connect(fake.secretKey, "wrong"), await disconnect("wrong")]) {
      expect(reply.status).toBe(400);
      expect(reply.body.details).toEqual([{ field: "password", problem: "is wrong" }]);
    }
    expect(fake.requests).toEqual([]);
    const statuses = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await disconnect("wrong")).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await connect()).status).toBe(429);
  });

  it("rejects a key that Paystack rejects", async () => {
    const wrong = await connect("sk_live_of_nobody_at_all");
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toEqual([
      { field: "secret_key", problem: "was rejected by Paystack" },
    ]);
  });

  it("R82, P12: rejects a key of the other mode without sending it", async () => {
    for (const [mode, key] of [
      ["sandbox", "sk_live_0123456789"],
      ["live", "sk_test_0123456789"],
    ]) {
      await startApi({ ENCRYPTION_SECRET: SECRET, APP_MODE: mode as string });
      const other = await connect(key);
      expect([mode, other.status, other.body.details?.[0].field]).toEqual([
        mode,
        400,
        "secret_key",
      ]);
    }
    expect(fake.requests).toEqual([]);
  });

  it("stores the key and reports it when Paystack does not respond", async () => {
    fake.setFault("hang", { on: "balance" });
    const reply = await connect();
    expect(reply.body.data).toMatchObject({ outcome: "timeout", account: { can_decrypt: true } });
    for (const [fault, outcome] of [
      ["http-401", "rejected"],
      ["http-500", "failed"],
      ["http-429", "busy"],
    ] as const) {
      fake.reset();
      fake.setFault(fault, { on: "balance" });
      const { data } = (await send("POST", `${ACCOUNT}/check`)).body;
      expect([fault, data.outcome]).toEqual([fault, outcome]);
    }
  });

  it("requires ENCRYPTION_SECRET, and encrypts again after a rotation", async () => {
    await connect();
    await startApi({});
    expect((await send("GET", ACCOUNT)).body.data).toMatchObject({
      can_connect: false,
      account: { can_decrypt: false },
    });
    expect((await connect()).body.error_code).toBe("ENCRYPTION_NOT_CONFIGURED");
    expect((await pay()).body.error_code).toBe("PAYMENT_METHOD_UNAVAILABLE");
    await startApi({ ENCRYPTION_SECRET: NEWER, PAYSTACK_SECRET_KEY: "sk_live_of_the_operator" });
    expect((await pay()).body.error_code).toBe("PAYMENT_METHOD_UNAVAILABLE");
    await startApi({ ENCRYPTION_SECRET: `${NEWER} ${SECRET}` });
    await runMaintenance(api.runtime);
    await startApi({ ENCRYPTION_SECRET: NEWER });
    expect((await pay()).status).toBe(201);
  });

  it("R63: hides the key in responses, log lines and the database", async () => {
    const replies = [await connect(), await send("GET", ACCOUNT), await pay()];
    fake.setFault("http-400-echo", { on: "initialize" });
    replies.push(await pay());
    const { rows } = await sql`select account::text from payment_accounts account`.execute(db);
    const everything = JSON.stringify([replies.map(({ text }) => text), api.log, rows]);
    expect(everything).not.toContain(fake.secretKey);
    expect(everything).not.toContain(Buffer.from(fake.secretKey).toString("hex"));
  });

  it("serves owners only", async () => {
    owner = await merchantWithPassword(api, db, [{ ...shop, role: "staff" }]);
    for (const [method, path] of [
      ["GET", ACCOUNT],
      ["PUT", ACCOUNT],
      ["DELETE", ACCOUNT],
      ["POST", `${ACCOUNT}/check`],
      ["GET", METHODS],
      ["PUT", METHODS],
    ] as const) {
      const body = method === "GET" ? undefined : {};
      expect((await send(method, path, body)).status, `${method} ${path}`).toBe(403);
    }
  });
});

describe("a store's payment methods", () => {
  const offered = async () => {
    const reply = await api.get("/payment-methods", await api.createKeyFor(shop.uid));
    return JSON.parse(reply.text).data?.map(({ method }: { method: string }) => method);
  };
  const transfer = {
    is_enabled: true,
    position: 0,
    deadline_minutes: 2880,
    bank_name: "First Bank",
    account_name: "Test shop",
    account_number: "0123456789",
    instructions: "Send us the receipt.",
  };
  const paystack = { is_enabled: true, position: 1, deadline_minutes: null };
  const disabled = { is_enabled: false, position: 2, deadline_minutes: null };
  const others = { stripe: disabled, pay_on_delivery: disabled, pay_at_pickup: disabled };

  it("offers the enabled methods in the store's order", async () => {
    await connect();
    expect((await send("GET", METHODS)).body.data).toMatchObject({
      paystack: { is_enabled: true, deadline_minutes: null },
      bank_transfer: { is_enabled: false, bank_name: "" },
      pay_on_delivery: { is_enabled: false },
      pay_at_pickup: { is_enabled: false },
    });
    expect(await offered()).toEqual(["paystack"]);
    const body = { paystack, bank_transfer: transfer, ...others };
    expect((await send("PUT", METHODS, body)).body.data).toEqual(body);
    expect(await offered()).toEqual(["bank_transfer", "paystack"]);
    await send("PUT", METHODS, {
      ...body,
      paystack: { ...paystack, is_enabled: false },
    });
    expect(await offered()).toEqual(["bank_transfer"]);
  });

  it("rejects bank transfers without a bank account, and deadlines out of bounds", async () => {
    const put = async (changes: object) => {
      const reply = await send("PUT", METHODS, {
        paystack,
        ...others,
        bank_transfer: { ...transfer, ...changes },
      });
      return [reply.status, reply.body.details?.map(({ field }: { field: string }) => field)];
    };
    expect(await put({ bank_name: " ", account_number: "" })).toEqual([
      400,
      ["bank_transfer.bank_name", "bank_transfer.account_number"],
    ]);
    expect(await put({ deadline_minutes: 14 })).toEqual([400, ["bank_transfer.deadline_minutes"]]);
    expect((await put({ is_enabled: false, bank_name: "" }))[0]).toBe(200);
  });
});
