import { describe, expect, it } from "vitest";
import { Order } from "#lib/contract/order.ts";
import type { NewCoupon } from "#lib/services/pricing/create-coupon.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { addProduct, createDeliveryOption } from "#tests/support/catalogue/shop.ts";
import { ADDRESS, checkoutApi, openShop, requestQuote } from "#tests/support/orders/checkout.ts";
import { countRows, offerCoupon, pickupOrder, SHOPPER } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await checkoutApi(db);
const shop = await openShop(api, { tax_collection_enabled: true, tax_rate: "7.50" });
const { variants } = await addProduct(db, shop.uid, {
  product: { handle: "shirt" },
  variants: [{ stock: { on_hand: 50 } }],
});
const items = variants.map((variant) => ({ variant, quantity: 3 }));

const preview = (body: object) => api.post("/order-preview", shop.key, body);

async function manualDelivery() {
  const leadTime = { min_days: 1, max_days: 2 };
  const manual_delivery_option = await createDeliveryOption(db, shop.uid, leadTime);
  return { delivery_method: "manual", manual_delivery_option, delivery_address: ADDRESS };
}

async function courierDelivery() {
  const { rate, courier } = await requestQuote(api, shop.key, items);
  return { delivery_method: "courier", delivery_address: ADDRESS, rate, courier };
}

async function pickupWithCoupon(code: string, coupon: Partial<NewCoupon> = {}) {
  await offerCoupon(db, shop.uid, { code, value: "12.50", ...coupon });
  return { delivery_method: "pickup", coupon_code: code.toLowerCase() };
}

describe("POST /order-preview", () => {
  it("prices a basket before delivery and payment are chosen, and stores nothing", async () => {
    const { status, body } = await preview({ items });
    expect(status).toBe(200);
    expect(body).toEqual({
      error: null,
      message: "Order priced successfully",
      data: {
        lines: [
          {
            variant: items[0]?.variant,
            product_name: "Test product",
            quantity: 3,
            unit_price: "1000.00",
            total_price: "3000.00",
            available: 50,
            limited_by: "stock",
          },
        ],
        requires_shipping: true,
        subtotal: "3000.00",
        discount_amount: "0.00",
        tax_amount: "225.00",
        tax_rate_used: "0.0750",
        delivery_fee: null,
        expected_delivery: null,
        total_amount: "3225.00",
      },
    });
    expect(await countRows(db, "orders", shop.uid)).toBe(0);
  });

  it.each([
    ["pickup", async () => ({ delivery_method: "pickup" })],
    ["manual delivery", async () => manualDelivery()],
    ["a courier", async () => courierDelivery()],
    ["a coupon on the order", () => pickupWithCoupon("ORDER")],
    ["a coupon on a product", () => pickupWithCoupon("PRODUCT", { products: ["shirt"] })],
  ])("previews an order with %s as it is charged", async (_, choose) => {
    const choice = await choose();
    const { data } = (await preview({ items, ...choice })).body;
    const expected_total = data.total_amount;
    const placed = await shop.placeOrder({ ...SHOPPER, items, ...choice, expected_total });
    expect(placed.status).toBe(201);
    const { lines: _lines, requires_shipping: _requires, expected_delivery, ...totals } = data;
    expect(placed.body.data).toMatchObject(totals);
    const [created] = (await api.get(`/orders/${placed.body.data.order_number}/events`, shop.key))
      .body.data;
    expect(created.expected_delivery ?? null).toBe(expected_delivery);
    const promisesDay = ["manual", "courier"].includes(choice.delivery_method);
    expect(expected_delivery).toEqual(
      promisesDay ? expect.stringMatching(/^\d{4}-\d\d-\d\d$/) : null,
    );
  });

  it("lists the items of a preview and its order like the request, each variant once", async () => {
    const products = await Promise.all([1, 2, 3].map(() => addProduct(db, shop.uid)));
    const unsorted = products
      .map(({ variant }) => variant)
      .toSorted()
      .reverse();
    const repeated = [...unsorted, unsorted[2] ?? ""].map((variant) => ({ variant, quantity: 1 }));
    const variantsOf = (lines: { variant: string }[]) => lines.map(({ variant }) => variant);
    const { data } = (await preview({ items: repeated })).body;
    expect(variantsOf(data.lines)).toEqual(unsorted);
    const { order_number, items: placed } = (await shop.placeOrder(pickupOrder(repeated))).body
      .data;
    expect(variantsOf(placed)).toEqual(unsorted);
    const read = (await api.get(`/orders/${order_number}`, shop.key)).body;
    expect(variantsOf(read.items)).toEqual(unsorted);
  });

  it("accepts delivery_method none only when nothing requires shipping", async () => {
    const { variant } = await addProduct(db, shop.uid, {
      variants: [{ requires_shipping: false }],
    });
    const download = { variant, quantity: 1 };
    const sent = { ...SHOPPER, delivery_method: "none" };
    expect((await preview({ items: [download], delivery_method: "none" })).body.data).toMatchObject(
      {
        requires_shipping: false,
        delivery_fee: "0.00",
      },
    );
    const { status, body } = await shop.placeOrder({ ...sent, items: [download] });
    expect(status).toBe(201);
    expect(Order.parse(body.data)).toMatchObject({
      fulfilment_method: "delivery",
      delivery_fee: "0.00",
      manual_delivery_type: null,
      has_shipping: false,
      customer_address: "",
    });

    const mixed = [download, ...items];
    expect((await preview({ items: mixed, delivery_method: "none" })).body.data).toMatchObject({
      requires_shipping: true,
      delivery_fee: null,
    });
    const rejected = await shop.placeOrder({ ...sent, items: mixed });
    expect([rejected.status, rejected.body.details]).toEqual([
      400,
      [{ field: "delivery_method", problem: "must not be `none` when an item requires shipping" }],
    ]);
  });

  it("omits the delivery price when the quote was for other items", async () => {
    const { rate, courier } = await requestQuote(api, shop.key, items);
    const [first, ...rest] = items;
    const one = { variant: first?.variant ?? "", quantity: (first?.quantity ?? 0) + 1 };
    const chosen = { items: [one, ...rest], delivery_method: "courier", rate, courier };
    expect((await preview(chosen)).body.data.delivery_fee).toBeNull();
    const same = await preview({ ...chosen, items: items.toReversed() });
    expect(same.body.data.delivery_fee).not.toBeNull();
  });

  it("rejects an invalid basket with messages of its own", async () => {
    const coupon = await preview({ ...pickupOrder(items), coupon_code: "NONE" });
    expect([coupon.status, coupon.body.error_code]).toEqual([400, "COUPON_INVALID"]);
    expect(coupon.body.message).toBe("Order could not be priced");
    const missing = await preview({
      items: [{ variant: "00000000-0000-4000-8000-000000000000", quantity: 1 }],
    });
    expect([missing.status, missing.body.error]).toEqual([404, "Product not found"]);
    expect((await preview({ items: [] })).status).toBe(400);
  });
});
