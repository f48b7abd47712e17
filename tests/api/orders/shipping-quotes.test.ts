import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ShippingQuote } from "#lib/contract/courier-quote.ts";
import { unconfiguredCouriers } from "#lib/couriers/instance-couriers.ts";
import type { Couriers } from "#lib/couriers/port.ts";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble/shipbubble.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import type { AggregatorFault } from "#tests/support/couriers/fake-aggregator-faults.ts";
import { findRow } from "#tests/support/database/rows.ts";

const PATH = "/shipping-quotes";

let api: Api;
let key: string;

const shopper = {
  delivery_address: "5 Marina, Lagos, Nigeria",
  customer_name: "Ada Obi",
  customer_email: "Ada@Example.com",
  customer_phone: "+234 801 234 5678",
};

const { db } = await openDatabase();
const aggregator = await startFakeAggregator();
const shop = await createShop(db, { delivery_enabled: true, service_charge: "250.50" });
const shirt = await addProduct(db, shop.uid, {
  product: { name: "Adire shirt" },
  variants: [
    { price: "9000.00", promo_price: "7500.00", weight: "0.40" },
    { price: "12000.00", length: "30", width: "20", height: "5" },
  ],
});

afterAll(() => aggregator.close());

/** Creates the API on a new adapter with a closed breaker, empty caches and a full quota. */
async function startApi(
  couriers = createCouriers(),
  environment?: Record<string, string>,
): Promise<void> {
  api = await createApi(db, { environment, services: { couriers } });
  key = await api.createKeyFor(shop.uid);
}

/** The default deadline is longer than a busy machine needs. */
function createCouriers(deadlineMs = 20_000): Couriers {
  return createShipbubbleCouriers({
    baseUrl: aggregator.url,
    apiKey: aggregator.apiKey,
    clock: systemClock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    settings: { deadlineMs, callLimits: [] },
  });
}

beforeEach(() => startApi());
afterEach(() => aggregator.reset());

const basket = (quantity = 1) => [{ variant: shirt.variants[0], quantity }];
const requestQuote = (changes: object = {}) =>
  api.post(PATH, key, { ...shopper, items: basket(), ...changes });

async function storedQuotes(): Promise<number> {
  const rows = await db.selectFrom("shipping_quotes").select("uid").execute();
  return rows.length;
}

describe("POST /shipping-quotes", () => {
  it("returns every documented field in its type", async () => {
    const reply = await requestQuote({ items: basket(2) });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ error: null, data: { request_token: expect.any(String) } });
    const data = ShippingQuote.strict().parse(reply.body.data);
    expect(data.request_token).toMatch(/^sqt_[0-9A-Za-z]{43}$/);
    expect(data.couriers).toHaveLength(3);
    expect(data.checkout_data).toMatchObject({ currency: "NGN", package_amount: 15000 });
    expect(data.couriers).toContainEqual(data.fastest_courier);
    expect(data.couriers).toContainEqual(data.cheapest_courier);
  });

  it("charges the courier's price and the store's markup", async () => {
    const { couriers, cheapest_courier } = (await requestQuote()).body.data;
    for (const courier of couriers) {
      expect(courier.sub_total).toBe(courier.rate_card_amount);
      expect(courier.service_charge).toBe(250.5);
      expect(courier.total_amount).toBeCloseTo(courier.rate_card_amount + 250.5, 2);
    }
    const totals = couriers.map((courier: { total_amount: number }) => courier.total_amount);
    expect(cheapest_courier.total_amount).toBe(Math.min(...totals));
  });

  it("sends the merged basket with the promo price, the store's default weight and the sizes", async () => {
    await requestQuote({
      items: [...basket(2), { variant: shirt.variants[1], quantity: 3 }, ...basket(1)],
      delivery_instructions: "Ring twice",
    });
    const [request] = aggregator.of("fetch_rates");
    const items = request?.body.package_items;
    expect(items).toHaveLength(2);
    expect(items.map((item: { quantity: unknown }) => Number(item.quantity))).toEqual([3, 3]);
    const byAmount = Object.fromEntries(
      items.map((item: { unit_amount: unknown; unit_weight: unknown }) => [
        Number(item.unit_amount),
        Number(item.unit_weight),
      ]),
    );
    expect(byAmount).toEqual({ 7500: 0.4, 12000: 0.5 });
    expect(request?.body.delivery_instructions).toBe("Ring twice");
  });

  it("sends weights to the gram, 0 as 0, and the default weight for a parcel that weighs nothing", async () => {
    const { variants } = await addProduct(db, shop.uid, {
      variants: [
        { price: "1.00", weight: "0.003" },
        { price: "2.00", weight: "0" },
      ],
    });
    const [light, weightless] = variants.map((variant) => ({ variant, quantity: 2 }));
    const weightsOf = async (items: object[]) => {
      aggregator.reset();
      await requestQuote({ items });
      const [request] = aggregator.of("fetch_rates");
      const sent = request?.body.package_items as { unit_weight: unknown }[];
      return sent.map(({ unit_weight }) => Number(unit_weight)).sort();
    };
    expect(await weightsOf([light as object, weightless as object])).toEqual([0, 0.003]);
    expect(await weightsOf([weightless as object])).toEqual([0.5]);
  });

  it("stacks the items when all have sizes", async () => {
    await requestQuote({ items: [{ variant: shirt.variants[1], quantity: 3 }] });
    const [request] = aggregator.of("fetch_rates");
    expect(request?.body.package_dimension).toEqual({ length: 30, width: 20, height: 15 });
  });

  it("stores the token's digest and its binding for fifteen minutes of the database's clock", async () => {
    const { request_token } = (await requestQuote({ items: basket(2) })).body.data;
    const row = await findRow(db, "shipping_quotes", { token_digest: digestSecret(request_token) });
    expect(row).toMatchObject({ store_uid: shop.uid, consumed_at: null });
    expect(row.items).toEqual([{ variant: shirt.variants[0], quantity: 2 }]);
    expect(row.ship_to).toMatchObject({ email: "ada@example.com", phone: "+2348012345678" });
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(15 * 60_000);
    expect(JSON.stringify(row)).not.toContain(request_token);
  });

  it("answers 200 with an empty list and nulls when no courier delivers there", async () => {
    aggregator.setFault("no-couriers");
    const reply = await requestQuote();
    expect(reply.status).toBe(200);
    expect(reply.body.data).toMatchObject({
      couriers: [],
      fastest_courier: null,
      cheapest_courier: null,
    });
  });

  it("answers without calling the aggregator when the store offers no courier delivery", async () => {
    const closed = await createShop(db);
    const product = await addProduct(db, closed.uid);
    const items = [{ variant: product.variants[0], quantity: 1 }];
    const reply = await api.post(PATH, await api.createKeyFor(closed.uid), { ...shopper, items });
    expect([reply.status, reply.body.error_code]).toEqual([400, "DELIVERY_UNAVAILABLE"]);
    expect(aggregator.requests).toHaveLength(0);
  });

  it("names every invalid field", async () => {
    const reply = await api.post(PATH, key, {
      customer_email: "ada",
      customer_phone: "0801",
      items: [{ variant: "x", quantity: 0 }],
    });
    expect(reply.status).toBe(400);
    expect(reply.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      "customer_email",
      "customer_name",
      "customer_phone",
      "delivery_address",
      "items[0].quantity",
      "items[0].variant",
    ]);
    expect(aggregator.requests).toHaveLength(0);
  });

  it("counts only valid and authenticated requests against the 100 an hour", async () => {
    await startApi(undefined, { LIMIT_QUOTES_PER_KEY: "2" });
    expect((await requestQuote({ items: [] })).status).toBe(400);
    expect((await api.post(PATH, "wrong", {})).status).toBe(401);
    const first = await requestQuote();
    expect(first.headers.get("ratelimit")).toMatch(/^"quotes_per_key";r=1;t=\d+$/);
    expect((await requestQuote()).status).toBe(200);
    const third = await requestQuote();
    expect(third.status).toBe(429);
    expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("the items of a quote", () => {
  it("R4: rejects another store's variant, a hidden product's and an inactive one as not found", async () => {
    const other = await createShop(db);
    const foreign = await addProduct(db, other.uid);
    const hidden = await addProduct(db, shop.uid, {
      product: { is_hidden_from_storefront: true },
    });
    const inactive = await addProduct(db, shop.uid, {
      variants: [{}, { is_active: false }],
    });
    const absent = "00000000-0000-4000-8000-000000000000";
    const variants = [foreign.variants[0], hidden.variants[0], inactive.variants[1], absent];
    const replies = await Promise.all(
      variants.map((variant) => requestQuote({ items: [...basket(), { variant, quantity: 1 }] })),
    );
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(aggregator.requests).toHaveLength(0);
  });

  it("R14: rejects a sum above 2³¹−1", async () => {
    const reply = await requestQuote({ items: [...basket(2_147_483_647), ...basket(1)] });
    expect([reply.status, reply.body.details[0].field]).toEqual([400, "items"]);
  });

  it("rejects a basket that costs more than an order may, without asking the couriers", async () => {
    const reply = await requestQuote({ items: basket(2_147_483_647) });
    expect(reply.body.details).toEqual([
      { field: "items", problem: "must not cost more than 99999999.99" },
    ]);
    expect(reply.status).toBe(400);
    expect(aggregator.requests).toHaveLength(0);
  });
});

describe("a failing aggregator", () => {
  const faults: [AggregatorFault, number][] = [
    ["hang", 504],
    ["reset", 502],
    ["http-429", 503],
    ["html-200", 502],
    ["no-coverage-200", 200],
    ["gzip-bomb", 502],
    ["negative-amounts", 200],
    ["all-couriers-broken", 502],
    ["category-rejected", 400],
  ];

  it.each(faults)("R50–R52: answers %s with a documented %i", async (fault, status) => {
    if (fault === "hang") await startApi(createCouriers(400));
    const before = await storedQuotes();
    aggregator.setFault(fault);
    const reply = await requestQuote({
      category: fault === "category-rejected" ? "Groceries" : null,
    });
    expect(reply.status).toBe(status);
    if (status === 200) {
      ShippingQuote.strict().parse(reply.body.data);
    } else {
      expect(reply.body).toMatchObject({ data: null, error_code: expect.any(String) });
      expect(await storedQuotes()).toBe(before);
    }
    if (status === 503) expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("R53: holds no database connection during the courier requests", async () => {
    // Long enough for all of them to wait at once on a busy machine.
    await startApi(createCouriers(8000));
    aggregator.setFault("hang");
    const pending = Array.from({ length: 15 }, (_, n) =>
      requestQuote({ customer_name: `Ada Obi${"x".repeat(n)}` }),
    );
    await expect.poll(() => aggregator.of("fetch_rates").length).toBe(15);
    const reads = await Promise.all(Array.from({ length: 20 }, () => api.get("/products", key)));
    expect(reads.every(({ status }) => status === 200)).toBe(true);
    const replies = await Promise.all(pending);
    expect(replies.every(({ status }) => status === 504)).toBe(true);
  });

  it("R63: keeps the aggregator's words and the shopper's data out of responses and logs", async () => {
    for (const fault of ["echo-address", "echo-success", "phone-rejected"] as const) {
      aggregator.setFault(fault, { times: 1 });
      const reply = await requestQuote();
      expect(reply.status).toBeGreaterThanOrEqual(400);
      for (const secret of ["Marina", "Ada", "8012345678"]) {
        expect(reply.text).not.toContain(secret);
        expect(JSON.stringify(api.log)).not.toContain(secret);
      }
    }
  });

  it("cancels the call when the shopper disconnects", async () => {
    aggregator.setFault("hang");
    const leaving = new AbortController();
    const pending = api.request(PATH, {
      method: "POST",
      key,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...shopper, items: basket() }),
      signal: leaving.signal,
    });
    await expect.poll(() => aggregator.of("fetch_rates").length).toBe(1);
    leaving.abort();
    await pending;
    await expect.poll(() => aggregator.of("fetch_rates")[0]?.abandoned).toBe(true);
  });

  it("sends one request for equal concurrent quotes, and gives each its own token", async () => {
    aggregator.setFault("slow");
    const replies = await Promise.all([requestQuote(), requestQuote(), requestQuote()]);
    expect(aggregator.of("fetch_rates")).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.data.request_token)).size).toBe(3);
  });
});

it("answers 503 COURIERS_NOT_CONFIGURED without an account, and invents no prices", async () => {
  await startApi(unconfiguredCouriers);
  const reply = await requestQuote();
  expect([reply.status, reply.body.error_code]).toEqual([503, "COURIERS_NOT_CONFIGURED"]);
  expect(reply.headers.get("retry-after")).toBeNull();
});
