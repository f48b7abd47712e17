import { beforeEach, describe, expect, it } from "vitest";
import { type ClientOptions, createStorefrontClient } from "#lib/client/client.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import { limitPolicies } from "#lib/limits/policies.ts";
import { openDatabase } from "#tests/fixtures.ts";
import type { Api } from "#tests/support/api/api.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { addLocation, addProduct, createCategory } from "#tests/support/catalogue/shop.ts";
import { ADDRESS, checkoutApi, openShop } from "#tests/support/orders/checkout.ts";
import { countRows, SHOPPER } from "#tests/support/orders/orders.ts";
import { startFaultProxy } from "#tests/support/server/fault-proxy.ts";

const ABSENT = "00000000-0000-4000-8000-000000000000";

let api: Api;
let shop: { uid: string; key: string };
let product: { uid: string; variants: string[] };
let items: { variant: string; quantity: number }[];

const { db } = await openDatabase();

beforeEach(async () => {
  api = await checkoutApi(db);
  shop = await openShop(api);
  const category_uid = await createCategory(db, shop.uid, "Shirts");
  product = await addProduct(db, shop.uid, { product: { category_uid } });
  items = product.variants.map((variant) => ({ variant, quantity: 2 }));
  await addLocation(db, shop.uid);
});

async function connect(options: Partial<ClientOptions> = {}, url?: string) {
  const baseUrl = `${url ?? (await serveApi(api))}/api/public/v1`;
  return createStorefrontClient({ baseUrl, apiKey: shop.key, ...options });
}

describe("typed client", () => {
  it("distinguishes the API's errors, with their details", async () => {
    const client = await connect();
    const request = { ...SHOPPER, items, delivery_method: "pickup" as const };
    const rejections = [
      await client.getProduct(ABSENT),
      await client.getOrder("ORD-0000000000"),
      await client.listProducts({ limit: 0 }),
      await client.createOrder({ ...request, items: [{ ...items[0], quantity: 11 }] } as never),
      await client.createOrder({ ...request, expected_total: "1.00" }),
      await client.createOrder({
        ...request,
        delivery_method: "courier",
        delivery_address: ADDRESS,
        rate: "sqt_old",
        courier: {} as never,
      }),
      await client.previewOrder({ ...request, coupon_code: "NONE" }),
      await (await connect({ apiKey: "sfk_test_wrong" })).getStore(),
      await (await connect({ apiKey: "sfk_test_wrong" })).getOrder("ORD-0000000000"),
    ];
    expect(rejections.map((each) => (each.ok ? each : each.error))).toMatchObject([
      { kind: "NOT_FOUND", status: 404, message: "Product not found" },
      { kind: "NOT_FOUND", status: 404, message: "Not found." },
      { kind: "INVALID_REQUEST", status: 400, details: [{ field: "limit" }] },
      { kind: "INSUFFICIENT_STOCK", details: [{ requested: 11, available: 10 }] },
      { kind: "PRICE_CHANGED", details: { expected_total: "1.00", total_amount: "2000.00" } },
      { kind: "QUOTE_EXPIRED", status: 410 },
      { kind: "COUPON_INVALID", status: 400, details: [{ field: "coupon_code" }] },
      { kind: "AUTHENTICATION_FAILED", status: 401 },
      { kind: "AUTHENTICATION_FAILED", status: 401 },
    ]);
    for (const each of rejections) {
      expect(each).toMatchObject({ error: { requestId: expect.stringMatching(/^[\w-]{21}$/) } });
    }
  });

  it("returns retryAfter of a rate limit, with and without an envelope", async () => {
    installRuntime({ ...api.runtime, policies: limitPolicies({ LIMIT_CATALOGUE_PER_KEY: 1 }) });
    const client = await connect();
    await client.getStore();
    for (const rejected of [await client.getStore(), await client.getOrder("ORD-1")]) {
      expect(rejected).toMatchObject({ ok: false, error: { kind: "ENDPOINT_THROTTLED" } });
      const { retryAfter = 0 } =
        "error" in rejected ? (rejected.error as { retryAfter?: number }) : {};
      expect(retryAfter).toBeGreaterThanOrEqual(1);
      expect(retryAfter).toBeLessThanOrEqual(3600);
    }
  });
});

describe("unreliable connection", () => {
  it.each(["cut", "cut-response"] as const)(
    "R42: creates one order although the connection breaks: %s",
    async (fault) => {
      const proxy = await startFaultProxy(await serveApi(api));
      const client = await connect({}, proxy.url);
      await proxy.setFault({ at: "POST /api/public/v1/orders", do: fault });
      const result = await client.createOrder({ ...SHOPPER, items, delivery_method: "pickup" });
      expect(result).toMatchObject({ ok: true, meta: { replayed: fault === "cut-response" } });
      expect(await countRows(db, "orders", shop.uid)).toBe(1);
      proxy.close();
    },
  );

  it("R42: creates two orders when each attempt has its own idempotency key", async () => {
    const proxy = await startFaultProxy(await serveApi(api));
    const client = await connect({ retry: { retries: 0 } }, proxy.url);
    await proxy.setFault({ at: "POST /api/public/v1/orders", do: "cut-response" });
    const order = { ...SHOPPER, items, delivery_method: "pickup" as const };
    expect((await client.createOrder(order)).ok).toBe(false);
    expect((await client.createOrder(order)).ok).toBe(true);
    expect(await countRows(db, "orders", shop.uid)).toBe(2);
    proxy.close();
  });
});
