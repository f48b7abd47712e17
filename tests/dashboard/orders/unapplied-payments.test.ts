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
const shop = await createShop(db, { automatic_refunds: false });
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

const inReview = (amount: string) => ({
  uid: expect.any(String),
  provider: "sandbox",
  amount,
  currency: "NGN",
});

/** Places an order for which money waits for review. */
async function review(choice: Parameters<typeof decide>[2]) {
  const number = await placeOrder();
  await pay(number, choice);
  const { unapplied_payments, order } = await read(number);
  const path = `/stores/${shop.slug}/orders/${number}`;
  const [{ uid, amount }] = unapplied_payments;
  return {
    total: order.total_amount,
    record: (body: object = {}) =>
      merchant.send("POST", `${path}/payments`, { amount, charge: uid, ...body }),
    recordRefund: (body: object = {}) =>
      merchant.send("POST", `${path}/refunds`, { via: "manual", amount, charge: uid, ...body }),
    cancel: () => merchant.send("POST", `${path}/cancellation`, {}),
    readSessions: async () => {
      const { body } = await api.get(`/orders/${number}/payment-sessions`, key);
      return body.data.map(({ status }: { status: string }) => status);
    },
  };
}

it("R83: records money in review once, and ends the review", async () => {
  const payment = await review("little");
  expect(await payment.readSessions()).toEqual(["review"]);
  const replies = await Promise.all([payment.record(), payment.record()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [recorded] = replies.filter(({ status }) => status === 200);
  const { order, unapplied_payments } = recorded?.body.data ?? {};
  expect([order.payment_status, order.total_paid]).toEqual(["partially_paid", "500.00"]);
  expect(unapplied_payments).toEqual([]);
  expect(await payment.readSessions()).toEqual(["succeeded"]);
  expect((await payment.recordRefund()).status).toBe(409);
});

it("R83: records no other payment while money is in review", async () => {
  const payment = await review("little");
  const cash = { amount: "100", charge: undefined };
  const rejected = await payment.record(cash);
  expect([rejected.status, rejected.body.error_code]).toEqual([409, "INVALID_TRANSITION"]);
  expect((await payment.recordRefund()).status).toBe(200);
  expect((await payment.record(cash)).body.data.order.total_paid).toBe("100.00");
});

it("rejects more than the money in review, and money of another order", async () => {
  const [payment, other] = [await review("little"), await review("little")];
  for (const write of [payment.record, payment.recordRefund]) {
    expect((await write({ amount: payment.total })).body.error_code).toBe("AMOUNT_TOO_LARGE");
  }
  expect((await other.record()).status).toBe(200);
  const charge = "00000000-0000-4000-8000-000000000000";
  expect((await payment.record({ charge })).status).toBe(409);
  expect((await payment.recordRefund({ charge })).status).toBe(409);
});

it("records a part of the money in review as refunded, and leaves the rest in review", async () => {
  const payment = await review("little");
  const details = { amount: "200", method: "cash", reference: "R-1", reason: "Agreed" };
  const { body } = await payment.recordRefund(details);
  expect(body.data.unapplied_payments).toEqual([inReview("300.00")]);
  expect(body.data.refunds).toMatchObject([
    { amount: "200.00", source: "manual", status: "succeeded", reason: "Agreed" },
  ]);
  expect(body.data.events.at(-1)).toMatchObject({
    kind: "review_refunded",
    details: { ...details, amount: "200.00" },
  });
  expect(await payment.readSessions()).toEqual(["review"]);
  expect((await payment.recordRefund({ amount: "300.01" })).status).toBe(409);
  await payment.recordRefund({ amount: "300" });
  expect(await payment.readSessions()).toEqual(["cancelled"]);
});

it("ends the review of a cancelled order's payment that is recorded as refunded", async () => {
  const payment = await review("little");
  expect((await payment.cancel()).status).toBe(200);
  expect((await payment.record()).status).toBe(409);
  expect(await payment.readSessions()).toEqual(["review"]);
  const { body } = await payment.recordRefund();
  expect(body.data.unapplied_payments).toEqual([]);
  expect(await payment.readSessions()).toEqual(["cancelled"]);
  expect((await payment.recordRefund()).status).toBe(409);
});

it("keeps a paid session as it is when its second charge is recorded as refunded", async () => {
  const payment = await review("twice");
  const { body } = await payment.recordRefund();
  expect([body.data.order.payment_status, body.data.unapplied_payments]).toEqual(["paid", []]);
  expect(await payment.readSessions()).toEqual(["succeeded"]);
});

it("shows the merchant a payment that could not be applied", async () => {
  const [paid, little, twice] = [await placeOrder(), await placeOrder(), await placeOrder()];
  await pay(paid, "pay");
  await pay(little, "little");
  await pay(twice, "twice");
  const { order, unapplied_payments } = await read(little);
  expect([order.payment_status, unapplied_payments]).toEqual([
    "unpaid",
    [inReview(expect.any(String))],
  ]);
  const second = await read(twice);
  expect([second.order.payment_status, second.unapplied_payments]).toEqual([
    "paid",
    [inReview(second.order.total_amount)],
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
