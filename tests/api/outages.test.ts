import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { databaseTimeIn } from "#tests/support/database/db-clock.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { countRows, pickupOrder } from "#tests/support/orders/orders.ts";

const UNAVAILABLE = {
  error: "The service is temporarily unavailable",
  message: "The service is temporarily unavailable",
  data: null,
  error_code: "SERVICE_UNAVAILABLE",
};

/** Enough for every other statement on a busy machine. */
const STATEMENT_TIMEOUT_MS = 1_000;

let other: Client;

const { db, url: databaseUrl, connect } = await openDatabase();
const shop = await createShop(db);
await addProduct(db, shop.uid);

beforeEach(async () => {
  other = new Client({ connectionString: databaseUrl });
  await other.connect();
});

afterEach(() => other.end());

/** Creates the API on its own pool, with open connections and a key whose use is recorded. */
async function apiOn(own: Kysely<Database>): Promise<{ api: Api; key: string }> {
  const api = await createApi(own, { environment: { CACHE_MEGABYTES: "0" } });
  const key = await api.createKeyFor(shop.uid);
  expect((await api.get("/products", key)).status).toBe(200);
  return { api, key };
}

function expectUnavailable(reply: Reply, body: object = UNAVAILABLE): void {
  expect(reply.status).toBe(503);
  expect(reply.body).toEqual(body);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
}

/**
 * Counts the sessions on this database that match `condition`; inside a transaction the view would
 * be stale.
 */
async function sessions(condition: string): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and ${sql.raw(condition)}
  `.execute(db);
  return rows.length;
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work, performance.now() - started];
}

describe("R34: a statement that takes too long", () => {
  it.each([
    ["/products?search=shirt", "product_listings", UNAVAILABLE],
    ["/categories", "categories", UNAVAILABLE],
    [
      "/orders/ORD-1",
      "orders",
      { detail: "The service is temporarily unavailable.", error_code: "SERVICE_UNAVAILABLE" },
    ],
  ])("times out for %s with 503, and serves the next request", async (path, table, body) => {
    const { api, key } = await apiOn(connect({ statementTimeoutMs: STATEMENT_TIMEOUT_MS }));
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    const [reply, milliseconds] = await timed(api.get(path, key));
    expectUnavailable(reply, body);
    expect(milliseconds).toBeLessThan(20 * STATEMENT_TIMEOUT_MS);
    await other.query("rollback");
    expect([200, 404]).toContain((await api.get(path, key)).status);
  });

  it("times out for a signed-in merchant with 503, and logs the database's error", async () => {
    const { api } = await apiOn(connect({ statementTimeoutMs: STATEMENT_TIMEOUT_MS }));
    const { send } = await signedInMerchant(api, db, [shop]);
    await other.query("begin; lock table merchant_sessions in access exclusive mode");
    expectUnavailable(await send("GET", `/stores/${shop.slug}/orders`));
    expectUnavailable(await send("DELETE", "/session", { everywhere: true }));
    expect(api.log).toContainEqual(
      expect.objectContaining({
        text: "request failed",
        fields: expect.objectContaining({ error: expect.objectContaining({ code: "57014" }) }),
      }),
    );
    await other.query("rollback");
    expect((await send("GET", `/stores/${shop.slug}/orders`)).status).toBe(200);
  });

  it("times out after two seconds by default", async () => {
    const { api } = await apiOn(connect());
    expect(api.runtime.env.DATABASE_STATEMENT_TIMEOUT).toBe(2000);
  });
});

describe("R43: a database that cannot serve", () => {
  it("answers 503 before the statement ends that exhausts the pool, and leaves nothing waiting", async () => {
    const { api, key } = await apiOn(connect({ max: 1, statementTimeoutMs: 30_000 }));
    await other.query("begin; lock table product_listings in access exclusive mode");
    const blocked = api.get("/products", key);
    await waitForLockWait(db);
    const [reply, milliseconds] = await timed(api.get("/products", key));
    expectUnavailable(reply);
    expect(milliseconds).toBeLessThan(15_000);
    await other.query("rollback");
    expect((await blocked).status).toBe(200);
    expect((await api.get("/products", key)).status).toBe(200);
  });

  it("R85: answers 503 at once when 200 requests wait for the only connection", async () => {
    const { db: single, pool } = createDb(databaseUrl, { max: 1, statementTimeoutMs: 60_000 });
    onTestFinished(() => single.destroy());
    // A busy machine may need longer for the requests that wait.
    pool.options.connectionTimeoutMillis = 60_000;
    const { api, key } = await apiOn(single);
    await other.query("begin; lock table product_listings in access exclusive mode");
    const blocked = api.get("/products", key);
    await waitForLockWait(db);
    const waiting = Array.from({ length: 200 }, () => api.get("/store", key));
    const [reply, milliseconds] = await timed(api.get("/store", key));
    expectUnavailable(reply);
    expect(milliseconds).toBeLessThan(30_000);
    await other.query("rollback");
    expect((await blocked).status).toBe(200);
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    const errors = api.log.filter(({ text }) => text === "request failed");
    expect(errors).toHaveLength(1);
  });

  it("serves every read from a read-only standby and answers writes with 503", async () => {
    const readOnly = connect({}, "?options=-c%20default_transaction_read_only%3Don");
    const key = await (await createApi(db)).createKeyFor(shop.uid);
    const standby = await createApi(readOnly);
    const paths = ["/store", "/products", "/products?ordering=price", "/products?in_stock=true"];
    for (const path of paths) expect((await standby.get(path, key)).status).toBe(200);
    const promo_expiry = await databaseTimeIn(db, 100);
    await addProduct(db, shop.uid, { variants: [{ promo_price: "1", promo_expiry }] });
    const listed = async () => {
      const { body } = await standby.get("/products?ordering=price", key);
      return body.data.results[0].variants[0];
    };
    await expect.poll(async () => (await listed()).promo_price).toBeNull();
    const items = [{ variant: (await listed()).uid, quantity: 1 }];
    expectUnavailable(await standby.post("/orders", key, pickupOrder(items)));
  });

  it("answers 503 at once when nothing listens", async () => {
    const nowhere = createDb("postgres://storefront@127.0.0.1:1/none");
    const key = await (await createApi(db)).createKeyFor(shop.uid);
    const api = await createApi(nowhere.db);
    const [reply, milliseconds] = await timed(api.get("/store", key));
    expectUnavailable(reply);
    expect(milliseconds).toBeLessThan(2500);
    expect(JSON.stringify(reply)).not.toContain("127.0.0.1");
  });
});

describe("R41: a terminated backend", () => {
  const endAll = () =>
    other.query(
      "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );

  it("replaces an idle connection: the process logs the error and keeps serving", async () => {
    const dropped: Error[] = [];
    const { api, key } = await apiOn(connect({ max: 1, onError: (error) => dropped.push(error) }));
    await endAll();
    await expect.poll(() => dropped.length).toBeGreaterThan(0);
    expect((await api.get("/products", key)).status).toBe(200);
  });

  it("runs a read again on another backend", async () => {
    const { api, key } = await apiOn(connect({ max: 1 }));
    await other.query("begin; lock table product_listings in access exclusive mode");
    const pending = api.get("/products", key);
    await waitForLockWait(db);
    await endAll();
    await waitForLockWait(db);
    await other.query("rollback");
    expect((await pending).status).toBe(200);
  });

  it("answers an order with 503 and stores nothing, and a retry then places it", async () => {
    const { api, key } = await apiOn(connect({ max: 1 }));
    const { variant } = await addProduct(db, shop.uid);
    const body = pickupOrder([{ variant, quantity: 1 }]);
    const place = () => api.post("/orders", key, body, { "idempotency-key": "ended" });
    await other.query("begin; lock table stock_levels in exclusive mode");
    const pending = place();
    await waitForLockWait(db);
    await endAll();
    expectUnavailable(await pending);
    await other.query("rollback");
    expect(await countRows(db, "orders", shop.uid)).toBe(0);
    const placed = await place();
    expect(placed.status).toBe(201);
    expect(placed.headers.get("idempotency-replayed")).toBeNull();
  });

  it("R43: closes every session with the pool", async () => {
    const client = createDb(`${databaseUrl}?application_name=leaky`, { max: 3 });
    const api = await createApi(client.db);
    const key = await api.createKeyFor(shop.uid);
    await Promise.all(Array.from({ length: 10 }, () => api.get("/products", key)));
    expect(await sessions("application_name = 'leaky'")).toBe(3);
    await client.db.destroy();
    await expect.poll(() => sessions("application_name = 'leaky'")).toBe(0);
  });
});
