import { beforeEach, describe, expect, it } from "vitest";
import { installRuntime } from "#lib/current-runtime.ts";
import { type LimitOverrides, limitPolicies } from "#lib/limits/policies.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { SHOPPER } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const SECRET = "a secret of more than thirty-two characters";
const ADDRESS = "5 Marina, Lagos, Nigeria";

let api: Api;
let product: { uid: string; variants: string[] };

const { db } = await openDatabase();
const shop = await createShop(db, {
  delivery_enabled: true,
  tax_collection_enabled: true,
  tax_rate: "7.50",
});

beforeEach(async () => {
  product = await addProduct(db, shop.uid, {
    variants: [{ price: "3333.33", stock: { on_hand: 50, unit_cost: "1.00" } }, { price: "10.05" }],
  });
  api = await createApi(db, {
    addressSource: { kind: "server", trustedHops: 0 },
    environment: { STOREFRONT_STORE: shop.slug, ORDER_LINK_SECRET: SECRET },
  });
  limitTo({
    LIMIT_STOREFRONT_ORDERS_PER_IP: 0,
    LIMIT_STOREFRONT_QUOTES_PER_IP: 0,
    LIMIT_STOREFRONT_LOOKUPS_PER_IP: 0,
  });
});

function limitTo(overrides: LimitOverrides): void {
  installRuntime({ ...api.runtime, policies: limitPolicies(overrides) });
}

function items(quantity = 3) {
  return [{ variant: product.variants[0], quantity }];
}

async function send(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await api.route(
    new Request(`${PUBLIC_URL}/api/storefront${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
}

async function lookUp(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await api.route(
    new Request(`${PUBLIC_URL}/api/storefront/order-lookup`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", ...headers },
      body: new URLSearchParams(fields),
    }),
  );
  return {
    status: response.status,
    location: response.headers.get("location"),
    headers: response.headers,
    text: await response.text(),
  };
}

const pickup = () => ({ ...SHOPPER, items: items(), delivery_method: "pickup" });

describe("POST /api/storefront/orders", () => {
  it("returns order number, total and signed link only", async () => {
    const { status, body, headers, text } = await send("/orders", pickup());
    expect(status).toBe(201);
    expect(Object.keys(body.data).sort()).toEqual(["link", "order_number", "total_amount"]);
    expect(body.data.link).toMatch(
      new RegExp(`^/orders/${body.data.order_number}\\?key=[0-9a-z]+\\.[\\w-]{43}$`),
    );
    expect(headers.get("location")).toBeNull();
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(text).not.toContain("cost");
  });

  it("does not use idempotency keys of the merchant's API clients", async () => {
    const merchantsKey = await api.createKeyFor(shop.uid);
    const headers = { "idempotency-key": "order-1001" };
    expect((await send("/orders", pickup(), headers)).status).toBe(201);
    const other = { ...pickup(), customer_name: "Bola Ade" };
    expect((await api.post("/orders", merchantsKey, other, headers)).status).toBe(201);
  });

  it("returns no link and logs one error without ORDER_LINK_SECRET", async () => {
    api = await createApi(db, { environment: { STOREFRONT_STORE: shop.slug } });
    const { status, body } = await send("/orders", pickup());
    expect([status, body.data.link]).toEqual([201, null]);
    expect(body.data.order_number).toMatch(/^ORD-/);
    await send("/orders", pickup());
    expect(api.log.filter(({ text }) => text.startsWith("ORDER_LINK_SECRET"))).toHaveLength(1);
  });
});

describe("cross-site writes", () => {
  it.each([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a sibling site", { "sec-fetch-site": "same-site", origin: "https://evil.shop.example" }],
    ["a typed address", { "sec-fetch-site": "none" }],
  ])("R61: rejects writes from %s without a CORS header", async (_, headers) => {
    for (const path of ["/orders", "/shipping-quotes", "/order-preview"]) {
      const reply = await send(path, pickup(), headers);
      expect([reply.status, reply.body.error_code]).toEqual([403, "CROSS_ORIGIN"]);
      expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual(
        [],
      );
    }
    expect((await lookUp({}, headers)).status).toBe(403);
  });

  it("checks Origin when Sec-Fetch-Site is missing", async () => {
    const post = (headers: Record<string, string>) =>
      api.route(
        new Request(`${PUBLIC_URL}/api/storefront/orders`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify(pickup()),
        }),
      );
    expect((await post({ origin: "https://evil.example" })).status).toBe(403);
    expect((await post({ origin: "null" })).status).toBe(403);
    expect((await post({})).status).toBe(403);
    expect((await post({ origin: PUBLIC_URL })).status).toBe(201);
    expect(
      (await post({ origin: "http://192.168.1.9:3000", host: "192.168.1.9:3000" })).status,
    ).toBe(201);
  });
});

describe("rate limits per shopper address", () => {
  const from = (address: string) => ({ "x-socket-address": address });

  it("R37: answers 429 with Retry-After to one address only", async () => {
    limitTo({ LIMIT_STOREFRONT_ORDERS_PER_IP: 2 });
    const order = () => send("/orders", { ...pickup(), items: items(1) }, from("192.0.2.1"));
    expect((await order()).status).toBe(201);
    expect((await order()).status).toBe(201);
    const rejected = await order();
    expect([rejected.status, rejected.body.error]).toEqual([429, "Rate limit exceeded"]);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    const neighbour = await send("/orders", { ...pickup(), items: items(1) }, from("192.0.2.2"));
    expect(neighbour.status).toBe(201);
  });

  it("counts quotes apart from orders and does not count invalid requests", async () => {
    limitTo({ LIMIT_STOREFRONT_QUOTES_PER_IP: 1 });
    const quote = (body: object) => send("/shipping-quotes", body, from("192.0.2.3"));
    const valid = { ...SHOPPER, items: items(), delivery_address: ADDRESS };
    expect((await quote({ ...valid, customer_email: "none" })).status).toBe(400);
    expect((await quote(valid)).status).toBe(200);
    expect((await quote(valid)).status).toBe(429);
    expect((await send("/orders", pickup(), from("192.0.2.3"))).status).toBe(201);
  });

  it("R57: does not use the API's rate limits", async () => {
    limitTo({ LIMIT_ORDERS_PER_KEY: 1, LIMIT_CATALOGUE_PER_IP: 1 });
    for (let count = 0; count < 3; count += 1) {
      expect((await send("/orders", { ...pickup(), items: items(1) })).status).toBe(201);
    }
  });

  it("answers 429 after too many unknown coupon codes, in previews and orders", async () => {
    limitTo({ LIMIT_STOREFRONT_COUPON_FAILURES_PER_IP: 2 });
    const price = (code?: string) =>
      send("/order-preview", { items: items(1), coupon_code: code }, from("192.0.2.5"));
    expect((await price("NONE")).body.error_code).toBe("COUPON_INVALID");
    const order = await send("/orders", { ...pickup(), coupon_code: "NIL" }, from("192.0.2.5"));
    expect(order.body.error_code).toBe("COUPON_INVALID");
    const rejected = await price("NOTHING");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await price()).status).toBe(200);
  });

  it("R9: redirects excess lookups to a page with the time to wait", async () => {
    limitTo({ LIMIT_STOREFRONT_LOOKUPS_PER_IP: 2 });
    const guess = () => lookUp({ order_number: "ORD-1", contact: "a@b.c" }, from("192.0.2.4"));
    expect((await guess()).location).toBe("/orders/not-found");
    await guess();
    const rejected = await guess();
    expect(rejected.status).toBe(303);
    expect(rejected.location).toMatch(/^\/orders\?wait=\d{1,4}$/);
    expect(rejected.headers.get("retry-after")).toBe(rejected.location?.split("=")[1]);
  });
});

describe("R56: looking an order up", () => {
  let number: string;
  let foreign: string;

  beforeEach(async () => {
    number = (await send("/orders", pickup())).body.data.order_number;
    const other = await createShop(db);
    foreign = (await storePastOrder(db, other.uid)).number;
  });

  it.each([
    ["the email address", (n: string) => [n, "ada@example.com"]],
    ["the email address in capitals", (n: string) => [` ${n} `, " ADA@EXAMPLE.COM "]],
    ["the phone number", (n: string) => [n, "+2348012345678"]],
    ["the phone number as it is dialled at home", (n: string) => [n, "0801 234 5678"]],
    ["the phone number as it is dialled from abroad", (n: string) => [n, "00234 801-234-5678"]],
    ["the phone number with marks of direction", (n: string) => [n, "\u202a0801 234 5678\u202c"]],
    ["a number in lower case", (n: string) => [n.toLowerCase(), "ada@example.com"]],
    ["a number without its prefix", (n: string) => [n.slice(4), "ada@example.com"]],
    [
      "letters for the digits they look like",
      (n: string) => [
        `ORD-${n.slice(4).replaceAll("0", "O").replaceAll("1", "l")}`,
        "ada@example.com",
      ],
    ],
  ])("redirects to the signed link for number and %s", async (_, typed) => {
    const [order_number = "", contact = ""] = typed(number);
    const { status, location } = await lookUp({ order_number, contact });
    expect(status).toBe(303);
    expect(location).toMatch(new RegExp(`^/orders/${number}\\?key=`));
  });

  it("answers every miss with the same status, headers and bytes", async () => {
    const misses = [
      { order_number: number, contact: "someone@example.com" },
      { order_number: number, contact: "+2348012345679" },
      { order_number: number, contact: "" },
      { order_number: number, contact: "@" },
      { order_number: foreign, contact: SHOPPER.customer_email },
      { order_number: "ORD-0000000000", contact: SHOPPER.customer_email },
      { order_number: "", contact: "" },
      { order_number: "'; drop table orders; --", contact: "%" },
      { order_number: "\u0000", contact: "\u0000@" },
      { order_number: "x".repeat(20_000), contact: "y".repeat(20_000) },
      {},
    ];
    const replies = new Set<string>();
    for (const fields of misses) {
      const { status, headers, text } = await lookUp(fields as Record<string, string>);
      const shown = [...headers].filter(([name]) => name !== "x-request-id");
      replies.add(JSON.stringify([status, shown, text]));
    }
    expect(replies.size).toBe(1);
    expect([...replies][0]).toContain("/orders/not-found");
  });

  it("R63: logs neither contacts nor order numbers of failed lookups", async () => {
    await lookUp({ order_number: number, contact: SHOPPER.customer_email });
    const before = api.log.length;
    await lookUp({ order_number: number, contact: "someone@example.com" });
    expect(JSON.stringify(api.log.slice(before))).not.toContain(number);
    expect(JSON.stringify(api.log)).not.toContain("example.com");
  });
});
