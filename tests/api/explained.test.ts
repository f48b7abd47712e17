import { Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, it } from "vitest";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble/shipbubble.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import { createLog } from "#lib/telemetry/log.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { waitForLockWait } from "#tests/support/database/lock-waits.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";

let api: Api;
let key: string;
let written: string;

const { db } = await openDatabase();
const aggregator = await startFakeAggregator();
const shop = await createShop(db, { delivery_enabled: true });
const shirt = await addProduct(db, shop.uid);

/** Runs the API as the service does, with a working aggregator and an unreachable Redis. */
beforeEach(async () => {
  written = "";
  const sink = new Writable({
    write: (chunk, _, done) => {
      written += chunk;
      done();
    },
  });
  const log = createLog({ LOG_LEVEL: "info" }, sink);
  api = await createApi(db, {
    environment: { LIMIT_QUOTES_PER_KEY: "100" },
    limiter: createUpstashLimiter({
      url: "http://127.0.0.1:1",
      token: "none",
      clock: systemClock,
      fallback: createMemoryLimiter({ clock: systemClock }),
      log,
    }),
    services: {
      couriers: createShipbubbleCouriers({
        baseUrl: aggregator.url,
        apiKey: aggregator.apiKey,
        clock: systemClock,
        log,
      }),
    },
    log,
  });
  key = await api.createKeyFor(shop.uid);
});

afterAll(() => aggregator.close());

/** Returns the log lines of one request, found by its id alone. */
function explain(id: string | null) {
  const lines = written.trim().split("\n");
  return lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === id);
}

const quote = () =>
  api.post("/shipping-quotes", key, {
    ...SHOPPER,
    delivery_address: "5 Marina, Lagos, Nigeria",
    items: [{ variant: shirt.variants[0], quantity: 1 }],
  });

it("logs limiter, couriers, error and outcome of a failed quote under one request id", async () => {
  aggregator.setFault("cut-json");
  const failed = await quote();
  aggregator.reset();
  expect(failed.status).toBe(502);
  const lines = explain(failed.headers.get("x-request-id"));
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, "The shared limit counter does not respond; limits are counted in this process only"],
    [40, "courier quote failed"],
    [50, "request failed"],
    [30, "request"],
  ]);
  const [, couriers, error, request] = lines;
  expect(couriers).toMatchObject({
    kind: "bad_response",
    reason: expect.stringContaining("malformed"),
  });
  expect(error.error).toMatchObject({ name: "CourierFault", stack: expect.any(Array) });
  expect(request).toMatchObject({
    route: "/shipping-quotes",
    method: "POST",
    status: 502,
    code: "COURIERS_FAILED",
    store: shop.uid,
    limiter: "degraded",
    sql: 4,
    ms: expect.any(Number),
    sql_ms: expect.any(Number),
    upstream_ms: expect.any(Number),
  });
  expect(request.ms).toBeGreaterThanOrEqual(request.upstream_ms);
  expect(written).not.toMatch(/Marina|Ada|ada@example/);
  const other = await api.get("/store", key);
  expect(explain(other.headers.get("x-request-id"))).toHaveLength(1);
});

it("logs how long a request waited for the limiter", async () => {
  const memory = createMemoryLimiter({ clock: systemClock });
  const slow: Limiter = {
    ...memory,
    take: async (...parameters) => {
      await setTimeout(50);
      return memory.take(...parameters);
    },
  };
  const { log } = api.runtime;
  api = await createApi(db, {
    limiter: slow,
    environment: { LIMIT_CATALOGUE_PER_KEY: "100" },
  });
  api.runtime.log = log;
  const reply = await api.get("/store", key);
  const [line] = explain(reply.headers.get("x-request-id"));
  expect(line.limiter_ms).toBeGreaterThanOrEqual(45);
  expect(line.ms).toBeGreaterThanOrEqual(line.limiter_ms);
});

it("logs how long a request waited for work that another request started", async () => {
  const sharedWaits = async () => {
    const pending = await db.transaction().execute(async (trx) => {
      await sql`lock table product_listings in access exclusive mode`.execute(trx);
      const requests = Promise.all([api.get("/products", key), api.get("/products", key)]);
      await waitForLockWait(db);
      await setTimeout(50);
      return { requests };
    });
    const lines = (await pending.requests).flatMap((reply) =>
      explain(reply.headers.get("x-request-id")),
    );
    return lines.filter(({ msg, shared_ms }) => msg === "request" && shared_ms > 0);
  };
  // On a busy machine, the second request may begin after the first has ended.
  await expect.poll(sharedWaits).not.toEqual([]);
});

it("ignores an x-request-id from the caller and creates an id for each request", async () => {
  const headers = { "x-request-id": "chosen-by-the-caller" };
  const [first, second] = [
    await api.get("/store", key, headers),
    await api.get("/store", key, headers),
  ];
  const ids = [first, second].map((reply) => reply.headers.get("x-request-id"));
  expect(new Set([...ids, "chosen-by-the-caller"]).size).toBe(3);
  for (const id of ids) expect(explain(id)).toHaveLength(1);
});

it("logs the name of the limit that a rejected request exceeded", async () => {
  api.runtime.policies.quotes_per_key = 1;
  expect((await quote()).status).toBe(200);
  const rejected = await quote();
  expect(rejected.status).toBe(429);
  const [line] = explain(rejected.headers.get("x-request-id")).slice(-1);
  expect(line).toMatchObject({ code: "ENDPOINT_THROTTLED", rejected_by: "quotes_per_key" });
});
