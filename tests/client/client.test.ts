import { describe, expect, expectTypeOf, it } from "vitest";
import type { Order, OrderRequest, ProductPage, StockShortage } from "#lib/client/api-types.ts";
import { type ClientOptions, createStorefrontClient } from "#lib/client/client.ts";
import { isRetryable } from "#lib/client/errors.ts";
import { type ScriptedReply, startScriptedServer } from "#tests/support/scripted-server.ts";

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

describe("a call", () => {
  it("carries the key, the words of the question, and the buyer's address", async () => {
    const { api, requests } = await client([ENVELOPE]);
    await api.listProducts({ search: "red shoe & co", in_stock: true }, { buyerAddress: "::1" });
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

  it("is typed by the API's description, in both styles", () => {
    type Client = ReturnType<typeof createStorefrontClient>;
    type Data<Name extends keyof Client> = Extract<
      Awaited<ReturnType<Client[Name]>>,
      { ok: true }
    >["data"];
    expectTypeOf<Data<"listProducts">>().toEqualTypeOf<ProductPage>();
    expectTypeOf<Data<"createOrder">>().toEqualTypeOf<Order>();
    expectTypeOf<Data<"getOrder">>().toEqualTypeOf<Order>();
  });

  it("gives the data of an envelope, and a bare body as it is", async () => {
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

describe("a refusal", () => {
  it.each<[string, ScriptedReply, object]>([
    [
      "in the envelope, with a code and details",
      { status: 409, body: failure("Not enough", "INSUFFICIENT_STOCK", [{ available: 1 }]) },
      {
        kind: "INSUFFICIENT_STOCK",
        status: 409,
        message: "Not enough",
        details: [{ available: 1 }],
      },
    ],
    [
      "in the envelope, documented without a code",
      { status: 404, body: failure("Product not found"), headers: { "x-request-id": "r" } },
      { kind: "NOT_FOUND", status: 404, message: "Product not found", requestId: "r" },
    ],
    [
      "bare, with a code",
      { status: 401, body: { detail: "Invalid.", error_code: "AUTHENTICATION_FAILED" } },
      { kind: "AUTHENTICATION_FAILED", status: 401, message: "Invalid." },
    ],
    ["bare, without", { status: 404, body: { detail: "Not found." } }, { kind: "NOT_FOUND" }],
    [
      "by a limit, with the time to wait",
      { status: 429, body: failure("Rate limit exceeded"), headers: { "retry-after": "1800" } },
      { kind: "ENDPOINT_THROTTLED", retryAfter: 1800 },
    ],
    [
      "of a kind that came after this client",
      { status: 418, body: failure("I am a teapot", "TEAPOT") },
      { kind: "TEAPOT", status: 418 },
    ],
  ])("%s", async (_, reply, error) => {
    const { api, requests } = await client([reply]);
    expect(await api.getOrder("ORD-1")).toMatchObject({ ok: false, error });
    expect(requests).toHaveLength(1);
  });

  it("is told apart by its kind, with the details of that kind", () => {
    type Refusal = Extract<
      Awaited<ReturnType<ReturnType<typeof createStorefrontClient>["createOrder"]>>,
      { ok: false }
    >["error"];
    expectTypeOf<Extract<Refusal, { kind: "INSUFFICIENT_STOCK" }>["details"]>().toEqualTypeOf<
      StockShortage[]
    >();
    expectTypeOf<Extract<Refusal, { kind: "QUOTE_EXPIRED" }>["status"]>().toEqualTypeOf<410>();
    expectTypeOf<Extract<Refusal, { kind: "COURIERS_TIMEOUT" }>>().toBeNever();
    expectTypeOf<Extract<Refusal, { kind: "unreachable" }>>().not.toBeNever();
  });
});

describe("what is not the API's", () => {
  const once = { patience: { retries: 0, timeout: 500 } };

  it.each<[string, ScriptedReply, string]>([
    [
      "a page of HTML with 200",
      { body: "<html>", headers: { "content-type": "text/html" } },
      "unreadable",
    ],
    ["a page of HTML with 502", { status: 502, body: "<html>" }, "unreadable"],
    ["JSON of another kind", { body: [1] }, "unreadable"],
    ["an envelope without data", { body: { error: null, message: "", data: null } }, "unreadable"],
    ["an empty reply", { body: "" }, "unreadable"],
    ["a redirect", { status: 302, headers: { location: "https://evil.example" } }, "unreadable"],
    ["half a reply", { body: '{"error":null,', do: "cut" }, "unreachable"],
    ["silence", { do: "hang" }, "timed_out"],
  ])("%s is no data", async (_, reply, kind) => {
    const { api, requests } = await client([reply], once);
    expect(await api.getStore()).toMatchObject({ ok: false, error: { kind } });
    expect(requests).toHaveLength(1);
  });

  it("nothing that listens", async () => {
    const api = createStorefrontClient({ baseUrl: "http://127.0.0.1:1", apiKey: "", ...once });
    expect(await api.getStore()).toMatchObject({ ok: false, error: { kind: "unreachable" } });
  });
});

describe("trying again", () => {
  it.each<[string, ScriptedReply]>([
    ["a service out of breath", BUSY],
    [
      "a limit that is over soon",
      { status: 429, body: failure("x"), headers: { "retry-after": "1" } },
    ],
    ["a proxy's own page", { status: 502, body: "<html>" }],
    ["a connection that is cut", { do: "cut" }],
    ["silence", { do: "hang" }],
  ])("gets over %s", async (_, trouble) => {
    const { api, requests } = await client([trouble, ENVELOPE], { patience: { timeout: 1000 } });
    expect(await api.getStore()).toMatchObject({ ok: true, data: STORE });
    expect(requests).toHaveLength(2);
  });

  it("waits as long as it is told, and not much longer", async () => {
    const trouble = { ...BUSY, headers: { "retry-after": "2" } };
    const { api } = await client([trouble, ENVELOPE]);
    const started = performance.now();
    expect((await api.getStore()).ok).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(2000);
  });

  it("ends after as many times as allowed", async () => {
    const { api, requests } = await client([BUSY], { patience: { retries: 2 } });
    const started = performance.now();
    expect(await api.getStore()).toMatchObject({ error: { kind: "SERVICE_UNAVAILABLE" } });
    expect(requests).toHaveLength(3);
    // With a pause before each further one.
    expect(performance.now() - started).toBeGreaterThanOrEqual(300);
  });

  it("leaves a wait of minutes to the caller, at once", async () => {
    const throttled = { status: 429, body: failure("x"), headers: { "retry-after": "600" } };
    const { api, requests } = await client([throttled]);
    const result = await api.getStore();
    expect(result).toMatchObject({ error: { kind: "ENDPOINT_THROTTLED", retryAfter: 600 } });
    expect(requests).toHaveLength(1);
  });

  it("is not done for a refusal, nor for couriers, whom the caller asks again", async () => {
    const refused = await client([{ status: 400, body: failure("x", "INVALID_REQUEST") }]);
    await refused.api.previewOrder(ORDER);
    expect(refused.requests).toHaveLength(1);
    const couriers = await client([{ status: 504, body: failure("x", "COURIERS_TIMEOUT") }]);
    const { customer_name, customer_email, customer_phone, items } = ORDER;
    const shopper = { customer_name, customer_email, customer_phone };
    await couriers.api.quoteShipping({ ...shopper, delivery_address: "5 Marina", items });
    expect(couriers.requests).toHaveLength(1);
  });

  it("sends an order under one key, the caller's if it gives one", async () => {
    const made = { status: 201, body: { error: null, message: "", data: { order_number: "1" } } };
    const { api, requests } = await client([BUSY, { do: "cut" }, made]);
    const first = await api.createOrder(ORDER);
    const second = await api.createOrder(ORDER, { idempotencyKey: "mine" });
    expect([first.ok, second.ok, second.idempotencyKey]).toEqual([true, true, "mine"]);
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([...Array(3).fill(first.idempotencyKey), "mine"]);
    expect(first.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  });
});

describe("leaving", () => {
  const patience = { timeout: 20_000, longestPause: 20_000 };
  const pausing = { ...BUSY, headers: { "retry-after": "15" } };

  it.each<[string, ScriptedReply, number]>([
    ["while waiting for the only answer", { do: "hang" }, 0],
    ["while waiting for an answer", { do: "hang" }, 1],
    ["while pausing before another try", pausing, 1],
  ])("%s ends the call there", async (_, reply, retries) => {
    const { api, requests } = await client([reply], { patience: { ...patience, retries } });
    const leaver = new AbortController();
    const call = api.getStore({ signal: leaver.signal });
    await expect.poll(() => requests.length).toBe(1);
    const started = performance.now();
    setTimeout(() => leaver.abort(), 50);
    expect(await call).toMatchObject({ ok: false, error: { kind: "aborted" } });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(requests).toHaveLength(1);
  });

  it("before it begins asks nothing", async () => {
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
  ["unreadable", 200, false],
  ["unreadable", 502, true],
  ["REQUEST_IN_PROGRESS", 409, true],
  ["PRICE_CHANGED", 409, false],
  ["unreadable", 408, true],
  ["ENDPOINT_THROTTLED", 429, true],
  ["INTERNAL_ERROR", 500, true],
  ["COURIERS_BUSY", 503, true],
  ["COURIERS_NOT_CONFIGURED", 503, false],
] as const)("another try of %s (%s) may help: %s", (kind, status, worth) => {
  expect(isRetryable({ kind, status })).toBe(worth);
});

it("R55: refuses to hold a key in a browser", () => {
  Object.assign(globalThis, { document: {} });
  try {
    const make = () => createStorefrontClient({ baseUrl: "https://x.example", apiKey: "key" });
    expect(make).toThrow(/never|not in a browser/);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});
