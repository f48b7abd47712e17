import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  checkoutApi,
  courierOrder,
  openShop,
  requestQuote,
} from "#tests/support/orders/checkout.ts";
import { countRows } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await checkoutApi(db);
async function quotedShop() {
  const shop = await openShop(api);
  const { variants } = await addProduct(db, shop.uid, { variants: [{}, {}, {}] });
  const items = variants.slice(0, 2).map((variant, index) => ({ variant, quantity: index + 1 }));
  const quote = await requestQuote(api, shop.key, items);
  return { ...shop, ...quote, items, spare: variants[2] ?? "" };
}

type Shop = Awaited<ReturnType<typeof quotedShop>>;

it("R20: rejects an expired token with 410, by the database's clock", async () => {
  const shop = await quotedShop();
  const expire = (interval: string) =>
    updateRows(
      db,
      "shipping_quotes",
      { token_digest: digestSecret(shop.rate) },
      { expires_at: sql<Date>`now() + ${interval}::interval` },
    );
  await expire("0 seconds");
  const { status, body } = await shop.placeOrder(shop.order);
  expect(status).toBe(410);
  expect(body).toEqual({
    error: "The shipping quote has expired",
    message: "The shipping quote can no longer be used",
    data: null,
    error_code: "QUOTE_EXPIRED",
  });
  await expire("1 minute");
  expect((await shop.placeOrder(shop.order)).status).toBe(201);
});

describe("R21: a token is rejected with 410 for anything but what was quoted", () => {
  const changes: [string, (shop: Shop) => object][] = [
    ["another address", () => ({ delivery_address: "13 Marina Road, Lagos" })],
    ["another name", () => ({ customer_name: "Eve Obi" })],
    ["another email", () => ({ customer_email: "eve@example.com" })],
    ["another phone", () => ({ customer_phone: "+2348012345679" })],
    ["another quantity", ({ items }) => ({ items: items.map((i) => ({ ...i, quantity: 3 })) })],
    ["a missing item", ({ items }) => ({ items: items.slice(0, 1) })],
    [
      "an additional item",
      ({ items, spare }) => ({ items: [...items, { variant: spare, quantity: 1 }] }),
    ],
    [
      "another variant",
      ({ items, spare }) => ({ items: [items[0], { variant: spare, quantity: 2 }] }),
    ],
    ["another courier's id", ({ courier }) => ({ courier: { ...courier, courier_id: "slow" } })],
    ["a lower total", ({ courier }) => ({ courier: { ...courier, total_amount: 1 } })],
    ["an amount as text", ({ courier }) => ({ courier: { ...courier, total_amount: "2500.5" } })],
    [
      "another name of the pickup station",
      ({ courier }) => ({ courier: { ...courier, pickup_station: { name: "Mine" } } }),
    ],
    ["a missing courier field", ({ courier: { vat: _, ...rest } }) => ({ courier: rest })],
    ["an additional courier field", ({ courier }) => ({ courier: { ...courier, gift: true } })],
    ["a courier without fields", () => ({ courier: {} })],
  ];

  it.each(changes)("rejects %s", async (_what, change) => {
    const shop = await quotedShop();
    const { status, body } = await shop.placeOrder({
      ...shop.order,
      ...change(shop),
    });
    expect([status, body.error_code]).toEqual([410, "QUOTE_MISMATCH"]);
    expect(await countRows(db, "orders", shop.uid)).toBe(0);
    expect((await shop.placeOrder(shop.order)).status).toBe(201);
  });

  it("rejects another store's token like an unknown one", async () => {
    const shop = await quotedShop();
    const other = await quotedShop();
    const placeWith = (rate: string) =>
      shop.placeOrder(courierOrder(shop.items, rate, shop.courier));
    const unknown = await placeWith(`sqt_${"0".repeat(43)}`);
    const foreign = await placeWith(other.rate);
    const garbled = await placeWith(`${shop.rate} `);
    expect([unknown.status, unknown.body.error_code]).toEqual([410, "QUOTE_EXPIRED"]);
    expect(foreign.text).toBe(unknown.text);
    expect(garbled.text).toBe(unknown.text);
    expect((await other.placeOrder(other.order)).status).toBe(201);
  });
});

describe("R22: a quote sent back with other case, whitespace, key order or number format", () => {
  const spellings: [string, (order: object) => string][] = [
    ["keys in reverse order", (order) => JSON.stringify(reversed(order))],
    ["additional whitespace", (order) => JSON.stringify(order, null, "\t ")],
    ["25005e-1 and 7.0 for 2500.5 and 7", (order) => spellNumbers(JSON.stringify(order))],
    ["escaped letters", (order) => JSON.stringify(order).replaceAll("Swift", "\\u0053wift")],
    [
      "case and blanks in contact and address",
      (order) =>
        JSON.stringify({
          ...order,
          customer_name: "  ADA  obi ",
          customer_email: "Ada@Example.com",
          customer_phone: "+234 801 234 5678",
          delivery_address: "12 marina  road, LAGOS",
        }),
    ],
  ];

  const reversed = (value: unknown): unknown =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .toReversed()
            .map(([key, part]) => [key, reversed(part)]),
        )
      : value;

  const spellNumbers = (text: string) =>
    text.replaceAll(":2500.5,", ":25005e-1,").replaceAll(":7,", ":7.0,");

  it.each(spellings)("accepts %s", async (_what, spell) => {
    const shop = await quotedShop();
    const text = spell(shop.order);
    expect(text).not.toBe(JSON.stringify(shop.order));
    const { status, body } = await shop.placeOrder(text);
    expect(status, body.error).toBe(201);
  });

  it("accepts items in another order and split over several lines", async () => {
    const shop = await quotedShop();
    const [one, two] = shop.items.map(({ variant }) => ({ variant, quantity: 1 }));
    const { status } = await shop.placeOrder({
      ...shop.order,
      items: [two, one, two],
    });
    expect(status).toBe(201);
  });
});

it("lists the courier's logo and expected day of delivery with the created event", async () => {
  const shop = await quotedShop();
  const { order_number } = (await shop.placeOrder(shop.order)).body.data;
  const { data } = (await api.get(`/orders/${order_number}/events`, shop.key)).body;
  const { delivery_eta_time, courier_image } = shop.courier as Record<string, string>;
  expect(courier_image).toBe("https://couriers.example/swift.png");
  expect(data[0]).toMatchObject({
    courier_image,
    expected_delivery: delivery_eta_time?.slice(0, 10),
  });
});
