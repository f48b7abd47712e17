import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import type { Api } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { openShopApi, sendWithoutKey } from "#tests/support/orders/anonymous-shopper.ts";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

const { db } = await openDatabase();
let api: Api;
let shop: { uid: string; slug: string };

beforeEach(async () => {
  shop = await createShop(db);
  api = await openShopApi(db, shop.slug);
});

async function preview(request: object) {
  const { status, body } = await sendWithoutKey(api, "/order-preview", request);
  expect(status).toBe(200);
  return body.data;
}

it("answers with the cart's prices, the delivery rates, the pickup locations and the totals", async () => {
  const { variant, variants } = await addProduct(db, shop.uid, { variants: [{}, {}] });
  const rate = await insertRow(db, "delivery_options", {
    store_uid: shop.uid,
    label: "Island",
    delivery_type: "standard",
    amount: "700.00",
    areas: [],
    position: 0,
  });
  const place = await insertRow(db, "locations", {
    store_uid: shop.uid,
    name: "Yaba",
    address: "1 Test Street",
  });
  expect(variants).toHaveLength(2);
  expect(
    await preview({
      items: [{ variant, quantity: 2 }],
      delivery_method: "manual",
      manual_delivery_option: rate.uid,
    }),
  ).toMatchObject({
    products: [{ variants: [{ uid: variant, price: "1000.00" }] }],
    delivery_options: [{ uid: rate.uid, label: "Island", amount: "700.00" }],
    pickup_points: [{ uid: place.uid, name: "Yaba", address: "1 Test Street" }],
    order: { subtotal: "2000.00", delivery_fee: "700.00", lines: [{ variant, quantity: 2 }] },
    expires_at: null,
  });
});

it("prices what can be ordered now, without items that are sold out or not visible", async () => {
  const few = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 6 } }] });
  const none = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 0 } }] });
  const items = [few, none, { variant: UNKNOWN }].map(({ variant }) => ({ variant, quantity: 9 }));
  const { order } = await preview({ items });
  expect(order.lines).toMatchObject([{ variant: few.variant, quantity: 3, available: 3 }]);
  const sold = await preview({ items: items.slice(1) });
  expect([sold.order, sold.products.length]).toEqual([null, 1]);
});

it("offers only the payment methods that can take the total", async () => {
  api = await openShopApi(db, shop.slug, {
    STRIPE_SECRET_KEY: "sk_test_of_the_operator",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_operator",
  });
  const methodsFor = async (price: string) => {
    const { variant } = await addProduct(db, shop.uid, { variants: [{ price }] });
    const { payment_methods } = await preview({ items: [{ variant, quantity: 1 }] });
    return payment_methods.map(({ method }: { method: string }) => method);
  };
  expect(await methodsFor("999999.99")).toEqual(["stripe", "sandbox"]);
  expect(await methodsFor("1000000.00")).toEqual(["sandbox"]);
});

it("expires when the first promotion ends", async () => {
  const ends = ["2099-01-02T00:00:00.000Z", "2099-01-01T00:00:00.000Z"];
  const { variants } = await addProduct(db, shop.uid, {
    variants: ends.map((end) => ({ promo_price: "900.00", promo_expiry: new Date(end) })),
  });
  const items = variants.map((variant) => ({ variant, quantity: 1 }));
  expect(Date.parse((await preview({ items })).expires_at)).toBe(Date.parse(ends[1] ?? ""));
});

it("offers the store's address to a store without pickup locations", async () => {
  const { variant } = await addProduct(db, shop.uid);
  const { pickup_points } = await preview({ items: [{ variant, quantity: 1 }] });
  expect(pickup_points).toMatchObject([{ uid: "", address: expect.any(String) }]);
});
