import type { Insertable } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "#db/schema.ts";
import {
  FulfilmentMethod,
  FulfilmentStatusEnum,
  OrderSourceEnum,
  PaymentStatusEnum,
} from "#lib/contract/order.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop, refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db, {
  store_name: "Oja",
  email: "hello@oja.example",
  phone: "+2348000000009",
  logo: "/logo.png",
});
const key = await api.createKeyFor(shop.uid);

/** Stores an order and returns the response's body. */
async function detailOf(
  order?: Partial<Insertable<Database["orders"]>>,
  items?: Partial<Insertable<Database["order_items"]>>[],
  payments?: string[],
) {
  const { number } = await storePastOrder(db, shop.uid, { order, items, payments });
  const reply = await api.get(`/orders/${number}`, key);
  expect(reply.status).toBe(200);
  return reply.body;
}

describe("GET /orders/{order_number}", () => {
  it("returns every documented field in the bare format", async () => {
    const { variant } = await addProduct(db, shop.uid);
    const location = await insertRow(db, "locations", { store_uid: shop.uid, name: "Yaba branch" });
    const customer = await insertRow(db, "customers", {
      store_uid: shop.uid,
      name: "Ada Obi",
      email: "ada@example.com",
      phone: "+2341",
    });
    const popup = "7f9c24e8-3b12-4fef-91e0-56a2d5a1b0c3";
    const stored = await storePastOrder(db, shop.uid, {
      order: {
        order_number: "ORD-7K3M9Q2XAB",
        source: "popup_storefront",
        location_uid: location.uid,
        customer_uid: customer.uid,
        customer_name: "Ada Obi",
        customer_phone: "+2348012345678",
        customer_email: "ada@example.com",
        customer_address: "5 Marina, Lagos",
        subtotal: "25001",
        discount_amount: "1000.5",
        tax_amount: "1800.04",
        tax_rate_used: "0.075",
        delivery_fee: "3500",
        total_amount: "29300.54",
        payment_status: "partially_paid",
        fulfilment_status: "partially_fulfilled",
        fulfilment_method: "delivery",
        delivery_method: "courier",
        tracking_number: "TRK/1",
        shipping_details: "Fez Delivery, 2 days",
        order_date: "2028-02-29",
        created_at: "2028-02-29T23:30:00-05:00",
      },
      items: [
        {
          variant_uid: variant,
          variant_name: "Indigo / M",
          variant_sku: "ADR-M",
          product_name: "Adire shirt",
          popup_inventory: popup,
          quantity: 2,
          original_price: "12500.5",
          unit_price: "12500.5",
          total_price: "25001",
          discount_amount: "1000.5",
          total_cost: "1234567890.1",
          fulfilment_status: "partially_fulfilled",
          qty_fulfilled: 1,
          notes: "Gift wrap",
          attributes: "Size: M",
          product_image: "/demo/shirt.jpg",
        },
      ],
      payments: ["10000", "300.54", "-100"],
    });
    const reply = await api.get("/orders/ORD-7K3M9Q2XAB", key);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      uid: stored.uid,
      order_number: "ORD-7K3M9Q2XAB",
      source: "popup_storefront",
      store: shop.uid,
      store_name: "Oja",
      store_email: "hello@oja.example",
      store_phone: "+2348000000009",
      logo: "https://shop.example/logo.png",
      location: location.uid,
      location_name: "Yaba branch",
      customer: customer.uid,
      customer_name: "Ada Obi",
      customer_phone: "+2348012345678",
      customer_email: "ada@example.com",
      customer_address: "5 Marina, Lagos",
      total_amount: "29300.54",
      subtotal: "25001.00",
      discount_amount: "1000.50",
      tax_amount: "1800.04",
      tax_rate_used: "0.0750",
      total_paid: "10200.54",
      outstanding_balance: "19000.00",
      payment_status: "partially_paid",
      payment_status_display: "Partially Paid",
      fulfilment_status: "partially_fulfilled",
      fulfilment_status_display: "Partially Fulfilled",
      fulfilment_method: "delivery",
      delivery_fee: "3500.00",
      manual_delivery_type: null,
      tracking_number: "TRK/1",
      order_date: "2028-02-29",
      has_shipping: true,
      created_at: "2028-03-01T04:30:00.000Z",
      payment_due_at: null,
      payment_method: null,
      shipping_details: "Fez Delivery, 2 days",
      items: [
        {
          uid: expect.any(String),
          variant,
          variant_name: "Indigo / M",
          variant_sku: "ADR-M",
          sku: "ADR-M",
          product_name: "Adire shirt",
          popup_inventory: popup,
          quantity: 2,
          original_price: "12500.50",
          unit_price: "12500.50",
          total_price: "25001.00",
          discount_amount: "1000.50",
          total_cost: "1234567890.10",
          fulfilment_status: "partially_fulfilled",
          qty_fulfilled: 1,
          notes: "Gift wrap",
          attributes: "Size: M",
          product_images: "https://shop.example/demo/shirt.jpg",
        },
      ],
    });
  });

  it("returns missing values of an old or internal order as empty or null", async () => {
    const order = await detailOf(
      { customer_name: "", customer_email: "", customer_phone: "", total_amount: null },
      [{}],
    );
    expect(order).toMatchObject({
      location: null,
      location_name: "",
      customer: null,
      customer_name: "",
      total_amount: null,
      tax_rate_used: null,
      total_paid: "0.00",
      outstanding_balance: "0.00",
      manual_delivery_type: null,
      tracking_number: "",
      has_shipping: false,
      shipping_details: null,
    });
    expect(order.items[0]).toMatchObject({
      variant: null,
      popup_inventory: null,
      original_price: null,
      total_cost: "0.00",
      product_images: "",
    });
  });

  it("returns a line whose variant was deleted since", async () => {
    const { uid, variant } = await addProduct(db, shop.uid);
    const { number } = await storePastOrder(db, shop.uid, {
      items: [{ variant_uid: variant }],
    });
    await db.deleteFrom("products").where("uid", "=", uid).execute();
    await refreshCatalogues(db);
    const { items } = (await api.get(`/orders/${number}`, key)).body;
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ variant: null, product_name: "Adire shirt" });
  });

  it("lists a hundred lines in their order", async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ variant_name: `Line ${index}` }));
    const order = await detailOf({}, items);
    expect(order.items.map((item: { variant_name: string }) => item.variant_name)).toEqual(
      items.map(({ variant_name }) => variant_name),
    );
  });

  it("R62: drops a picture's URL that is a script", async () => {
    const order = await detailOf({}, [{ product_image: "javascript:alert(1)" }]);
    expect(order.items[0].product_images).toBe("");
  });
});

describe("every state of an order", () => {
  it("returns the states that the database accepts, and no others", async () => {
    for (const [column, states] of [
      ["payment_status", PaymentStatusEnum],
      ["fulfilment_status", FulfilmentStatusEnum],
      ["source", OrderSourceEnum],
      ["fulfilment_method", FulfilmentMethod],
    ] as const) {
      for (const state of states.options) {
        expect(await detailOf({ [column]: state })).toMatchObject({ [column]: state });
      }
      const invalid = detailOf({ [column]: "elsewhere" });
      await expect(invalid).rejects.toMatchObject({ code: "23514" });
    }
  });
});

describe("the outstanding balance", () => {
  it.each([
    ["no payment", {}, [], "0.00", "2000.00"],
    ["a partial payment", {}, ["0.01"], "0.01", "1999.99"],
    ["payments that floats cannot add up", {}, ["0.1", "0.2", "1999.7"], "2000.00", "0.00"],
    ["an overpayment", {}, ["2500"], "2500.00", "0.00"],
    ["a partial refund", { payment_status: "paid" }, ["2000", "-50"], "1950.00", "0.00"],
    ["a full refund", { payment_status: "refunded" }, ["2000", "-2000"], "0.00", "0.00"],
    ["no payment, cancelled", { fulfilment_status: "cancelled" }, [], "0.00", "0.00"],
    ["no payment, voided", { fulfilment_status: "voided" }, [], "0.00", "0.00"],
    ["no payment, returned", { fulfilment_status: "returned" }, [], "0.00", "0.00"],
    ["the largest total", { total_amount: "99999999.99" }, ["0.01"], "0.01", "99999999.98"],
  ] as const)("computes the balance: %s", async (_, order, payments, paid, owed) => {
    const detail = await detailOf(order, [{}], [...payments]);
    expect([detail.total_paid, detail.outstanding_balance]).toEqual([paid, owed]);
  });
});

describe("R24, R26: a number that cannot exist gets a bare 404 with the same bytes", () => {
  it.each([
    ["an unknown number", "ORD-0000000000"],
    ["a number in lower case", "ord-7k3m9q2xab"],
    ["51 characters", "x".repeat(51)],
    ["U+0000", "ORD%00"],
    ["invalid UTF-8", "%ff"],
    ["truncated UTF-8", "%E0%A4%A"],
  ])("rejects %s", async (_, number) => {
    const reply = await api.get(`/orders/${number}`, key);
    expect([reply.status, reply.text]).toEqual([404, '{"detail":"Not found."}']);
  });

  it("finds a number of 50 characters of any script", async () => {
    const number = `№ ${"ọ".repeat(46)}/🧵`;
    await storePastOrder(db, shop.uid, { order: { order_number: number } });
    const reply = await api.get(`/orders/${encodeURIComponent(number)}`, key);
    expect(reply.body.order_number).toBe(number);
  });
});

it("sends no ETag for an order, because payments change it", async () => {
  const { number } = await storePastOrder(db, shop.uid);
  const reply = await api.get(`/orders/${number}`, key, { "if-none-match": "*" });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("etag")).toBeNull();
  expect(reply.headers.get("cache-control")).toBe("private, no-store");
});
