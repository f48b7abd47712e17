import { expect, it } from "vitest";
import { explainLine, parseLogLine } from "#db/commands/explain-line.ts";

const explain = (fields: object) => {
  const line = { level: 30, time: Date.UTC(2026, 10, 26, 8), request_id: "id", ...fields };
  const parsed = parseLogLine(`Nov 26 08:00:00 host storefront[1]: ${JSON.stringify(line)}`);
  return parsed ? explainLine(parsed).split("\n") : [];
};

const REQUEST = {
  msg: "request",
  ...{ surface: "public", route: "/orders", method: "POST", status: 201, ms: 3560 },
  ...{ sql: 3, sql_ms: 108, slowest_sql: "insert orders x", slowest_sql_ms: 90 },
};

it("explains where the time of a slow request went", () => {
  const waits = { pool_wait_ms: 3000, limiter_ms: 20, upstream_ms: 10, shared_ms: 5, busy_ms: 700 };
  expect(explain({ ...REQUEST, ...waits, order: "ORD-1" })).toEqual([
    "2026-11-26T08:00:00.000Z POST /orders (public) got 201 after 3,560 ms; request id, order ORD-1",
    "  3 statements took 108 ms",
    "  slowest statement: insert orders x, 90 ms",
    "  waited 3,000 ms for a database connection: the pool was exhausted, or connecting was slow",
    "  waited 20 ms for the rate limiter in Redis",
    "  waited 10 ms for other services such as couriers",
    "  waited 5 ms for work of another request",
    "  417 ms were spent elsewhere, such as on rendering",
    "  the process was busy for 700 ms of that time, with this request or others",
  ]);
});

it("explains why a request was rejected", () => {
  const refused = { status: 429, code: "ENDPOINT_THROTTLED", refused_by: "orders_per_key", sql: 0 };
  expect(explain({ ...REQUEST, ...refused, ms: 3, sql_ms: 0, slowest_sql_ms: 0 })).toEqual([
    expect.stringContaining("got 429 ENDPOINT_THROTTLED after 3 ms"),
    "  rejected by the rate limit orders_per_key",
  ]);
});

it("repeats the advice of an error", () => {
  const error = { name: "error", code: "53100", advice: "The database's disk is full" };
  expect(explain({ msg: "request failed", error, times: 4 })).toEqual([
    "2026-11-26T08:00:00.000Z request failed; request id",
    "  error: error 53100",
    "  The database's disk is full",
    "  4 of this kind since the previous line",
  ]);
});

it.each(["", "  Ctrl-C stops everything.", '{"level":30', '{"other":1}'])(
  "skips the line %j",
  (text) => {
    expect(parseLogLine(text)).toBeUndefined();
  },
);
