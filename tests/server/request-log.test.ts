import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openApp } from "#tests/fixtures.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";
import { startInstance } from "#tests/support/server/app.ts";

/** pino's levels. */
const [DEBUG, INFO] = [20, 30];

/** Less than the lock timeout. */
const LOCK_HELD_MS = 600;

const receiver = await startOtlpReceiver();
const app = await openApp({
  LOG_LEVEL: "debug",
  // Jobs log without a request.
  JOBS: "off",
  DATABASE_STATEMENT_TIMEOUT: "20000",
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
});

afterAll(() => receiver.stop());

interface Line {
  request_id?: string;
  trace_id?: string;
  msg: string;
  [field: string]: unknown;
}

/** Returns the log lines since the start of the server. */
function lines(): Line[] {
  const [, log = ""] = app.output().split("Press Ctrl+C to stop.");
  return log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Returns the log lines of a request by the id in its response. */
async function logLinesOf({ headers }: Pick<Response, "headers">): Promise<Line[]> {
  const id = headers.get("x-request-id");
  const read = () => lines().filter(({ request_id }) => request_id === id);
  await expect.poll(() => read().at(-1)?.msg).toBe("request");
  return read();
}

describe("log of a request", () => {
  it.each([
    ["/", { surface: "pages", route: "/", status: 200 }],
    ["/products?search=lace", { surface: "pages", route: "/products", status: 200 }],
    ["/products/none-of-ours", { surface: "pages", route: "/products/{slug}", status: 404 }],
    ["/orders/not-found", { surface: "pages", route: "/orders/not-found", status: 404 }],
    ["/nowhere/at/all", { surface: "pages", route: "/{missing}", status: 404 }],
    ["/%ff", { surface: "pages", route: "/{missing}", status: 404 }],
    ["/docs/nothing", { surface: "pages", route: "/docs/{path}", status: 404 }],
    ["/robots.txt", { surface: "pages", route: "/{file}", status: 200, level: DEBUG }],
    ["/api/health", { surface: "server", route: "/health", status: 200, level: DEBUG }],
    [
      "/api/pictures/none",
      { surface: "server", route: "/pictures/{picture}", status: 404, level: DEBUG },
    ],
    ["/api/public/v1/products", { surface: "public", route: "/products", status: 401 }],
    ["/api/storefront/products", { surface: "storefront", route: "/products", status: 200 }],
    ["/api/dashboard/stores/oja/orders", { surface: "dashboard", route: "/orders", status: 401 }],
  ])("logs %s with the request id of its response", async (path, expected) => {
    const reply = await fetch(`${app.url}${path}`);
    await reply.arrayBuffer();
    expect(reply.status).toBe(expected.status);
    expect(await logLinesOf(reply)).toMatchObject([{ level: INFO, ...expected, method: "GET" }]);
  });

  it("logs a failed page without personal data", async () => {
    await sql`alter table product_listings rename to listings_away`.execute(app.db);
    const reply = await fetch(`${app.url}/products?q=whispered`);
    await reply.arrayBuffer();
    await sql`alter table listings_away rename to product_listings`.execute(app.db);
    const entries = await logLinesOf(reply);
    expect(entries[0]).toMatchObject({
      msg: "request failed",
      level: 50,
      error: { code: "42P01" },
    });
    expect(entries.at(-1)).toMatchObject({
      route: "/products",
      level: 50,
      cause: "42P01",
      reference: entries[0]?.reference,
      sql: expect.any(Number),
    });
    expect(entries[0]?.reference).toMatch(/^\d+$/);
    expect(app.output()).not.toMatch(/whispered|relation|does not exist/);
  });
});

it("has a request id in every line, except that jobs are off", () => {
  const others = lines().filter(({ request_id }) => request_id === undefined);
  expect(others.map(({ msg }) => msg)).toEqual(["jobs are switched off"]);
});

it("R63: stores the request id with each order event, and logs the order's number but no personal data", async () => {
  const shop = await openRemoteShop(app.db);
  const api = remoteApi(app.url, shop.key);
  // The write waits for the lock, which makes it the slowest statement.
  const { response } = await app.db.transaction().execute(async (trx) => {
    await sql`lock table orders in exclusive mode`.execute(trx);
    const pending = api.post("/orders", shop.order);
    await waitForLockWait(app.db);
    await setTimeout(LOCK_HELD_MS);
    return { response: pending };
  });
  const placed = await response;
  const { order_number: number } = placed.body.data;
  const cancelled = await api.post(`/orders/${number}/cancellation`, {});
  expect([placed.status, cancelled.status]).toEqual([201, 200]);
  const order = { msg: "request", order: number, slowest_sql: expect.any(String) };
  expect(await logLinesOf(placed)).toMatchObject([
    { ...order, route: "/orders", slowest_sql: expect.stringMatching(/^create order [\w-]{22}$/) },
  ]);
  expect(await logLinesOf(cancelled)).toMatchObject([
    { ...order, route: "/orders/{order_number}/cancellation" },
  ]);
  expect(app.output()).not.toMatch(/ada@example|Ada Obi|2348012345678/);

  const events = await app.db
    .selectFrom("order_events as event")
    .innerJoin("orders", "orders.uid", "event.order_uid")
    .where("order_number", "=", number)
    .orderBy("event.created_at")
    .select(["kind", "actor", "request_id"])
    .execute();
  const idOf = ({ headers }: { headers: Headers }) => headers.get("x-request-id");
  expect(events).toEqual([
    { kind: "created", actor: "api", request_id: idOf(placed) },
    { kind: "cancelled", actor: "api", request_id: idOf(cancelled) },
  ]);
});

it("logs how long a request waited for a connection, and slow statements", async () => {
  const database = await createTestDatabase();
  const one = await startInstance({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "1",
    DATABASE_STATEMENT_TIMEOUT: "60000",
    CACHE_MEGABYTES: "0",
    LOG_LEVEL: "info",
  });
  onTestFinished(async () => {
    await one.end("SIGTERM");
    await database.drop();
  });
  const shop = await openRemoteShop(database.db);
  const api = remoteApi(one.url, shop.key);
  await api.get("/orders/ORD-NONE");
  // The first request holds the one connection until the lock is released.
  const [first, second] = await database.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    const pending = [api.get("/orders/ORD-NONE"), api.get("/orders/ORD-NONE")];
    await waitForLockWait(database.db);
    await setTimeout(LOCK_HELD_MS);
    return pending.map((response) => ({ response }));
  });
  const responses = [await first?.response, await second?.response];
  expect(responses.map((response) => response?.status)).toEqual([404, 404]);
  const lineOf = (id: string | null | undefined) =>
    one
      .output()
      .split("\n")
      .find((line) => line.includes(String(id)) && line.includes('"msg":"request"'));
  await expect.poll(() => lineOf(responses[1]?.headers.get("x-request-id"))).toBeDefined();
  const lines = responses.map((response) =>
    JSON.parse(lineOf(response?.headers.get("x-request-id")) ?? "{}"),
  );
  const slow = lines.find(({ slowest_sql_ms }) => slowest_sql_ms >= LOCK_HELD_MS);
  const waiting = lines.find(({ pool_wait_ms }) => pool_wait_ms > slow.slowest_sql_ms / 2);
  expect(slow.slowest_sql).toMatch(/^select .*\borders\b.* [\w-]{22}$/);
  expect(slow.sql_ms).toBeGreaterThanOrEqual(slow.slowest_sql_ms);
  expect(waiting.ms).toBeGreaterThanOrEqual(waiting.pool_wait_ms);
  expect(waiting.sql_ms).toBeLessThan(slow.sql_ms);
});

describe("telemetry", () => {
  let reply: Response;

  /** Requests a page and stops the server, which exports the rest of its telemetry. */
  beforeAll(async () => {
    reply = await fetch(`${app.url}/products?q=whispered`);
    await reply.arrayBuffer();
    expect(await app.end("SIGTERM")).toBe(0);
  });

  it("records a page, Next's spans and its statements in one trace, whose id is in the log", async () => {
    const [line] = await logLinesOf(reply);
    const page = receiver
      .spans()
      .find(({ attributes }) => attributes["storefront.request_id"] === line?.request_id);
    expect(page).toMatchObject({
      name: "GET pages /products",
      traceId: line?.trace_id,
      attributes: { "http.route": "/products", "http.response.status_code": 200 },
    });
    const names = page && receiver.below(page).map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^AppRender\./));
    expect(names).toContain("SELECT");
  });

  it("exports metrics of caches and the event loop", () => {
    const caches = receiver.points().filter(({ name }) => name === "storefront.cache.lookups");
    const names = new Set(caches.map(({ attributes }) => attributes["storefront.cache"]));
    expect(names).toEqual(new Set(["api keys", "responses", "pages"]));
    expect(receiver.points().map(({ name }) => name)).toContain("nodejs.eventloop.delay.p99");
  });
});
