import { describe, expect, it } from "vitest";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import type { NewCoupon } from "#lib/services/pricing/create-coupon.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createCategory } from "#tests/support/catalogue/shop.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";
import {
  countRows,
  offerCoupon,
  openConnections,
  pickupOrder,
} from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await checkoutApi(db);
await openConnections(db, 5);
/** Two shirts at 100.00 and 33.33, and a hat without a category at 50.00; 10 % tax. */
async function couponShop() {
  const shop = await openShop(api, { tax_collection_enabled: true, tax_rate: "10.00" });
  const category = await createCategory(db, shop.uid, "Shirts");
  const shirts = await addProduct(db, shop.uid, {
    product: { category_uid: category, handle: "shirt" },
    variants: [
      { price: "100.00", stock: { on_hand: 1000 } },
      { price: "33.33", stock: { on_hand: 1000 } },
    ],
  });
  const hats = await addProduct(db, shop.uid, {
    product: { handle: "hat" },
    variants: [{ price: "50.00", stock: { on_hand: 1000 } }],
  });
  const [first = "", second = ""] = shirts.variants;
  const hat = hats.variant;
  const everything = [first, second, hat].map((variant) => ({ variant, quantity: 1 }));
  return {
    ...shop,
    first,
    second,
    hat,
    buy: (coupon_code: string, items = everything, more: object = {}) =>
      shop.placeOrder(pickupOrder(items, { coupon_code, ...more })),
    offer: (coupon?: Partial<NewCoupon>) => offerCoupon(db, shop.uid, coupon),
    uses: async () => {
      const { times_used } = await findRow(db, "coupons", { store_uid: shop.uid });
      return times_used;
    },
  };
}

describe("the discount of a coupon", () => {
  it("calculates a whole discount and tax in a currency without minor units", async () => {
    const shop = await couponShop();
    await updateRows(db, "stores", { uid: shop.uid }, { currency: "JPY" });
    for (const [uid, price] of [
      [shop.first, "101.00"],
      [shop.second, "33.00"],
      [shop.hat, "55.00"],
    ] as const) {
      await updateRows(db, "variants", { uid }, { price });
    }
    await shop.offer({ kind: "percentage", value: "33.00", categories: ["Shirts"] });
    const { body } = await shop.buy("OFF");
    // 33 % of 134 is 44.22, shared as 33.16 and 10.84; 10 % of 145 is 14.5.
    expect(body.data).toMatchObject({
      discount_amount: "44.00",
      tax_amount: "15.00",
      total_amount: "160.00",
      items: [
        { discount_amount: "33.00" },
        { discount_amount: "11.00" },
        { discount_amount: "0.00" },
      ],
    });
  });

  it("taxes only taxable lines, after their share of a discount on the whole order", async () => {
    const shop = await couponShop();
    await db
      .updateTable("variants")
      .set({ taxable: false })
      .where("uid", "in", [shop.second, shop.hat])
      .execute();
    await shop.offer({ kind: "fixed", value: "10.00" });
    const { body } = await shop.buy("OFF");
    // 10.00 off 183.33 takes 5.45 off the first shirt; 10 % tax on 94.55
    expect(body.data).toMatchObject({ discount_amount: "10.00", tax_amount: "9.46" });
    await shop.offer({ code: "HATS", products: ["hat"], kind: "fixed", value: "10.00" });
    expect((await shop.buy("HATS")).body.data).toMatchObject({ tax_amount: "10.00" });
  });

  it("takes a percentage off the whole order before tax, and nothing off its lines", async () => {
    const shop = await couponShop();
    await shop.offer({ value: "12.5" });
    const { status, body } = await shop.buy("off");
    expect(status).toBe(201);
    // 12.5 % of 183.33 is 22.91625; 10 % tax on 160.41
    expect(body.data).toMatchObject({
      subtotal: "183.33",
      discount_amount: "22.92",
      tax_amount: "16.04",
      total_amount: "176.45",
    });
    for (const item of body.data.items) expect(item.discount_amount).toBe("0.00");
    expect(await shop.uses()).toBe(1);
  });

  it("stores the coupon's own code, whatever case the shopper typed", async () => {
    const shop = await couponShop();
    await shop.offer({ code: "Save10" });
    const { body } = await shop.buy("sAVE10");
    expect(await findRow(db, "orders", { uid: body.data.uid })).toMatchObject({
      coupon_code: "Save10",
    });
  });

  it("takes a fixed amount off, up to the price of the items", async () => {
    const shop = await couponShop();
    await shop.offer({ kind: "fixed", value: "200" });
    const { body } = await shop.buy("OFF");
    expect(body.data).toMatchObject({
      discount_amount: "183.33",
      tax_amount: "0.00",
      total_amount: "0.00",
      payment_status: "paid",
    });
  });

  it("spreads a category's discount over its lines by price, to the last kobo", async () => {
    const shop = await couponShop();
    await shop.offer({ kind: "fixed", value: "10", categories: ["shirts"] });
    const { body } = await shop.buy("OFF");
    // 10.00 × 100.00 / 133.33 is 7.5001…, 10.00 × 33.33 / 133.33 is 2.4998…
    expect(body.data.discount_amount).toBe("10.00");
    const parts = new Map(
      body.data.items.map((item: { variant: string; discount_amount: string }) => [
        item.variant,
        Number(item.discount_amount),
      ]),
    );
    expect(parts.get(shop.hat)).toBe(0);
    expect(Math.abs(Number(parts.get(shop.first)) - 7.5)).toBeLessThan(0.011);
    expect(Number(parts.get(shop.first)) + Number(parts.get(shop.second))).toBeCloseTo(10, 9);
    expect(body.data.total_amount).toBe("190.66");
  });

  it("applies a product's discount to its lines, and rejects an order without one", async () => {
    const shop = await couponShop();
    await shop.offer({ value: "50", products: ["hat"] });
    const { body } = await shop.buy("OFF");
    expect(body.data.discount_amount).toBe("25.00");
    const without = await shop.buy("OFF", [{ variant: shop.first, quantity: 1 }]);
    expect(without.status).toBe(400);
    expect(without.body).toMatchObject({
      error_code: "COUPON_NOT_APPLICABLE",
      details: [{ field: "coupon_code", problem: "does not apply to these items" }],
    });
  });
});

describe("the conditions of a coupon", () => {
  const later = (ms: number) => new Date(Date.now() + ms);

  it("names the minimum subtotal in its error, and accepts an order that reaches it", async () => {
    const shop = await couponShop();
    await shop.offer({ minimum_subtotal: "183.34" });
    expect((await shop.buy("OFF")).body).toMatchObject({
      error_code: "COUPON_MINIMUM",
      details: [{ field: "coupon_code", minimum_subtotal: "183.34" }],
    });
    const enough = [
      { variant: shop.first, quantity: 1 },
      { variant: shop.hat, quantity: 2 },
    ];
    expect((await shop.buy("OFF", enough)).status).toBe(201);
  });

  it.each([
    ["has not begun", { starts_at: later(3_600_000) }],
    ["has just ended", { ends_at: later(-1000) }],
    ["is switched off", { is_active: false }],
  ])("rejects a coupon that %s", async (_when, coupon) => {
    const shop = await couponShop();
    await shop.offer();
    await updateRows(db, "coupons", { store_uid: shop.uid }, coupon);
    const { status, body } = await shop.buy("OFF");
    expect([status, body.error_code]).toEqual([400, "COUPON_INVALID"]);
    expect(await countRows(db, "orders", shop.uid)).toBe(0);
  });

  it("rejects the coupon of another store", async () => {
    const shop = await couponShop();
    await shop.offer();
    const other = await couponShop();
    expect((await other.buy("OFF")).body.error_code).toBe("COUPON_INVALID");
    expect((await other.buy("NONE")).body.error_code).toBe("COUPON_INVALID");
  });

  it("does not count a use when the order is rejected for another reason", async () => {
    const shop = await couponShop();
    await shop.offer({ usage_limit: 1 });
    const many = [{ variant: shop.first, quantity: 1001 }];
    expect((await shop.buy("OFF", many)).body.error_code).toBe("INSUFFICIENT_STOCK");
    expect(await shop.uses()).toBe(0);
    expect((await shop.buy("OFF")).status).toBe(201);
    expect((await shop.buy("OFF")).body.error_code).toBe("COUPON_USED_UP");
  });

  it("accepts exactly as many concurrent orders as its limit", async () => {
    const shop = await couponShop();
    await shop.offer({ usage_limit: 5 });
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        shop.buy("OFF", [
          { variant: [shop.first, shop.second, shop.hat][n % 3] ?? "", quantity: 1 },
        ]),
      ),
    );
    const created = replies.filter(({ status }) => status === 201);
    expect(created).toHaveLength(5);
    expect(await shop.uses()).toBe(5);
    for (const { status, body } of replies.filter((reply) => !created.includes(reply))) {
      expect([status, body.error_code]).toEqual([400, "COUPON_USED_UP"]);
    }
    await cancelOrder(testMerchant(db, shop.uid), created[0]?.body.data.order_number);
    expect(await shop.uses()).toBe(4);
    expect((await shop.buy("OFF")).status).toBe(201);
  });
});

it("rejects a new coupon with a taken code, an unknown name or two scopes, by field", async () => {
  const shop = await couponShop();
  await shop.offer();
  const rejection = (coupon: Partial<NewCoupon>) =>
    shop.offer(coupon).then(
      () => undefined,
      ({ details }) => details,
    );
  expect(await rejection({ code: "off" })).toEqual([
    { field: "code", problem: "is taken by another coupon" },
  ]);
  expect(await rejection({ code: "A", products: ["shirt", "scarf"] })).toEqual([
    { field: "products", problem: "must exist in the store" },
  ]);
  expect(await rejection({ code: "A", products: ["shirt"], categories: ["Shirts"] })).toEqual([
    { field: "categories", problem: "must be empty when there are products" },
  ]);
});
