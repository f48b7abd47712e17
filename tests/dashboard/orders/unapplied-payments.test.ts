import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { decide, RETURN_URL } from "#tests/support/payments/payments.ts";

const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid);
const { variant } = await addProduct(db, shop.uid, {
  variants: [{ stock: { on_hand: 100 } }],
});
const merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);

async function placeOrder(): Promise<string> {
  const { body } = await api.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
  return body.data.order_number;
}

/** Pays with the outcome that a shopper chooses on the page of a test payment. */
async function pay(number: string, choice: Parameters<typeof decide>[2]): Promise<void> {
  const path = `/orders/${number}/payment-sessions`;
  const body = { method: "sandbox", return_url: RETURN_URL };
  const { uid } = (await api.post(path, key, body)).body.data;
  await decide(db, { uid }, choice);
  await api.get(`${path}/${uid}`, key);
}

const read = async (number: string) =>
  (await merchant.send("GET", `/stores/${shop.slug}/orders/${number}`)).body.data;

it("shows the merchant money that the order could not take", async () => {
  const [paid, little, twice] = [await placeOrder(), await placeOrder(), await placeOrder()];
  await pay(paid, "pay");
  await pay(little, "little");
  await pay(twice, "twice");
  const { order, unapplied_payments } = await read(little);
  expect([order.payment_status, unapplied_payments]).toEqual([
    "unpaid",
    [{ uid: expect.any(String), amount: expect.any(String), currency: "NGN" }],
  ]);
  const second = await read(twice);
  expect([second.order.payment_status, second.unapplied_payments]).toEqual([
    "paid",
    [{ uid: expect.any(String), amount: second.order.total_amount, currency: "NGN" }],
  ]);
  expect((await read(paid)).unapplied_payments).toEqual([]);
});

it("shows the merchant the reference of a bank transfer", async () => {
  const details = { bank_name: "GTBank", account_name: "Oja", account_number: "0123456789" };
  await insertRow(db, "payment_methods", {
    store_uid: shop.uid,
    method: "bank_transfer",
    is_enabled: true,
    details: JSON.stringify(details),
  });
  const number = await placeOrder();
  expect((await read(number)).payment_reference).toBeNull();
  const { body } = await api.post(`/orders/${number}/payment-sessions`, key, {
    method: "bank_transfer",
  });
  expect((await read(number)).payment_reference).toBe(body.data.instructions.reference);
});
