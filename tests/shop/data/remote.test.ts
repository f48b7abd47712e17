import { beforeEach, describe, expect, it } from "vitest";
import { cacheResponses } from "#lib/cache/response-cache.ts";
import { createStorefrontClient } from "#lib/client/client.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { type Caller, findShopInProcess, type Shop } from "#lib/shop/data/in-process.ts";
import { findShopRemotely } from "#lib/shop/data/remote.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import {
  addImage,
  addLocation,
  addProduct,
  createCategory,
  refreshCatalogues,
} from "#tests/support/catalogue/shop.ts";
import { fixedCouriers } from "#tests/support/couriers/fixed-couriers.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { ADDRESS, openShop } from "#tests/support/orders/checkout.ts";
import { countRows, SHOPPER } from "#tests/support/orders/orders.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/server/fault-proxy.ts";
import { type ScriptedReply, startScriptedServer } from "#tests/support/server/scripted-server.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

let api: Api;
let store: { uid: string; slug: string; key: string };
let product: { uid: string; variants: string[] };
let items: { variant: string; quantity: number }[];
let proxy: FaultProxy;

const { db } = await openDatabase();

beforeEach(async () => {
  api = await createApi(db, {
    services: { couriers: fixedCouriers },
    addressSource: { kind: "server", trustedHops: 0, storefronts: ["127.0.0.1"] },
  });
  store = await openShop(api, {
    logo: "https://cdn.example/logo.svg",
    tax_collection_enabled: true,
    tax_rate: "7.50",
    // Only shoppers without a key have a share.
    unpaid_stock_share: 100,
  });
  Object.assign(api.runtime.env, { STOREFRONT_STORE: store.slug });
  const category_uid = await createCategory(db, store.uid, "Shirts");
  product = await addProduct(db, store.uid, { product: { category_uid } });
  await addImage(db, store.uid, product.uid, { image: "https://cdn.example/a.webp" });
  await addLocation(db, store.uid, { address: "1 Marina" });
  items = product.variants.map((variant) => ({ variant, quantity: 2 }));
  proxy = await startFaultProxy(await serveApi(api));
});

const callerOf = (more: Partial<Caller> = {}): Caller => ({
  signal: new AbortController().signal,
  address: "192.0.2.1",
  client: "shopper",
  network: undefined,
  idempotencyKey: null,
  responseHeaders: new Headers(),
  ...more,
});

async function inProcess(more?: Partial<Caller>): Promise<Shop> {
  const shop = await findShopInProcess(api.runtime, callerOf(more));
  if (!shop) throw new Error("there is no shop");
  return shop;
}

async function remote(
  more?: Partial<Caller>,
  options: { url?: string; fetch?: (request: Request) => Promise<Response> } = {},
): Promise<Shop> {
  const { env, clock, log } = api.runtime;
  const { url = proxy.url, fetch } = options;
  const client = createStorefrontClient({
    baseUrl: `${url}/api/public/v1`,
    apiKey: store.key,
    fetch,
  });
  return findShopRemotely({ api: client, env, clock, log }, callerOf(more));
}

/** Returns the result or the error of a call. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return { result: await call };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status, code, message, details, retryAfter } = error;
    return { status, code, message, details, retryAfter };
  }
}

const orderBody = () => ({ ...SHOPPER, items, delivery_method: "pickup" as const });
const courierless = { ...SHOPPER, delivery_address: ADDRESS, rate: "sqt_old", courier: {} };

describe("the remote shop matches the in-process shop", () => {
  it("returns the same settings and profile", async () => {
    expect((await remote()).store).toEqual((await inProcess()).store);
  });

  const calls: [string, (shop: Shop) => Promise<unknown>][] = [
    ["its categories", (shop) => shop.listCategories({ withImages: true })],
    ["its products", (shop) => shop.listProducts({ ...toApiQuery(NO_FILTER), search: "test pro" })],
    [
      "an empty page of them",
      (shop) => shop.listProducts({ ...toApiQuery(NO_FILTER), category: ABSENT }),
    ],
    ["its suggestions", (shop) => shop.suggestProducts("test pro")],
    ["one product", (shop) => shop.getProduct(product.uid)],
    ["one that is not there", (shop) => shop.getProduct(ABSENT)],
    ["a basket", (shop) => shop.listCartProducts({ products: [product.uid, ABSENT] })],
    ["its deliveries", (shop) => shop.listDeliveryOptions()],
    [
      "its rates",
      async (shop) => (await shop.listDeliveryRates()).map(({ uid, amount }) => [uid, amount]),
    ],
    ["its pickup points", (shop) => shop.listPickupPoints()],
    ["what an order would cost", (shop) => shop.previewOrder(orderBody())],
    ["a coupon that is none", (shop) => shop.previewOrder({ ...orderBody(), coupon_code: "NONE" })],
    [
      "an item that is not there",
      (shop) => shop.previewOrder({ items: [{ variant: ABSENT, quantity: 1 }] }),
    ],
    [
      "more than is left",
      (shop) =>
        shop.createOrder({ ...orderBody(), items: [{ ...items[0], quantity: 11 }] as never }),
    ],
    [
      "a price that went up",
      (shop) => shop.createOrder({ ...orderBody(), expected_total: "1.00" }),
    ],
    [
      "a quote that ran out",
      (shop) => shop.createOrder({ ...orderBody(), ...courierless, delivery_method: "courier" }),
    ],
    ["the history of none", (shop) => shop.listOrderEvents("ORD-0000000000")],
  ];

  it.each(calls)("returns the same for %s", async (_, call) => {
    const expected = await outcome(call(await inProcess()));
    expect(await outcome(call(await remote()))).toEqual(expected);
  });

  it("throws the same error for an unknown order", async () => {
    const missing = { status: 404, code: "NOT_FOUND" };
    for (const shop of [await inProcess(), await remote()]) {
      expect(await outcome(shop.getOrder("ORD-0000000000"))).toMatchObject(missing);
    }
  });

  it.each([
    new Failure({ code: "COURIERS_TIMEOUT", text: "Couriers did not answer in time" }),
    new Failure({ code: "COURIERS_BUSY", text: "Couriers are busy", retryAfter: 30 }),
  ])("throws the same error for courier failure $code", async (failure) => {
    api.runtime.services.couriers = { quote: () => Promise.reject(failure) };
    const call = (shop: Shop) =>
      shop.quoteShipping({ ...SHOPPER, delivery_address: ADDRESS, items });
    const expected = await outcome(call(await inProcess()));
    expect(expected).toMatchObject({ code: failure.code, retryAfter: failure.retryAfter });
    expect(await outcome(call(await remote()))).toEqual(expected);
  });

  it("returns the same from courier quote to tracked order", async () => {
    const shop = await remote();
    const quote = await shop.quoteShipping({ ...SHOPPER, delivery_address: ADDRESS, items });
    const chosen = {
      items,
      delivery_method: "courier" as const,
      rate: quote.request_token,
      courier: { ...quote.cheapest_courier },
    };
    const preview = await shop.previewOrder(chosen);
    const { order_number, total_amount } = await shop.createOrder({
      ...SHOPPER,
      ...chosen,
      delivery_address: ADDRESS,
      expected_total: preview.total_amount,
    });
    expect(total_amount).toBe(preview.total_amount);
    const own = await inProcess();
    expect(await shop.getOrder(order_number)).toEqual(await own.getOrder(order_number));
    expect(await shop.listOrderEvents(order_number)).toEqual(
      await own.listOrderEvents(order_number),
    );
  });
});

it("makes URLs of its own pictures relative and leaves others unchanged", async () => {
  const pictured = await addProduct(db, store.uid);
  await addImage(db, store.uid, pictured.uid, { image: "/demo/a.webp" });
  const logo = { logo: "/demo/logo.svg" };
  await updateRows(db, "stores", { uid: store.uid }, logo);
  const pictures = async (shop: Shop) => [
    shop.store.logo,
    (await shop.getProduct(pictured.uid)).images[0]?.image,
    (await shop.listCartProducts({ products: [pictured.uid] }))[0]?.images[0]?.image,
    (await shop.listProducts(toApiQuery(NO_FILTER))).results[0]?.images[0]?.image,
  ];
  const paths = ["/demo/logo.svg", ...Array(3).fill("/demo/a.webp")];
  expect(await pictures(await inProcess())).toEqual(paths);
  expect(await pictures(await remote())).toEqual(paths.map((path) => PUBLIC_URL + path));
});

it("bypasses the cache for cart products", async () => {
  const fetch = cacheResponses({ ttlMs: 60_000, staleIfErrorMs: 0, maxSize: 1_000_000 });
  const shop = await remote({}, { fetch });
  const prices = async () =>
    [
      await shop.getProduct(product.uid),
      ...(await shop.listCartProducts({ products: [product.uid] })),
    ]
      .flatMap(({ variants }) => variants)
      .map(({ price }) => price);
  const [before] = await prices();
  const raised = { price: "7777.00" };
  await updateRows(db, "variants", { product_uid: product.uid }, raised);
  await refreshCatalogues(db);
  await expect.poll(prices).toEqual([before, raised.price]);
});

describe("remote orders with an idempotency key", () => {
  it("creates a repeated order once and marks the replay", async () => {
    const idempotencyKey = crypto.randomUUID();
    const first = callerOf({ idempotencyKey });
    const second = callerOf({ idempotencyKey });
    const { order_number } = await (await remote(first)).createOrder(orderBody());
    expect((await (await remote(second)).createOrder(orderBody())).order_number).toBe(order_number);
    expect(first.responseHeaders.get("idempotency-replayed")).toBeNull();
    expect(second.responseHeaders.get("idempotency-replayed")).toBe("true");
    expect(second.responseHeaders.get("location")).toBeNull();
  });

  it("R42: finds an order whose response was lost", async () => {
    const shop = await remote({ idempotencyKey: crypto.randomUUID() });
    await proxy.setFault({ at: "POST /api/public/v1/orders", do: "cut-response" });
    await shop.createOrder(orderBody());
    expect(await countRows(db, "orders", store.uid)).toBe(1);
  });
});

describe("R56: looking an order up", () => {
  let orderNumber: string;
  const lookUps = () => api.log.filter(({ fields }) => fields.route === "/orders/{order_number}");

  beforeEach(async () => {
    const placed = await (await inProcess()).createOrder({
      ...orderBody(),
      customer_email: "Ada@Example.com".toLowerCase(),
    });
    orderNumber = placed.order_number;
  });

  it("sends the same requests for a hit and every miss", async () => {
    const shop = await remote();
    const lookUp = async (number: string, contact: string) => {
      const before = lookUps().length;
      const found = await shop.findOrderNumber({ orderNumber: number, contact });
      return { found, requests: lookUps().length - before };
    };
    const hit = await lookUp(orderNumber, "ada@example.com");
    expect(hit).toEqual({ found: orderNumber, requests: 2 });
    for (const [number, contact] of [
      [orderNumber, "eve@example.com"],
      [orderNumber, ""],
      [orderNumber, "+2348000000001"],
      ["ORD-0000000000", "ada@example.com"],
    ] as const) {
      expect(await lookUp(number, contact)).toEqual({ found: undefined, requests: 2 });
    }
  });

  it("does not report a miss while the API is down", async () => {
    const shop = await remote();
    await proxy.setFault("reset");
    const claim = { orderNumber, contact: "ada@example.com" };
    expect(await outcome(shop.findOrderNumber(claim))).toMatchObject({ status: 503 });
  });
});

describe("rate limits of the remote API", () => {
  const limitTo = (limits: Parameters<typeof limitPolicies>[0]) =>
    installRuntime({ ...api.runtime, policies: limitPolicies(limits) });

  it("passes a rate limit with its Retry-After to the shopper", async () => {
    limitTo({ LIMIT_ORDERS_PER_KEY: 1 });
    await (await remote()).createOrder(orderBody());
    const rejected = await outcome((await remote()).createOrder(orderBody()));
    expect(rejected).toMatchObject({ status: 429, code: "ENDPOINT_THROTTLED" });
    expect((rejected as { retryAfter: number }).retryAfter).toBeGreaterThanOrEqual(1);
  });

  it("counts per shopper if the API trusts the storefront's address", async () => {
    limitTo({ LIMIT_CATALOGUE_PER_IP: 3 });
    await (await remote({ address: "192.0.2.1" })).listCategories();
    expect(await outcome(remote({ address: "192.0.2.1" }))).toMatchObject({ status: 429 });
    await (await remote({ address: "192.0.2.2" })).listCategories();
  });
});

describe("failing remote API", () => {
  const unavailable = { status: 503, code: "SERVICE_UNAVAILABLE" };

  it.each<[string, ScriptedReply]>([
    ["a key that is not accepted", { status: 401, body: { error: "x", message: "", data: null } }],
    ["a page of HTML", { body: "<html>" }],
    ["a rejection with an unknown code", { status: 400, body: { error: "x", error_code: "NEW" } }],
    ["a cut connection", { do: "cut" }],
  ])("reports %s as unavailable", async (_, reply) => {
    const { url } = await startScriptedServer(reply);
    expect(await outcome(remote({}, { url }))).toMatchObject(unavailable);
  });

  it.each(["refuse", "reset"] as const)(
    "reports a connection failure as unavailable: %s",
    async (fault) => {
      await proxy.setFault(fault);
      expect(await outcome(remote())).toMatchObject(unavailable);
    },
  );
});
