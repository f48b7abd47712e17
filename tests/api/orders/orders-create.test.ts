import { describe, expect, it } from "vitest";
import { Order } from "#lib/contract/order.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { openDatabase } from "#tests/fixtures.ts";
import {
  addLocation,
  addProduct,
  createCategory,
  createDeliveryOption,
} from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import {
  ADDRESS,
  checkoutApi,
  openShop,
  requestQuote,
  type TestShop,
} from "#tests/support/orders/checkout.ts";
import { countRows, pickupOrder, SHOPPER, stockOf } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await checkoutApi(db);
/** 7.5 % tax; a promo of 850.50 instead of 1,000.00 that cost 400.25, and a line of 333.33. */
async function taxedShop(settings: object = {}) {
  const shop = await openShop(api, {
    tax_collection_enabled: true,
    tax_rate: "7.50",
    service_charge: "100.00",
    ...settings,
  });
  const category = await createCategory(db, shop.uid, "Shirts");
  const { variants } = await addProduct(db, shop.uid, {
    product: { name: "Linen shirt", category_uid: category },
    variants: [
      {
        name: "M / Blue",
        sku: "LS-M-B",
        price: "1000.00",
        promo_price: "850.50",
        stock: { on_hand: 10, unit_cost: "400.25" },
        attributes: { Size: "M", Colour: "Blue" },
        image: "https://pictures.example/shirt.jpg",
      },
      { name: "L / White", sku: "LS-L-W", price: "333.33" },
    ],
  });
  const [promo = "", plain = ""] = variants;
  const items = [
    { variant: promo, quantity: 2 },
    { variant: plain, quantity: 3 },
  ];
  return { ...shop, promo, plain, items };
}

const deliveryOption = (store: string, delivery_type: "standard" | "express") =>
  createDeliveryOption(db, store, { amount: "1200.00", delivery_type });

describe("totals calculated by hand", () => {
  // 2 × 850.50 + 3 × 333.33 = 2700.99; 7.5 % of it is 202.57425
  const amounts = {
    subtotal: "2700.99",
    discount_amount: "0.00",
    tax_amount: "202.57",
    tax_rate_used: "0.0750",
    total_paid: "0.00",
    payment_status: "unpaid",
    fulfilment_status: "unfulfilled",
  };

  it("totals a pickup order in every field", async () => {
    const shop = await taxedShop();
    const location = await addLocation(db, shop.uid, { name: "Ikeja shop" });
    const [promo, plain] = shop.items;
    const body = pickupOrder([{ ...promo, notes: "gift" } as never, plain as never], { location });
    const reply = await shop.placeOrder(body);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ error: null, message: "Order created successfully" });
    const order = Order.parse(reply.body.data);
    expect(reply.headers.get("location")).toBe(
      `https://shop.example/api/public/v1/orders/${order.order_number}`,
    );
    expect(order).toEqual(reply.body.data);
    expect(order).toMatchObject({
      ...amounts,
      source: "storefront",
      store: shop.uid,
      store_name: "Test Shop",
      store_email: "shop@example.com",
      store_phone: "+2348000000001",
      location,
      location_name: "Ikeja shop",
      ...SHOPPER,
      customer_address: "",
      delivery_fee: "0.00",
      total_amount: "2903.56",
      outstanding_balance: "2903.56",
      payment_status_display: "Unpaid",
      fulfilment_status_display: "Unfulfilled",
      fulfilment_method: "pickup",
      manual_delivery_type: null,
      tracking_number: "",
      order_date: expect.any(String),
      has_shipping: false,
      shipping_details: null,
    });
    expect(order.order_number).toMatch(/^ORD-[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(order.items.find(({ variant }) => variant === shop.promo)).toMatchObject({
      variant_name: "M / Blue",
      variant_sku: "LS-M-B",
      sku: "LS-M-B",
      product_name: "Linen shirt",
      popup_inventory: null,
      quantity: 2,
      original_price: "1000.00",
      unit_price: "850.50",
      total_price: "1701.00",
      discount_amount: "0.00",
      total_cost: "800.50",
      fulfilment_status: "unfulfilled",
      qty_fulfilled: 0,
      notes: "gift",
      product_images: "https://pictures.example/shirt.jpg",
    });
    expect(
      order.items
        .find(({ variant }) => variant === shop.promo)
        ?.attributes.split(", ")
        .sort(),
    ).toEqual(["Colour: Blue", "Size: M"]);
    expect(order.items.find(({ variant }) => variant === shop.plain)).toMatchObject({
      original_price: "333.33",
      unit_price: "333.33",
      total_price: "999.99",
      total_cost: "0.00",
    });
    expect(await stockOf(db, [shop.promo, shop.plain])).toEqual([
      { on_hand: 10, reserved: 2 },
      { on_hand: 10, reserved: 3 },
    ]);
    const read = await api.get(`/orders/${order.order_number}`, shop.key);
    expect(read.body).toEqual(order);
  });

  it("totals an order with a manual delivery, standard and express", async () => {
    const shop = await taxedShop();
    for (const type of ["standard", "express"] as const) {
      const { status, body } = await shop.placeOrder({
        ...SHOPPER,
        delivery_method: "manual",
        manual_delivery_option: await deliveryOption(shop.uid, type),
        delivery_address: ADDRESS,
        items: shop.items,
      });
      expect(status).toBe(201);
      expect(body.data).toMatchObject({
        ...amounts,
        delivery_fee: "1200.00",
        total_amount: "4103.56",
        fulfilment_method: "delivery",
        manual_delivery_type: type,
        customer_address: ADDRESS,
        has_shipping: false,
        shipping_details: null,
      });
    }
  });

  it("rejects the store's own delivery when nothing requires shipping", async () => {
    const shop = await taxedShop();
    const { variant } = await addProduct(db, shop.uid, {
      variants: [{ requires_shipping: false }],
    });
    const delivery = {
      delivery_method: "manual",
      manual_delivery_option: await deliveryOption(shop.uid, "standard"),
      items: [{ variant, quantity: 1 }],
    };
    const preview = await api.post("/order-preview", shop.key, delivery);
    expect(preview.body.data).toMatchObject({ requires_shipping: false, delivery_fee: null });
    const order = { ...SHOPPER, ...delivery, delivery_address: ADDRESS };
    const { status, body } = await shop.placeOrder(order);
    expect([status, body.details]).toEqual([
      400,
      [{ field: "delivery_method", problem: "must be none when no item requires shipping" }],
    ]);
  });

  it("totals a courier order with the quoted price and the store's markup as its fee", async () => {
    const shop = await taxedShop();
    const { order, rate } = await requestQuote(api, shop.key, shop.items);
    const { status, body } = await shop.placeOrder(order);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...amounts,
      delivery_fee: "2600.50",
      total_amount: "5504.06",
      fulfilment_method: "delivery",
      manual_delivery_type: null,
      has_shipping: true,
      shipping_details: "Swift, delivery, Within 2 days",
    });
    const [quote] = await db
      .selectFrom("shipping_quotes")
      .select(["order_uid", "consumed_at"])
      .where("store_uid", "=", shop.uid)
      .execute();
    expect(quote).toEqual({ order_uid: body.data.uid, consumed_at: expect.any(Date) });
    expect(rate).toMatch(/^sqt_/);
  });

  it("rounds tax half up, and charges no tax where the store collects none", async () => {
    const taxed = await taxedShop();
    const untaxed = await taxedShop({ tax_collection_enabled: false });
    const penny = async (shop: TestShop) => {
      const { variant } = await addProduct(db, shop.uid, {
        variants: [{ price: "1.00" }],
      });
      const { body } = await shop.placeOrder(pickupOrder([{ variant, quantity: 1 }]));
      return body.data;
    };
    // 7.5 % of 1.00 is 0.075
    expect(await penny(taxed)).toMatchObject({ tax_amount: "0.08", total_amount: "1.08" });
    expect(await penny(untaxed)).toMatchObject({
      tax_amount: "0.00",
      tax_rate_used: null,
      total_amount: "1.00",
    });
  });

  it("ignores a promo that has ended, and marks an order without a price as paid", async () => {
    const shop = await openShop(api);
    const { variants } = await addProduct(db, shop.uid, {
      variants: [
        { price: "100.00", promo_price: "1.00", promo_expiry: new Date(Date.now() - 1000) },
        { price: "0.00" },
      ],
    });
    const [ended = "", free = ""] = variants;
    const buy = (variant: string) => shop.placeOrder(pickupOrder([{ variant, quantity: 1 }]));
    expect((await buy(ended)).body.data).toMatchObject({ total_amount: "100.00" });
    expect((await buy(free)).body.data).toMatchObject({
      total_amount: "0.00",
      payment_status: "paid",
    });
  });
});

describe("rejected orders", () => {
  const nothingStored = async (shop: { uid: string; promo: string; plain: string }) => {
    expect(await countRows(db, "orders", shop.uid)).toBe(0);
    expect(await countRows(db, "order_items", shop.uid)).toBe(0);
    expect(await countRows(db, "customers", shop.uid)).toBe(0);
    expect(await countRows(db, "idempotency_keys", shop.uid)).toBe(0);
    for (const { reserved } of await stockOf(db, [shop.promo, shop.plain])) {
      expect(reserved).toBe(0);
    }
  };

  it("requires manual_delivery_option when delivery_method is manual", async () => {
    const shop = await taxedShop();
    const { status, body } = await shop.placeOrder({
      ...SHOPPER,
      delivery_method: "manual",
      delivery_address: ADDRESS,
      items: shop.items,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: "manual_delivery_option is required when delivery_method is manual",
      message: "Order could not be created",
      data: null,
    });
  });

  it("rejects a delivery that the store does not offer", async () => {
    const shop = await taxedShop({
      express_delivery_enabled: false,
      delivery_enabled: false,
    });
    const other = await taxedShop();
    const body = { ...SHOPPER, delivery_address: ADDRESS, items: shop.items };
    for (const option of [
      await deliveryOption(shop.uid, "express"),
      await deliveryOption(other.uid, "standard"),
      "00000000-0000-4000-8000-000000000000",
    ]) {
      const reply = await shop.placeOrder({
        ...body,
        delivery_method: "manual",
        manual_delivery_option: option,
      });
      expect(reply.status).toBe(400);
      expect(reply.body.error).toBe("manual_delivery_option is not offered by the store");
    }
    const courier = await shop.placeOrder({
      ...body,
      delivery_method: "courier",
      rate: "sqt_x",
      courier: {},
    });
    expect([courier.status, courier.body.error_code]).toEqual([400, "DELIVERY_UNAVAILABLE"]);
    const location = await addLocation(db, other.uid);
    const foreign = await shop.placeOrder(pickupOrder(shop.items, { location }));
    expect(foreign.status).toBe(400);
    await nothingStored(shop);
  });

  it("R12: ignores additional fields of the body", async () => {
    const shop = await taxedShop();
    const other = await openShop(api);
    const { status, body } = await shop.placeOrder({
      ...pickupOrder(shop.items.map((item) => ({ ...item, price: "1.00", unit_price: "1.00" }))),
      store: other.uid,
      store_uid: other.uid,
      source: "internal",
      subtotal: "1.00",
      total_amount: "1.00",
      discount_amount: "2700.00",
      tax_amount: "0.00",
      delivery_fee: "0.01",
      payment_status: "paid",
      fulfilment_status: "fulfilled",
      total_paid: "2903.56",
      order_number: "ORD-MINE",
      customer: other.uid,
      actor: "admin",
      is_staff: true,
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      store: shop.uid,
      source: "storefront",
      subtotal: "2700.99",
      discount_amount: "0.00",
      delivery_fee: "0.00",
      total_amount: "2903.56",
      total_paid: "0.00",
      payment_status: "unpaid",
      fulfilment_status: "unfulfilled",
    });
    expect(body.data.order_number).not.toBe("ORD-MINE");
  });

  it("R14: adds up the lines of one variant before it checks stock and maximum quantity", async () => {
    const shop = await taxedShop();
    const twice = (first: number, second: number, notes: [string, string] = ["", ""]) =>
      shop.placeOrder(
        pickupOrder([
          { variant: shop.promo, quantity: first, notes: notes[0] },
          { variant: shop.promo.toUpperCase(), quantity: second, notes: notes[1] },
        ]),
      );
    const short = await twice(6, 5);
    expect(short.status).toBe(409);
    expect(short.body).toMatchObject({
      error_code: "INSUFFICIENT_STOCK",
      details: [{ variant: shop.promo, requested: 11, available: 10 }],
    });
    expect((await twice(2_147_483_647, 1)).status).toBe(400);
    await nothingStored(shop);
    const { status, body } = await twice(6, 4, ["one red", "one green"]);
    expect(status).toBe(201);
    expect(body.data.items).toHaveLength(1);
    expect(body.data.items[0]).toMatchObject({
      quantity: 10,
      total_price: "8505.00",
      notes: "one red\none green",
    });
  });

  it("R15: releases every line when one is out of stock, and leaves the token usable", async () => {
    const shop = await taxedShop();
    const { variants } = await addProduct(db, shop.uid, {
      variants: [{ stock: { on_hand: 1 } }, { stock: null }],
    });
    const [scarce = "", none = ""] = variants;
    const items = [...shop.items, { variant: scarce, quantity: 1 }];
    const { order } = await requestQuote(api, shop.key, items);
    await updateRows(db, "stock_levels", { variant_uid: scarce }, { reserved: 1 });
    const short = await shop.placeOrder(order, { "idempotency-key": "r15" });
    expect(short.status).toBe(409);
    expect(short.body.details).toEqual([
      { variant: scarce, requested: 1, available: 0, limited_by: "stock" },
    ]);
    await nothingStored(shop);
    const unstocked = await shop.placeOrder(pickupOrder([{ variant: none, quantity: 1 }]));
    expect(unstocked.body.details).toEqual([
      { variant: none, requested: 1, available: 0, limited_by: "stock" },
    ]);
    await updateRows(db, "stock_levels", { variant_uid: scarce }, { reserved: 0 });
    const again = await shop.placeOrder(order, { "idempotency-key": "r15" });
    expect(again.status).toBe(201);
    expect(again.headers.get("idempotency-replayed")).toBeNull();
  });

  it("treats an expired batch as out of stock, but not one that expires today", async () => {
    const shop = await openShop(api);
    const day = (offset: number) =>
      toLocalTime(new Date(Date.now() + offset * 86_400_000), "Africa/Lagos").slice(0, 10);
    const { variants } = await addProduct(db, shop.uid, {
      variants: [{ stock: { expires_on: day(-1) } }, { stock: { expires_on: day(0) } }],
    });
    const statuses = [];
    for (const variant of variants) {
      const reply = await shop.placeOrder(pickupOrder([{ variant, quantity: 1 }]));
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([409, 201]);
  });

  it.each(["0", "1.5", '"1"', "1e400", "2147483648", "9007199254740993", "-0"])(
    "R29: rejects the quantity %s",
    async (quantity) => {
      const shop = await taxedShop();
      const text = JSON.stringify(pickupOrder([{ variant: shop.promo, quantity: 77 }]));
      const reply = await shop.placeOrder(text.replace('"quantity":77', `"quantity":${quantity}`));
      expect([reply.status, reply.body.details[0].field]).toEqual([400, "items[0].quantity"]);
      await nothingStored(shop);
    },
  );

  it.each([
    ["1.0", 1],
    ["1e1", 10],
  ])("R29: reads the quantity %s as the integer %i", async (quantity, units) => {
    const shop = await taxedShop();
    const text = JSON.stringify(pickupOrder([{ variant: shop.promo, quantity: 77 }]));
    const reply = await shop.placeOrder(text.replace('"quantity":77', `"quantity":${quantity}`));
    expect(reply.body.data.items[0].quantity).toBe(units);
  });

  it("R36: rejects an order that costs more than 99,999,999.99 with tax and fee", async () => {
    const shop = await taxedShop();
    const priced = async (price: string) => {
      const { variant } = await addProduct(db, shop.uid, {
        variants: [{ price, stock: { on_hand: 2_000_000_000 } }],
      });
      return variant;
    };
    const buy = (variant: string, quantity: number) =>
      shop.placeOrder(pickupOrder([{ variant, quantity }]));
    for (const [price, quantity] of [
      ["99999999.99", 2_000_000_000],
      ["50000000.00", 2],
      // 99,999,999.99 before tax
      ["99999999.99", 1],
      // 93,023,255.82 and 6,976,744.19 tax are one kobo too many
      ["93023255.82", 1],
    ] as const) {
      const reply = await buy(await priced(price), quantity);
      expect(reply.status).toBe(400);
      expect(reply.body.error).toBe("items must not cost more than 99999999.99");
    }
    const largest = await buy(await priced("93023255.80"), 1);
    expect(largest.body.data.total_amount).toBe("99999999.99");
  });

  it("R36: accepts an order whatever its items cost the store", async () => {
    const shop = await taxedShop();
    const { variant } = await addProduct(db, shop.uid, {
      variants: [{ price: "0.01", stock: { on_hand: 60_000_000, unit_cost: "200.00" } }],
    });
    const order = pickupOrder([{ variant, quantity: 60_000_000 }]);
    const { status, body } = await shop.placeOrder(order);
    expect([status, body.data.subtotal]).toEqual([201, "600000.00"]);
    expect(body.data.items[0].total_cost).toBe("0.00");
  });

  it("R54: charges the current price; answers 404 for a hidden, inactive or deleted product and 409 for a sold-out one", async () => {
    const shop = await taxedShop();
    const change = (values: object) => updateRows(db, "variants", { uid: shop.plain }, values);
    const first = await requestQuote(api, shop.key, shop.items);
    await change({ price: "500.00" });
    await updateRows(db, "stores", { uid: shop.uid }, { service_charge: "900.00" });
    const moved = await shop.placeOrder(first.order);
    expect(moved.body.data).toMatchObject({
      subtotal: "3201.00",
      delivery_fee: "2600.50",
    });
    const second = await requestQuote(api, shop.key, shop.items);
    await change({ is_active: false });
    const inactive = await shop.placeOrder(second.order);
    expect(inactive.status).toBe(404);
    expect(inactive.body).toEqual({
      error: "Product not found",
      message: "The requested resource does not exist",
      data: null,
    });
    await change({ is_active: true });
    await updateRows(db, "stock_levels", { variant_uid: shop.plain }, { on_hand: 3 });
    expect((await shop.placeOrder(second.order)).status).toBe(409);
    await db.deleteFrom("variants").where("uid", "=", shop.plain).execute();
    expect((await shop.placeOrder(second.order)).status).toBe(404);
  });

  it("rejects with PRICE_CHANGED only when the shopper would pay more, and lists the changed lines", async () => {
    const shop = await taxedShop();
    const buy = (expected_total: string, unit = "333.33") =>
      shop.placeOrder(
        pickupOrder(
          [
            { variant: shop.promo, quantity: 2, expected_unit_price: "850.5" },
            { variant: shop.plain, quantity: 3, expected_unit_price: unit },
          ],
          { expected_total },
        ),
      );
    const rejected = await buy("2903.55", "333.32");
    expect(rejected.status).toBe(409);
    expect(rejected.body).toMatchObject({
      error_code: "PRICE_CHANGED",
      details: {
        expected_total: "2903.55",
        total_amount: "2903.56",
        lines: [
          {
            variant: shop.plain,
            product_name: "Linen shirt",
            quantity: 3,
            expected_unit_price: "333.32",
            unit_price: "333.33",
            total_price: "999.99",
          },
        ],
      },
    });
    await nothingStored(shop);
    expect((await buy("2903.56")).status).toBe(201);
    expect((await buy("9999.99", "400.00")).status).toBe(201);
  });

  it("lists the lines of PRICE_CHANGED and INSUFFICIENT_STOCK in the request's order", async () => {
    const shop = await taxedShop();
    const variants = [shop.promo, shop.plain].sort().reverse();
    const orderOf = (quantity: number, total: string) =>
      pickupOrder(
        variants.map((variant) => ({ variant, quantity })),
        { expected_total: total },
      );
    const changed = await shop.placeOrder(orderOf(1, "1.00"));
    const short = await shop.placeOrder(orderOf(11, "99999.00"));
    const listed = [changed.body.details.lines, short.body.details].map(
      (lines: { variant: string }[]) => lines.map(({ variant }) => variant),
    );
    expect(listed).toEqual([variants, variants]);
  });

  it("checks PRICE_CHANGED by the expected price of any line of a variant", async () => {
    const shop = await taxedShop();
    const items = [
      { variant: shop.plain, quantity: 1, expected_unit_price: "333.33" },
      { variant: shop.plain, quantity: 1 },
      { variant: shop.promo, quantity: 1, expected_unit_price: "850.49" },
      { variant: shop.promo, quantity: 1 },
    ];
    const rejected = await shop.placeOrder(pickupOrder(items, { expected_total: "1.00" }));
    expect(rejected.status).toBe(409);
    expect(rejected.body.details.lines).toMatchObject([
      { variant: shop.promo, quantity: 2, expected_unit_price: "850.49", unit_price: "850.50" },
    ]);
  });
});

it("stores one customer per store, email and phone", async () => {
  const shop = await taxedShop();
  const buy = (more: object = {}) =>
    shop.placeOrder(pickupOrder([{ variant: shop.plain, quantity: 1 }], more));
  const replies = [await buy(), await buy()];
  const customers = new Set(replies.map(({ body }) => body.data.customer));
  expect(customers.size).toBe(1);
  expect([...customers][0]).not.toBeNull();
  const sameAgain = await buy({ customer_email: "ADA@example.com ", customer_name: "Ada O." });
  expect(sameAgain.body.data).toMatchObject({
    customer: replies[0]?.body.data.customer,
    customer_name: "Ada O.",
    customer_email: "ada@example.com",
  });
  const other = await buy({ customer_phone: "+2348012345679" });
  expect(other.body.data.customer).not.toBe(replies[0]?.body.data.customer);
  expect(await countRows(db, "customers", shop.uid)).toBe(2);
});
