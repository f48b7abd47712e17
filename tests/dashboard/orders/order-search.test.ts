import { expect, it } from "vitest";
import { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db);
const { variant } = await addProduct(db, shop.uid, {
  product: { name: "Ankara Wrap Dress" },
  variants: [{ sku: "ANK-1001-L" }],
});
const { variant: soap } = await addProduct(db, shop.uid, {
  product: { name: "Black Soap" },
  variants: [{ sku: "803-123" }],
});
const shopper = await contextOf(db, shop.slug);
const dress = await order(
  shopper,
  pickupOrder([{ variant, quantity: 1 }], {
    customer_name: "Ngozi Eze",
    customer_email: "ngozi@example.com",
    customer_phone: "+2348031234567",
  }),
);
const other = await order(
  shopper,
  pickupOrder([{ variant: soap, quantity: 1 }], {
    customer_name: "Kwame Mensah",
    customer_email: "kwame@example.com",
    customer_phone: "+233241239999",
  }),
);
const merchant = await signedInMerchant(api, db, [shop]);
const ctx = await dashboardContextOf(api, db, merchant, shop);

const found = async (search: string) => {
  const { orders, count } = await listOrders(ctx, OrderListQuery.parse({ search }));
  expect(count).toBe(orders.length);
  return orders.map(({ order_number }) => order_number);
};

it.each([
  "ank-1001",
  "1001-L",
  "ankara 1001-l",
  "ngozi wrap dress",
  "NGOZI@example.com",
  dress.order_number.toLowerCase(),
])("finds an order by its number, customer, products and SKUs: %s", async (search) => {
  expect(await found(search)).toEqual([dress.order_number]);
});

it.each([
  "0803 123 4567",
  "0803-123-4567",
  "08031234567",
  "(0803) 123 4567",
  "+234 803 123 4567",
  "+234 (0)803 123 4567",
  "00234 803 123 4567",
  "234 803 123 4567",
  "803 123 4567",
  "803-123-45",
  "123 4567",
  " 0803 123 ",
])("finds an order by the phone number %s", async (search) => {
  expect(await found(search)).toEqual([dress.order_number]);
});

it.each(["+233 24 123 9999", "24 123 9999", "+233-24"])(
  "finds an order by the phone number of another country: %s",
  async (search) => {
    expect(await found(search)).toEqual([other.order_number]);
  },
);

it("finds a SKU that looks like a phone number", async () => {
  expect(await found("803-123")).toEqual([other.order_number, dress.order_number]);
});

it.each(["0803 123 4568", "ankara soap", "ngozi 803-123"])(
  "finds no order that contains only a part of the search: %s",
  async (search) => {
    expect(await found(search)).toEqual([]);
  },
);
