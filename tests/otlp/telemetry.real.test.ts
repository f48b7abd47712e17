import { Writable } from "node:stream";
import { afterAll, describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble/shipbubble.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import { startTelemetry } from "#lib/otlp/start.ts";
import { courierCall } from "#lib/telemetry/couriers.ts";
import { watchProcess } from "#lib/telemetry/instruments.ts";
import { createLog } from "#lib/telemetry/log.ts";
import { observeConnecting, observeStatement } from "#lib/telemetry/statements.ts";
import { telemetry } from "#lib/telemetry/switch.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createApi, type Reply } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";
import { type ReceivedSpan, startOtlpReceiver } from "#tests/support/otlp-receiver.ts";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const SECRETS = /ada@example|Ada Obi|2348012345678|Marina|whispered|sfk_test_|sqt_/i;

let written = "";

/** Requests of each kind, and the exported telemetry. */
const [database, receiver, aggregator] = await Promise.all([
  openDatabase(),
  startOtlpReceiver(),
  startFakeAggregator(),
]);
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = receiver.url;
process.env.OTEL_EXPORTER_OTLP_PROTOCOL = "http/json";
startTelemetry({ onVercel: false });
const { db, pool } = createDb(database.url, {
  onConnecting: observeConnecting,
  onStatement: observeStatement,
});
watchProcess(() => ({ max: 5, total: pool.totalCount, idle: pool.idleCount, waiting: 0 }));
const sink = new Writable({
  write: (chunk, _, done) => {
    written += chunk;
    done();
  },
});
const log = createLog({ LOG_LEVEL: "info" }, sink);
const couriers = createShipbubbleCouriers({
  baseUrl: aggregator.url,
  apiKey: aggregator.apiKey,
  clock: systemClock,
  log,
  observeCall: courierCall,
});
const api = await createApi(db, {
  services: { couriers },
  log,
  environment: { LIMIT_ORDERS_PER_KEY: "2" },
  // The hour must not end between two orders.
  limiter: createMemoryLimiter({ clock: createManualClock(Date.now()) }),
});
const shop = await createShop(database.db, { delivery_enabled: true });
const { variant } = await addProduct(database.db, shop.uid);
const key = await api.createKeyFor(shop.uid);
const body = { ...SHOPPER, items: [{ variant, quantity: 1 }] };
const quote = () =>
  api.post("/shipping-quotes", key, { ...body, delivery_address: "5 Marina, Lagos, Nigeria" });
const failedQuote = () => {
  aggregator.setFault("cut-json");
  return quote();
};
const order = (once = "one") =>
  api.post("/orders", key, { ...body, delivery_method: "pickup" }, { "idempotency-key": once });
const replies = {
  list: await api.get("/products?search=whispered", key, {
    traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
  }),
  quote: await quote(),
  failed: await failedQuote(),
  order: await order(),
  again: await order(),
  rejected: await order("another"),
};
const statuses = Object.values(replies).map(({ status }) => status);
expect(statuses).toEqual([200, 200, 502, 201, 201, 429]);
await telemetry()?.flush();
await db.destroy();

afterAll(() => Promise.all([receiver.stop(), aggregator.close()]));

function spanOf({ headers }: Reply): ReceivedSpan {
  const id = headers.get("x-request-id");
  const span = receiver
    .spans()
    .find(({ attributes }) => attributes["storefront.request_id"] === id);
  if (!span) throw new Error(`no span of ${id}`);
  return span;
}

describe("traces", () => {
  it("records a span for every request, with route and outcome, in the caller's trace", () => {
    expect(spanOf(replies.list)).toMatchObject({
      name: "GET public /products",
      traceId: TRACE,
      failed: false,
      attributes: {
        "http.route": "/products",
        "http.response.status_code": 200,
        "storefront.store": shop.uid,
      },
    });
    expect(spanOf(replies.failed)).toMatchObject({
      name: "POST public /shipping-quotes",
      failed: true,
      attributes: {
        "http.response.status_code": 502,
        "storefront.outcome": "COURIERS_FAILED",
      },
    });
    expect(spanOf(replies.quote).traceId).not.toBe(spanOf(replies.failed).traceId);
  });

  it("records every statement as a child of its request, without parameters", () => {
    const texts = receiver
      .below(spanOf(replies.order))
      .map(({ attributes }) => attributes["db.query.text"]);
    expect(texts.filter((text) => text !== undefined).length).toBe(3);
    expect(texts).toContainEqual(expect.stringMatching(/\$12.*insert into customers/s));
  });

  it("records every call to couriers as a child of its quote, with its failure", () => {
    const couriersOf = (reply: Reply) =>
      receiver
        .below(spanOf(reply))
        .filter(({ name }) => name.startsWith("couriers"))
        .map(({ name, failed, attributes }) => [name, failed, attributes["error.type"]])
        .toSorted();
    expect(couriersOf(replies.quote)).toEqual([
      ["couriers /shipping/address/validate", false, undefined],
      ["couriers /shipping/address/validate", false, undefined],
      ["couriers /shipping/fetch_rates", false, undefined],
      ["couriers /shipping/labels/categories", false, undefined],
      ["couriers quote", false, undefined],
    ]);
    expect(couriersOf(replies.failed)).toEqual([
      ["couriers /shipping/fetch_rates", true, "CourierFault"],
      ["couriers quote", true, "CourierFault"],
    ]);
  });

  it("links the log to traces by their ids", () => {
    const id = replies.failed.headers.get("x-request-id");
    const lines = written.trim().split("\n");
    const traces = lines
      .map((line) => JSON.parse(line))
      .flatMap(({ request_id, trace_id }) => (request_id === id ? [trace_id] : []));
    expect(new Set(traces)).toEqual(new Set([spanOf(replies.failed).traceId]));
  });
});

describe("metrics", () => {
  function total(name: string, attributes: Record<string, unknown> = {}): number {
    return receiver
      .points()
      .filter((point) => point.name === name)
      .filter((point) =>
        Object.entries(attributes).every(([key, value]) => point.attributes[key] === value),
      )
      .reduce((sum, { value }) => sum + value, 0);
  }

  it.each([
    ["/products", 200, 1],
    ["/shipping-quotes", 502, 1],
    ["/orders", 201, 2],
    ["/orders", 429, 1],
  ])("counts requests: %s, %i", (route, status, times) => {
    const attributes = {
      "storefront.surface": "public",
      "http.route": route,
      "http.response.status_code": status,
    };
    expect(total("http.server.request.duration", attributes)).toBe(times);
  });

  it.each([
    ["quotes", "ok"],
    ["quotes", "COURIERS_FAILED"],
    ["orders", "ok"],
    ["orders", "replayed"],
    ["orders", "ENDPOINT_THROTTLED"],
  ])("counts %s with outcome %s", (name, outcome) => {
    expect(total(`storefront.${name}`, { "storefront.outcome": outcome })).toBe(1);
  });

  it("counts rejections by policy, and connections of the pool", () => {
    expect(total("storefront.limits.rejections", { "storefront.policy": "orders_per_key" })).toBe(
      1,
    );
    expect(total("db.client.connection.count")).toBeGreaterThan(0);
    expect(total("db.client.connection.pending_requests")).toBe(0);
  });

  it("counts rejections by error code", () => {
    const rejected = { "storefront.kind": "ENDPOINT_THROTTLED", "storefront.surface": "public" };
    expect(total("storefront.rejections", rejected)).toBe(1);
    expect(total("storefront.rejections")).toBe(1);
  });

  it("measures waiting for a connection", () => {
    expect(total("db.client.connection.wait_time")).toBeGreaterThan(5);
  });

  it("counts cache lookups by result", () => {
    const missed = { "storefront.cache": "responses", "storefront.result": "miss" };
    expect(receiver.points()).toContainEqual(
      expect.objectContaining({ name: "storefront.cache.lookups", attributes: missed }),
    );
  });

  it("measures utilization and delay of the event loop", () => {
    const busy = total("nodejs.eventloop.utilization");
    expect(busy).toBeGreaterThan(0);
    expect(busy).toBeLessThanOrEqual(1);
    expect(total("nodejs.eventloop.delay.max")).toBeGreaterThan(0);
  });

  it("distinguishes processes", () => {
    expect(receiver.raw()).toMatch(/"service.instance.id".{1,20}stringValue":"[0-9a-f-]{36}"/);
  });
});

it("R63: exports no personal data, key or token", () => {
  expect(receiver.raw().length).toBeGreaterThan(10_000);
  expect(receiver.raw()).not.toMatch(SECRETS);
});
