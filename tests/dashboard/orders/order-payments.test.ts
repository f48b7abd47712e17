import { beforeEach, expect, it } from "vitest";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { orderTimeline } from "#lib/dashboard/order-timeline.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { storeCharge, storeDispute, storeRefund } from "#tests/support/payments/stored-payments.ts";

let shop: { uid: string; slug: string };
let merchant: Merchant;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  shop = await createShop(db);
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
});

const read = async (number: string): Promise<MerchantOrder> =>
  (await merchant.send("GET", `/stores/${shop.slug}/orders/${number}`)).body.data;

const refund = (number: string, charge: string, amount: string) =>
  merchant.send("POST", `/stores/${shop.slug}/orders/${number}/refunds`, {
    via: "provider",
    charge,
    amount,
  });

/** Stores an order of 2,000.00 with a charge of 2,000.00 that it has taken, and one of 700.00 in review. */
async function storePaidTwice() {
  const order = await storePastOrder(db, shop.uid, {
    order: { payment_status: "paid", amount_held: "2000.00" },
  });
  const paid = await storeCharge(db, shop.uid, { order });
  const surplus = await storeCharge(db, shop.uid, { order, amount: "700.00", applied: "0.00" });
  return { ...order, paid, surplus };
}

it("shows what became of each payment, with a link to the provider", async () => {
  const { number, uid, paid, surplus } = await storePaidTwice();
  await storeRefund(db, { uid }, paid, { amount: "300.00", reason: "Late" });
  await storeDispute(db, surplus);
  const { charges, refunds, disputes, refundable_by_hand } = await read(number);
  expect(charges).toEqual([
    expect.objectContaining({
      uid: paid.uid,
      amount: "2000.00",
      fee: "30.00",
      applied: "2000.00",
      in_review: "0.00",
      refundable: "1700.00",
      url: `https://dashboard.paystack.com/#/transactions/${paid.provider_id}`,
    }),
    expect.objectContaining({ uid: surplus.uid, applied: "0.00", in_review: "700.00" }),
  ]);
  expect(refunds).toEqual([
    expect.objectContaining({ charge: paid.uid, status: "requested", reason: "Late" }),
  ]);
  expect(disputes).toEqual([expect.objectContaining({ charge: surplus.uid, status: "open" })]);
  expect(refundable_by_hand).toBe("1700.00");
});

it("accepts the refund that it calls the largest, and nothing above it", async () => {
  const { number, uid, paid, surplus } = await storePaidTwice();
  await storeRefund(db, { uid }, paid, { amount: "300.00", status: "pending" });
  await insertRow(db, "payments", { store_uid: shop.uid, order_uid: uid, amount: "-400.00" });
  for (const charge of [paid.uid, surplus.uid]) {
    const { charges } = await read(number);
    const largest = charges.find((known) => known.uid === charge)?.refundable ?? "";
    const above = (Number(largest) + 1).toFixed(2);
    const rejected = await refund(number, charge, above);
    expect([rejected.status, rejected.body.error_code]).toEqual([409, "AMOUNT_TOO_LARGE"]);
    expect((await refund(number, charge, largest)).status).toBe(200);
  }
  const { charges, refundable_by_hand } = await read(number);
  expect(charges.map(({ refundable }) => refundable)).toEqual(["0.00", "0.00"]);
  expect(refundable_by_hand).toBe("0.00");
});

it("merges attempts to pay and webhooks of providers into the history, newest first", async () => {
  const { number, paid } = await storePaidTwice();
  const { reference, uid: session } = await findRow(db, "payment_sessions", {
    uid: paid.session_uid,
  });
  const webhook = { provider: "paystack", body: Buffer.from("{}") };
  const later = new Date(Date.now() + 60_000);
  await insertRow(db, "payment_webhooks", { ...webhook, reference, received_at: later });
  await insertRow(db, "payment_webhooks", {
    ...webhook,
    charge_id: paid.provider_id,
    received_at: later,
  });
  // Of another account, and about another payment.
  await insertRow(db, "payment_webhooks", { ...webhook, reference, provider: "stripe" });
  await insertRow(db, "payment_webhooks", { ...webhook, reference: "another" });
  const order = await read(number);
  expect(order.payment_webhooks.map(({ is_processed }) => is_processed)).toEqual([false, false]);
  const kinds = orderTimeline(order).map(({ kind }) => kind);
  expect(kinds).toEqual(["webhook", "webhook", "session", "session"]);
  expect(order.payment_sessions[0]).toMatchObject({ uid: session, status: "succeeded" });
});
