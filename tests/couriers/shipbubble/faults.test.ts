import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble/shipbubble.ts";
import {
  clock,
  faultOf,
  kindOf,
  NEVER,
  recordingLog,
  shipment,
  shipmentTo,
  startCouriers,
  until,
} from "#tests/couriers/setup.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { listen } from "#tests/support/server/listen.ts";

/** Enough for a busy machine to start every call before it. */
const DEADLINE_MS = 2000;
/** Longer than any test. */
const LONG_DEADLINE_MS = 60_000;

/** Returns a function that tells whether a promise has settled. */
function settledOf(promise: Promise<unknown>): () => boolean {
  let settled = false;
  promise.finally(() => {
    settled = true;
  });
  return () => settled;
}

it.each(["hang", "drip"] as const)(
  "R50: gives up at the deadline on a response that does this: %s",
  async (fault) => {
    const { fake, quote } = await startCouriers({ deadlineMs: DEADLINE_MS });
    fake.setFault(fault);
    const begun = performance.now();
    expect(await kindOf(quote())).toBe("timeout");
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(DEADLINE_MS - 20);
    expect(took).toBeLessThan(10 * DEADLINE_MS);
    await until(() => fake.of("fetch_rates")[0]?.abandoned === true);
  },
);

it("R50: applies one deadline to all calls of a quote together", async () => {
  // Each call takes a second: alone it would be in time, both together are not.
  const { fake, quote } = await startCouriers({ deadlineMs: 1900 });
  fake.setFault("slow-by-a-second", { on: "validate" });
  fake.setFault("slow-by-a-second", { on: "fetch_rates" });
  expect(await kindOf(quote())).toBe("timeout");
  expect(fake.of("fetch_rates")).toHaveLength(1);
  // The addresses are cached now.
  expect((await quote()).rates).toHaveLength(3);
});

it.each([
  "reset",
  "reset-mid-body",
  "http-404",
  "http-500",
  "http-503",
  "http-400",
  "failed-200",
  "wallet-empty",
  "html-200",
  "cut-json",
  "not-utf8",
  "deep-nesting",
  "no-courier-list",
  "five-megabytes",
  "redirect-local",
  "all-couriers-broken",
  "echo-success",
] as const)("R50, R51: treats %s as a bad response and does not retry", async (fault) => {
  const { fake, quote } = await startCouriers();
  fake.setFault(fault);
  const { kind, message } = await faultOf(quote());
  expect(kind).toBe("bad_response");
  expect(message).toMatch(
    /transport|not_found|provider_error|non_json|malformed|redirect|too large/,
  );
  expect(fake.of("fetch_rates")).toHaveLength(1);
  expect(fake.requests.filter(({ path }) => path === "/inside")).toEqual([]);
});

it.each(["http-401", "http-403"] as const)(
  "R50: distinguishes a rejected key, %s, from other bad responses",
  async (fault) => {
    const { fake, quote } = await startCouriers();
    fake.setFault(fault, { on: "categories" });
    expect(await faultOf(quote())).toMatchObject({ kind: "unauthorized" });
    expect(fake.of("fetch_rates")).toEqual([]);
  },
);

it.each(["reset", "http-500", "html-200", "cut-json", "http-404", "failed-200"] as const)(
  "R50: reads %s at the address validation as a bad response",
  async (fault) => {
    const { fake, quote } = await startCouriers();
    fake.setFault(fault, { on: "validate" });
    expect(await kindOf(quote())).toBe("bad_response");
    expect(fake.of("fetch_rates")).toEqual([]);
  },
);

it("R50: treats a refused connection, an unknown host and a TLS failure as bad responses", async () => {
  const plain = createServer((_, res) => res.end());
  const { port } = await listen(plain);
  onTestFinished(() => void plain.close());
  const closed = await startFakeAggregator();
  await closed.close();

  for (const baseUrl of [
    closed.url,
    "https://aggregator.invalid/v1",
    `https://127.0.0.1:${port}`,
  ]) {
    const { log } = recordingLog();
    const couriers = createShipbubbleCouriers({ baseUrl, apiKey: "k", clock, log });
    const fault = await faultOf(couriers.quote(shipment(), NEVER));
    expect(fault.kind, baseUrl).toBe("bad_response");
    expect(fault.message, baseUrl).toMatch(/^\/shipping\/[a-z_/]+: transport: [A-Z_]+$/);
  }
});

it("R51: stops decompressing a gzip bomb at one megabyte", async () => {
  const { fake, quote } = await startCouriers();
  fake.setFault("gzip-bomb");

  // A limit on compressed bytes would accept it.
  const response = await fetch(`${fake.url}/shipping/fetch_rates`, { method: "POST", body: "{}" });
  expect(Number(response.headers.get("content-length"))).toBeLessThan(1024 * 1024);
  let unpacked = 0;
  for await (const chunk of response.body ?? []) {
    unpacked += chunk.byteLength;
    if (unpacked > 32 * 1024 * 1024) break;
  }
  expect(unpacked).toBeGreaterThan(32 * 1024 * 1024);

  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const begun = performance.now();
  expect((await faultOf(quote())).message).toContain("too large");
  clearInterval(watch);
  expect(performance.now() - begun).toBeLessThan(4000);
  expect(Math.max(peak, process.memoryUsage().rss) - before).toBeLessThan(100 * 1024 * 1024);
});

it("R50: pauses calls for as long as the aggregator asks", async () => {
  const { fake, quote } = await startCouriers();
  fake.setFault("http-429-retry-after", { times: 1 });
  expect(await faultOf(quote())).toMatchObject({ kind: "busy", retryAfter: 17 });
  const requestCount = fake.requests.length;
  const next = await faultOf(quote());
  expect(next.kind).toBe("busy");
  expect(next.retryAfter).toBeGreaterThan(10);
  expect(fake.requests).toHaveLength(requestCount);
});

it("R50: pauses calls for some seconds when the aggregator gives no duration", async () => {
  const { fake, quote } = await startCouriers();
  fake.setFault("http-429");
  expect(await faultOf(quote())).toMatchObject({ kind: "busy", retryAfter: 5 });
});

describe("an open circuit breaker", () => {
  const BREAK_MS = 60_000;

  // The circuit breaker waits by this clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  const endBreak = () => vi.setSystemTime(Date.now() + BREAK_MS);

  it("R50: opens the circuit breaker after consecutive outages, probes once, and closes it again", async () => {
    const { fake, lines, quote } = await startCouriers({ breakAfter: 3, breakMs: BREAK_MS });
    fake.setFault("http-503", { times: 4 });
    for (let n = 0; n < 3; n += 1) expect(await kindOf(quote())).toBe("bad_response");

    const requestCount = fake.requests.length;
    expect(await faultOf(quote())).toMatchObject({ kind: "open", retryAfter: BREAK_MS / 1000 });
    expect(fake.requests).toHaveLength(requestCount);

    endBreak();
    const tried = await Promise.all([
      kindOf(quote()),
      kindOf(quote(shipmentTo({ name: "Ada Obi" }))),
    ]);
    expect(tried).toEqual(["bad_response", "open"]);

    endBreak();
    expect((await quote()).rates).toHaveLength(3);
    expect((await quote()).rates).toHaveLength(3);
    expect(lines.map(({ text }) => text).filter((text) => text.includes("circuit"))).toEqual([
      "courier aggregator is failing: circuit opened",
      "courier aggregator is failing: circuit opened",
      "courier aggregator recovered: circuit closed",
    ]);
  });

  it("R50: keeps the circuit breaker open after an aborted probe", async () => {
    const { fake, quote } = await startCouriers({ breakAfter: 1, breakMs: BREAK_MS });
    fake.setFault("http-500", { times: 1 });
    fake.setFault("hang", { times: 1 });
    await kindOf(quote());
    endBreak();
    const shopper = new AbortController();
    const probe = kindOf(quote(shipment(), shopper.signal));
    await until(() => fake.of("fetch_rates").length === 2);
    shopper.abort();
    expect(await probe).toBe("cancelled");
    expect(await kindOf(quote())).toBe("open");
  });

  it("R50: does not make other requests wait for the probe", async () => {
    const { fake, quote } = await startCouriers({
      breakAfter: 1,
      breakMs: BREAK_MS,
      deadlineMs: LONG_DEADLINE_MS,
    });
    const shopper = new AbortController();
    fake.setFault("http-500", { times: 1 });
    fake.setFault("hang", { times: 1 });
    await kindOf(quote());
    endBreak();
    const probe = kindOf(quote(shipment(), shopper.signal));
    const settled = settledOf(probe);
    await until(() => fake.of("fetch_rates").length === 2);
    expect(await kindOf(quote(shipmentTo({ name: "Ada Obi" })))).toBe("open");
    expect(settled()).toBe(false);
    shopper.abort();
    expect(await probe).toBe("cancelled");
  });
});

it("R50: counts a rejected shipment as success for the circuit breaker", async () => {
  const { fake, quote } = await startCouriers({ breakAfter: 2 });
  fake.setFault("http-500", { times: 1 });
  fake.setFault("category-rejected", { times: 1 });
  fake.setFault("http-500", { times: 1 });
  const kinds = [];
  for (let n = 0; n < 3; n += 1) kinds.push(await kindOf(quote()));
  expect(kinds).toEqual(["bad_response", "rejected", "bad_response"]);
  expect((await quote()).rates).toHaveLength(3);
});

it("R50: counts timeouts, but not rejected shipments, as outages", async () => {
  const { fake, quote } = await startCouriers({ breakAfter: 2, deadlineMs: DEADLINE_MS });
  for (let n = 0; n < 4; n += 1) {
    expect(await kindOf(quote(shipmentTo({ address: `Nowhere ${n}` })))).toBe("rejected");
  }
  fake.setFault("hang");
  expect(await kindOf(quote())).toBe("timeout");
  expect(await kindOf(quote())).toBe("timeout");
  expect(await kindOf(quote())).toBe("open");
});

it("R53: limits concurrent quotes and reports busy for the next one", async () => {
  const { fake, quote } = await startCouriers({ maxInFlight: 20, deadlineMs: LONG_DEADLINE_MS });
  fake.setFault("hang");
  const shopper = new AbortController();
  const quoteFor = (door: number) =>
    quote(shipment({ deliveryInstructions: `Door ${door}` }), shopper.signal);
  const inFlight = Array.from({ length: 20 }, (_, n) => kindOf(quoteFor(n)));
  await until(() => fake.of("fetch_rates").length === 20);
  const settled = settledOf(Promise.race(inFlight));
  expect(await faultOf(quoteFor(20))).toMatchObject({ kind: "busy", retryAfter: 2 });
  expect(settled()).toBe(false);
  // An equal quote needs no slot of its own.
  const equal = kindOf(quoteFor(7));
  shopper.abort();
  expect(new Set(await Promise.all([...inFlight, equal]))).toEqual(new Set(["cancelled"]));
  expect(fake.of("fetch_rates")).toHaveLength(20);
});

it("R53: queues a call under the key's rate limit, and reports busy when it would start too late", async () => {
  const { fake, quote } = await startCouriers({
    callLimits: [{ calls: 4, perMs: 3000 }],
    deadlineMs: LONG_DEADLINE_MS,
  });
  const begun = performance.now();
  await quote();
  expect(performance.now() - begun).toBeLessThan(2900);
  await quote();
  expect(performance.now() - begun).toBeGreaterThan(2990);
  expect(fake.requests).toHaveLength(5);

  const strict = await startCouriers({ callLimits: [{ calls: 4, perMs: 60_000 }] });
  await strict.quote();
  const fault = await faultOf(strict.quote());
  expect(fault.kind).toBe("busy");
  expect(fault.retryAfter).toBeGreaterThan(50);
  expect(fault.retryAfter).toBeLessThanOrEqual(60);
});

it.each([
  "http://aggregator.example/v1",
  "ftp://127.0.0.1/v1",
  "https://user:word@aggregator.example/v1",
  "https://aggregator.example/v1?to=elsewhere",
  "/v1",
  "",
])("refuses %j as the aggregator's URL", (baseUrl) => {
  const { log } = recordingLog();
  expect(() => createShipbubbleCouriers({ baseUrl, apiKey: "k", clock, log })).toThrow(/https/);
});

it.each(["", "two words", "line\nbreak"])("rejects %j as a key", (apiKey) => {
  const { log } = recordingLog();
  const baseUrl = "https://aggregator.example/v1";
  expect(() => createShipbubbleCouriers({ baseUrl, apiKey, clock, log })).toThrow(/key/);
});
