import { type Kysely, sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/schema.ts";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";

const SECRET = "what-courier-keys-are-sealed-with-in-tests";
const NEWER = "what-they-are-sealed-with-after-the-change";
const ACCOUNT = "/courier-account";
const WRONG_KEY = "sb_prod_of_nobody_at_all";

let api: Api;
let shop: { uid: string; slug: string };
let variant: string | undefined;
let owner: Merchant;

const { db } = await openDatabase();
const aggregator = await startFakeAggregator({ apiKey: "sb_prod_of_the_test_shop" });
afterAll(() => aggregator.close());
beforeEach(async () => {
  await db.deleteFrom("courier_accounts").execute();
  await startApi({ ENCRYPTION_SECRET: SECRET });
  shop = await createShop(db, { delivery_enabled: true });
  [variant] = (await addProduct(db, shop.uid)).variants;
  owner = await signedInMerchant(api, db, [shop]);
});
afterEach(() => aggregator.reset());

/** Live, without an operator account: every quote comes from the store's own account. */
async function startApi(environment: Record<string, string>): Promise<void> {
  api = await createApi(db, {
    environment: { APP_MODE: "live", SHIPBUBBLE_URL: aggregator.url, ...environment },
    courierSettings: { callLimits: [], deadlineMs: 3000 },
  });
}

const send = (method: string, below: string, body?: unknown) =>
  owner.send(method, `/stores/${shop.slug}${below}`, body);
const connect = (key = aggregator.apiKey) => send("PUT", ACCOUNT, { api_key: key });
const check = async () => (await send("POST", `${ACCOUNT}/check`)).body.data.outcome;

async function quote() {
  return api.post("/shipping-quotes", await api.createKeyFor(shop.uid), {
    delivery_address: "5 Marina, Lagos, Nigeria",
    ...SHOPPER,
    items: [{ variant, quantity: 1 }],
  });
}

describe("a store's courier account", () => {
  it("prices deliveries with the account while it is connected", async () => {
    expect((await quote()).status).toBe(503);
    const connected = await connect();
    expect(connected.body.data).toEqual({
      account: {
        last_four: aggregator.apiKey.slice(-4),
        connected_at: expect.any(String),
        can_decrypt: true,
      },
      can_connect: true,
      fallback: "none",
      outcome: "accepted",
    });
    const quoted = await quote();
    expect(quoted.status).toBe(200);
    expect(quoted.body.data.couriers).toHaveLength(3);
    expect((await send("DELETE", ACCOUNT)).body.data.account).toBeNull();
    expect((await send("DELETE", ACCOUNT)).status).toBe(404);
    expect((await send("POST", `${ACCOUNT}/check`)).status).toBe(404);
    expect((await quote()).status).toBe(503);
  });

  it("hides a store's account from other stores", async () => {
    await connect();
    const mine = shop;
    shop = await createShop(db, { delivery_enabled: true });
    [variant] = (await addProduct(db, shop.uid)).variants;
    expect((await quote()).status).toBe(503);
    // Not even where its row is copied to.
    await sql`insert into courier_accounts select ${shop.uid}, encrypted_key, last_four
      from courier_accounts where store_uid = ${mine.uid}`.execute(db);
    expect((await quote()).status).toBe(503);
  });

  it("tests the connection with the aggregator on every request", async () => {
    await connect();
    aggregator.reset();
    expect(await check()).toBe("accepted");
    expect(await check()).toBe("accepted");
    expect(aggregator.of("categories")).toHaveLength(2);
    for (const [fault, outcome] of [
      ["http-401", "rejected"],
      ["http-403", "rejected"],
      ["hang", "timeout"],
      ["http-500", "failed"],
      ["html-200", "failed"],
      ["reset", "failed"],
      ["http-429", "busy"],
    ] as const) {
      aggregator.reset();
      aggregator.setFault(fault, { on: "categories" });
      expect([fault, await check()]).toEqual([fault, outcome]);
    }
  });

  it("rejects a key that the aggregator rejects or that has the wrong mode", async () => {
    const wrong = await connect(WRONG_KEY);
    expect(wrong.status).toBe(400);
    expect(wrong.body.details).toEqual([
      { field: "api_key", problem: "was rejected by the aggregator" },
    ]);
    aggregator.reset();
    for (const [mode, key] of [
      ["sandbox", "sb_prod_0123456789"],
      ["live", "sb_sandbox_0123456789"],
    ]) {
      await startApi({ ENCRYPTION_SECRET: SECRET, APP_MODE: mode as string });
      const other = await connect(key);
      expect([mode, other.status, other.body.details?.[0].field]).toEqual([mode, 400, "api_key"]);
    }
    expect(aggregator.requests).toEqual([]);
    expect((await send("GET", ACCOUNT)).body.data.account).toBeNull();
  });

  it("stores the key and reports it when the aggregator does not respond", async () => {
    aggregator.setFault("hang", { on: "categories" });
    const reply = await connect();
    expect(reply.body.data).toMatchObject({ outcome: "timeout", account: { can_decrypt: true } });
  });
});

describe("the encryption secret of courier keys", () => {
  it("requires ENCRYPTION_SECRET", async () => {
    await startApi({});
    expect((await send("GET", ACCOUNT)).body.data).toMatchObject({ can_connect: false });
    const reply = await connect();
    expect([reply.status, reply.body.error_code]).toEqual([503, "ENCRYPTION_NOT_CONFIGURED"]);
    expect(reply.body.error).toContain("ENCRYPTION_SECRET");
    expect(aggregator.requests).toEqual([]);
  });

  it("fails instead of using another account when the secret is lost", async () => {
    await connect();
    await startApi({ ENCRYPTION_SECRET: NEWER, APP_MODE: "sandbox" });
    expect((await send("GET", ACCOUNT)).body.data.account.can_decrypt).toBe(false);
    const { body } = await send("POST", `${ACCOUNT}/check`);
    expect(body.error).toBe("The stored courier key cannot be decrypted. Enter it again");
    const reply = await quote();
    expect([reply.status, reply.body.error_code]).toEqual([503, "COURIERS_NOT_CONFIGURED"]);
    expect(JSON.stringify(api.log)).toContain("ENCRYPTION_SECRET cannot decrypt");
  });

  it("rotates the secret without a gap and re-encrypts old keys", async () => {
    await connect();
    await startApi({ ENCRYPTION_SECRET: `${NEWER} ${SECRET}` });
    expect((await quote()).status).toBe(200);
    const maintain = () => runMaintenance(api.runtime);
    const [first, second] = await Promise.all([maintain(), maintain()]);
    expect(Number(first.secrets_reencrypted) + Number(second.secrets_reencrypted)).toBeGreaterThan(
      0,
    );
    expect(await maintain()).toMatchObject({
      secrets_reencrypted: 0,
      secrets_undecryptable: 0,
    });
    await startApi({ ENCRYPTION_SECRET: NEWER });
    expect((await quote()).status).toBe(200);
  });
});

describe("R63: secrecy of the courier key", () => {
  it("hides the key in responses and log lines", async () => {
    const replies = [await connect(), await connect(WRONG_KEY), await send("GET", ACCOUNT)];
    for (const fault of ["hang", "http-401", "http-500", "echo-success"] as const) {
      aggregator.setFault(fault, { on: "categories", times: 1 });
      replies.push(await send("POST", `${ACCOUNT}/check`));
      aggregator.setFault(fault, { times: 1 });
      replies.push(await quote());
    }
    const repliesAndLog = () => JSON.stringify([replies.map(({ text }) => text), api.log]);
    const keys = new RegExp(`${aggregator.apiKey}|${WRONG_KEY}`);
    expect(aggregator.requests.length).toBeGreaterThan(4);
    expect(repliesAndLog()).not.toMatch(keys);
    // Proves that the assertion would find the key in a log.
    api.runtime.log.info({ headers: aggregator.requests[0]?.authorization }, "sent");
    expect(repliesAndLog()).toMatch(keys);
  });

  it("hides the key in a database dump", async () => {
    await connect();
    expect(await dumped(db, aggregator.apiKey)).toEqual([]);
    await db
      .updateTable("courier_accounts")
      .set({ encrypted_key: Buffer.from(aggregator.apiKey) })
      .execute();
    expect(await dumped(db, aggregator.apiKey)).toEqual(["courier_accounts"]);
  });
});

/** Tables in whose rows, as a dump writes them, the text is found. */
async function dumped(db: Kysely<Database>, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
  `.execute(db);
  const hex = Buffer.from(text).toString("hex");
  const found = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select stored::text as row from ${sql.table(name)} as stored
    `.execute(db);
    if (rows.some(({ row }) => row.includes(text) || row.includes(hex))) found.push(name);
  }
  return found;
}
