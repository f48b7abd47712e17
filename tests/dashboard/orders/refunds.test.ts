import { expect, it } from "vitest";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { decide, RETURN_URL } from "#tests/support/payments/payments.ts";

const NEVER = new AbortController().signal;
const { db } = await openDatabase();
const api = await createApi(db);
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid);
const { variant } = await addProduct(db, shop.uid, { variants: [{ stock: { on_hand: 100 } }] });
const merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);

/** Places an order and pays it on the test page. */
async function payOrder(
  choice: Parameters<typeof decide>[2] = "pay",
  before = async (_: string) => {},
) {
  const placed = await api.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
  const number: string = placed.body.data.order_number;
  const sessions = `/orders/${number}/payment-sessions`;
  const body = { method: "sandbox", return_url: RETURN_URL };
  const { uid } = (await api.post(sessions, key, body)).body.data;
  await before(number);
  await decide(db, { uid }, choice);
  const session = async () => (await api.get(`${sessions}/${uid}`, key)).body.data;
  await session();
  const path = `/stores/${shop.slug}/orders/${number}`;
  const send = (below: string, sent: object, idempotencyKey: string = crypto.randomUUID()) =>
    merchant.send("POST", `${path}${below}`, sent, { "idempotency-key": idempotencyKey });
  return { number, session, send, read: async () => (await merchant.send("GET", path)).body.data };
}

async function processRefunds(): Promise<void> {
  const rows = await db.selectFrom("payment_refunds").select("uid").execute();
  for (const { uid } of rows) await processRefund(api.runtime, uid, NEVER);
}

it("refunds a payment through its provider once per Idempotency-Key, and shows what is left", async () => {
  const payment = await payOrder();
  const [{ uid: charge, amount, refundable }] = (await payment.read()).charges;
  expect(refundable).toBe(amount);
  const body = { via: "provider", charge, amount: "400", reason: "Damaged" };
  const idempotencyKey = crypto.randomUUID();
  const first = await payment.send("/refunds", body, idempotencyKey);
  const again = await payment.send("/refunds", body, idempotencyKey);
  expect([first.status, again.status]).toEqual([200, 200]);
  await processRefunds();
  const { refunds, charges, order } = await payment.read();
  expect(refunds).toMatchObject([
    { charge, amount: "400.00", status: "succeeded", reason: "Damaged", source: "store" },
  ]);
  expect(charges).toMatchObject([{ applied: "600.00", refundable: "600.00", in_review: "0.00" }]);
  expect([order.payment_status, order.total_paid]).toEqual(["paid", "600.00"]);
  const tooMuch = await payment.send("/refunds", { via: "provider", charge, amount: "600.01" });
  expect([tooMuch.status, tooMuch.body.error_code]).toEqual([409, "AMOUNT_TOO_LARGE"]);
});

it("R1: rejects the refund of a charge of another order or store", async () => {
  const [payment, other] = [await payOrder(), await payOrder()];
  const [{ uid: charge }] = (await other.read()).charges;
  expect((await payment.send("/refunds", { via: "provider", charge, amount: "1" })).status).toBe(
    404,
  );
  const unknown = { via: "provider", charge: crypto.randomUUID(), amount: "1" };
  expect((await payment.send("/refunds", unknown)).status).toBe(404);
});

it("rejects a refund without `via`, or through a provider without a charge, with 400", async () => {
  const payment = await payOrder();
  const problemsOf = async (body: object) => {
    const rejected = await payment.send("/refunds", body);
    return [rejected.status, rejected.body.details];
  };
  expect(await problemsOf({ amount: "1" })).toEqual([
    400,
    [{ field: "via", problem: "must be one of provider, manual" }],
  ]);
  expect(await problemsOf({ via: "provider", amount: "1" })).toEqual([
    400,
    [{ field: "charge", problem: "is required" }],
  ]);
});

it("rejects refunds of 0 with 400", async () => {
  const payment = await payOrder();
  const [{ uid: charge }] = (await payment.read()).charges;
  for (const via of ["provider", "manual"]) {
    const { status, body } = await payment.send("/refunds", { via, charge, amount: "0.00" });
    expect([status, body.details]).toEqual([
      400,
      [{ field: "amount", problem: "must be more than 0" }],
    ]);
  }
});

it("records a refund by hand with its reason", async () => {
  const payment = await payOrder();
  const body = { via: "manual", amount: "100", method: "cash", reason: "Late" };
  await payment.send("/refunds", body);
  const { events, refunds, order } = await payment.read();
  expect(events.at(-1)).toMatchObject({ kind: "refunded", details: { reason: "Late" } });
  expect([refunds, order.total_paid]).toEqual([[], "900.00"]);
});

it("shows customers the refund of a payment that could not be applied", async () => {
  const payment = await payOrder("pay", async (number) => {
    await merchant.send("POST", `/stores/${shop.slug}/orders/${number}/cancellation`, {});
  });
  expect(await payment.session()).toMatchObject({
    status: "review",
    refund: { amount: "1000.00", status: "requested" },
  });
  await processRefunds();
  expect(await payment.session()).toMatchObject({
    status: "cancelled",
    refund: { amount: "1000.00", status: "succeeded" },
  });
});

it("refunds the rest of a payment of which a part was recorded, and leaves that part paid", async () => {
  const payment = await payOrder("pay", async (number) => {
    const path = `/stores/${shop.slug}/orders/${number}/payments`;
    await merchant.send("POST", path, { amount: "600" });
  });
  const [{ uid: charge, in_review }] = (await payment.read()).charges;
  expect(in_review).toBe("1000.00");
  expect((await payment.send("/payments", { charge, amount: "400" })).status).toBe(200);
  const again = await payment.send("/payments", { charge, amount: "1" });
  expect(again.status).toBe(409);
  expect((await payment.send("/refunds", { via: "provider", charge, amount: "600" })).status).toBe(
    200,
  );
  await processRefunds();
  const { charges, order } = await payment.read();
  expect(charges).toMatchObject([{ applied: "400.00", in_review: "0.00", refundable: "400.00" }]);
  expect([order.payment_status, order.total_paid]).toEqual(["paid", "1000.00"]);
  expect(await payment.session()).toMatchObject({ status: "succeeded", refund: null });
});
