import { describe, expect, expectTypeOf, it } from "vitest";
import type { Order, OrderRequest, ProductPage, StockShortage } from "#lib/client/api-types.ts";
import { type ClientOptions, createStorefrontClient } from "#lib/client/client.ts";
import { isRetryable } from "#lib/client/errors.ts";
import { type ScriptedReply, startScriptedServer } from "#tests/support/server/scripted-server.ts";

const STORE = { uid: "1", store_name: "Ọjà" };
const ENVELOPE = { body: { error: null, message: "ok", data: STORE } };
const BUSY = {
  status: 503,
  body: failure("The service is temporarily unavailable", "SERVICE_UNAVAILABLE"),
};
const ORDER: OrderRequest = {
  customer_name: "Ada Obi",
  customer_email: "ada@example.com",
  customer_phone: "+2348012345678",
  items: [{ variant: "6f1d1f4e-0a43-4b1e-9a6e-0a2b8a1c9f10", quantity: 1 }],
  delivery_method: "pickup",
};

function failure(error: string, error_code?: string, details?: unknown) {
  return { error, message: "", data: null, error_code, details };
}

async function client(replies: ScriptedReply[], options: Partial<ClientOptions> = {}) {
  const server = await startScriptedServer(...replies);
  const api = createStorefrontClient({
    baseUrl: `${server.url}/api/public/v1`,
    apiKey: "the key",
    ...options,
  });
  return { api, requests: server.requests };
}

describe("call", () => {
  it("sends the API key, the query and the shopper's address", async () => {
    const { api, requests } = await client([ENVELOPE]);
    await api.listProducts({ search: "red shoe & co", in_stock: true }, { shopperAddress: "::1" });
    await api.readBasket(["a", "b"]);
    await api.getProduct("a/b");
    await api.listProductFilters({ brand: ["A&B", "C"], attribute: { "Shoe size": ["41"] } });
    expect(requests.map(({ path }) => path)).toEqual([
      "/api/public/v1/products?search=red+shoe+%26+co&in_stock=true",
      "/api/public/v1/basket?products=a,b",
      "/api/public/v1/products/a%2Fb",
      "/api/public/v1/product-filters?brand=A%26B&brand=C&attribute%5BShoe+size%5D=41",
    ]);
    expect(requests[0]?.headers).toMatchObject({
      authorization: "Bearer the key",
      "x-forwarded-for": "::1",
    });
    expect(requests[1]?.headers["x-forwarded-for"]).toBeUndefined();
  });

  it("returns the types of the API's description, with and without an envelope", () => {
    type Client = ReturnType<typeof createStorefrontClient>;
    type Data<Name extends keyof Client> = Extract<
      Awaited<ReturnType<Client[Name]>>,
      { ok: true }
    >["data"];
    expectTypeOf<Data<"listProducts">>().toEqualTypeOf<ProductPage>();
    expectTypeOf<Data<"createOrder">>().toEqualTypeOf<Order>();
    expectTypeOf<Data<"getOrder">>().toEqualTypeOf<Order>();
  });

  it("returns the data of an envelope, or a bare body", async () => {
    const bare = { body: { order_number: "ORD-1" }, headers: { "x-request-id": "r" } };
    const replayed = { ...bare, headers: { "idempotency-replayed": "true" } };
    const { api } = await client([ENVELOPE, bare, replayed]);
    expect(await api.getStore()).toMatchObject({ ok: true, data: STORE, meta: { status: 200 } });
    expect(await api.getOrder("ORD-1")).toMatchObject({
      ok: true,
      data: { order_number: "ORD-1" },
      meta: { requestId: "r", replayed: false },
    });
    expect(await api.getOrder("ORD-1")).toMatchObject({ meta: { replayed: true } });
  });
});

describe("error response", () => {
  it("returns the error of a code that the client does not know", async () => {
    const { api, requests } = await client([
      { status: 418, body: failure("I am a teapot", "TEAPOT") },
    ]);
    const error = { kind: "TEAPOT", status: 418 };
    expect(await api.getOrder("ORD-1")).toMatchObject({ ok: false, error });
    expect(requests).toHaveLength(1);
  });

  it("narrows the type of its details by its kind", () => {
    type OrderError = Extract<
      Awaited<ReturnType<ReturnType<typeof createStorefrontClient>["createOrder"]>>,
      { ok: false }
    >["error"];
    expectTypeOf<Extract<OrderError, { kind: "INSUFFICIENT_STOCK" }>["details"]>().toEqualTypeOf<
      StockShortage[]
    >();
    expectTypeOf<Extract<OrderError, { kind: "QUOTE_EXPIRED" }>["status"]>().toEqualTypeOf<410>();
    expectTypeOf<Extract<OrderError, { kind: "COURIERS_TIMEOUT" }>>().toBeNever();
    expectTypeOf<Extract<OrderError, { kind: "unreachable" }>>().not.toBeNever();
  });
});

describe("response of another server", () => {
  it.each<[string, ScriptedReply, string]>([
    [
      "a page of HTML with 200",
      { body: "<html>", headers: { "content-type": "text/html" } },
      "invalid_response",
    ],
    ["a page of HTML with 502", { status: 502, body: "<html>" }, "invalid_response"],
    ["JSON of another shape", { body: [1] }, "invalid_response"],
    [
      "an envelope without data",
      { body: { error: null, message: "", data: null } },
      "invalid_response",
    ],
    ["an empty response", { body: "" }, "invalid_response"],
    [
      "a redirect",
      { status: 302, headers: { location: "https://evil.example" } },
      "invalid_response",
    ],
    ["half a response", { body: '{"error":null,', do: "cut" }, "unreachable"],
    ["no response", { do: "hang" }, "timed_out"],
  ])("returns an error for %s", async (_, reply, kind) => {
    // The default timeout of 10 s suits a busy machine.
    const retry = { retries: 0, ...(reply.do === "hang" && { timeoutMs: 500 }) };
    const { api, requests } = await client([reply], { retry });
    expect(await api.getStore()).toMatchObject({ ok: false, error: { kind } });
    expect(requests).toHaveLength(1);
  });

  it("returns unreachable when nothing listens", async () => {
    const retry = { retries: 0 };
    const api = createStorefrontClient({ baseUrl: "http://127.0.0.1:1", apiKey: "", retry });
    expect(await api.getStore()).toMatchObject({ ok: false, error: { kind: "unreachable" } });
  });
});

describe("retry", () => {
  it.each<[string, ScriptedReply]>([
    ["503", BUSY],
    [
      "a rate limit of one second",
      { status: 429, body: failure("x"), headers: { "retry-after": "1" } },
    ],
    ["an error page of a proxy", { status: 502, body: "<html>" }],
    ["an interrupted connection", { do: "cut" }],
    ["a timeout", { do: "hang" }],
  ])("succeeds after %s", async (_, failed) => {
    const retry = failed.do === "hang" ? { timeoutMs: 3000 } : {};
    const { api, requests } = await client([failed, ENVELOPE], { retry });
    expect(await api.getStore()).toMatchObject({ ok: true, data: STORE });
    expect(requests).toHaveLength(2);
  });

  it("waits for the time in Retry-After", async () => {
    const busy = { ...BUSY, headers: { "retry-after": "2" } };
    const { api } = await client([busy, ENVELOPE]);
    const started = performance.now();
    expect((await api.getStore()).ok).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(2000);
  });

  it("stops after the configured number of retries", async () => {
    const { api, requests } = await client([BUSY], { retry: { retries: 2 } });
    const started = performance.now();
    expect(await api.getStore()).toMatchObject({ error: { kind: "SERVICE_UNAVAILABLE" } });
    expect(requests).toHaveLength(3);
    // Each retry waits first.
    expect(performance.now() - started).toBeGreaterThanOrEqual(300);
  });

  it("returns the error at once when Retry-After exceeds maxDelayMs", async () => {
    const throttled = { status: 429, body: failure("x"), headers: { "retry-after": "600" } };
    const { api, requests } = await client([throttled]);
    const result = await api.getStore();
    expect(result).toMatchObject({ error: { kind: "ENDPOINT_THROTTLED", retryAfter: 600 } });
    expect(requests).toHaveLength(1);
  });

  it("does not resend invalid requests and shipping quotes", async () => {
    const rejected = await client([{ status: 400, body: failure("x", "INVALID_REQUEST") }]);
    await rejected.api.previewOrder(ORDER);
    expect(rejected.requests).toHaveLength(1);
    const couriers = await client([{ status: 504, body: failure("x", "COURIERS_TIMEOUT") }]);
    const { customer_name, customer_email, customer_phone, items } = ORDER;
    const shopper = { customer_name, customer_email, customer_phone };
    await couriers.api.quoteShipping({ ...shopper, delivery_address: "5 Marina", items });
    expect(couriers.requests).toHaveLength(1);
  });

  it("sends all attempts of an order with one idempotency key, the caller's or a random one", async () => {
    const created = {
      status: 201,
      body: { error: null, message: "", data: { order_number: "1" } },
    };
    const { api, requests } = await client([BUSY, { do: "cut" }, created]);
    const first = await api.createOrder(ORDER);
    const second = await api.createOrder(ORDER, { idempotencyKey: "mine" });
    expect([first.ok, second.ok, second.idempotencyKey]).toEqual([true, true, "mine"]);
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([...Array(3).fill(first.idempotencyKey), "mine"]);
    expect(first.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });
});

describe("abort", () => {
  const retry = { timeoutMs: 20_000, maxDelayMs: 20_000 };
  const pausing = { ...BUSY, headers: { "retry-after": "15" } };

  it.each<[string, ScriptedReply, number]>([
    ["the only attempt", { do: "hang" }, 0],
    ["an attempt that could be retried", { do: "hang" }, 1],
    ["the delay before a retry", pausing, 1],
  ])("ends the call during %s", async (_, reply, retries) => {
    const { api, requests } = await client([reply], { retry: { ...retry, retries } });
    const caller = new AbortController();
    const call = api.getStore({ signal: caller.signal });
    await expect.poll(() => requests.length).toBe(1);
    const started = performance.now();
    setTimeout(() => caller.abort(), 50);
    expect(await call).toMatchObject({ ok: false, error: { kind: "aborted" } });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(requests).toHaveLength(1);
  });

  it("sends no request when the signal is aborted already", async () => {
    const { api, requests } = await client([ENVELOPE]);
    const call = await api.getStore({ signal: AbortSignal.abort() });
    expect(call).toMatchObject({ ok: false, error: { kind: "aborted" } });
    expect(requests).toHaveLength(0);
  });
});

it.each([
  ["unreachable", undefined, true],
  ["timed_out", undefined, true],
  ["aborted", undefined, false],
  ["invalid_response", 200, false],
  ["invalid_response", 502, true],
  ["REQUEST_IN_PROGRESS", 409, true],
  ["PRICE_CHANGED", 409, false],
  ["invalid_response", 408, true],
  ["ENDPOINT_THROTTLED", 429, true],
  ["INTERNAL_ERROR", 500, true],
  ["COURIERS_BUSY", 503, true],
  ["COURIERS_NOT_CONFIGURED", 503, false],
] as const)("isRetryable returns for %s with status %s: %s", (kind, status, expected) => {
  expect(isRetryable({ kind, status })).toBe(expected);
});

it("R55: throws in a browser, which must not have the API key", () => {
  Object.assign(globalThis, { document: {} });
  try {
    const create = () => createStorefrontClient({ baseUrl: "https://x.example", apiKey: "key" });
    expect(create).toThrow(/never|not in a browser/);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});
