import { afterEach, beforeEach, expect, it } from "vitest";
import { reconcilePayments } from "#lib/services/payments/reconciliation/reconcile.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { type Merchant, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { type FakePaystack, startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { startSandboxPayment } from "#tests/support/payments/paid-order.ts";
import { openPaystackStore } from "#tests/support/payments/paystack-store.ts";
import { storeCharge } from "#tests/support/payments/stored-payments.ts";

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

const { db } = await openDatabase();

let fake: FakePaystack;
let api: Api;
let store: Awaited<ReturnType<typeof openPaystackStore>>;
let member: Merchant;

beforeEach(async () => {
  fake = await startFakePaystack();
  api = await createApi(db, {
    environment: { PAYSTACK_SECRET_KEY: fake.secretKey, PAYSTACK_API_URL: fake.url },
  });
  // The operator's account is the same in every test.
  await db.deleteFrom("payment_differences").execute();
  await db.deleteFrom("payments").execute();
  await db.deleteFrom("payment_refunds").execute();
  await db.deleteFrom("payment_sessions").execute();
  store = await openPaystackStore(api, db);
  member = await signedInMerchant(api, db, [{ uid: store.shop.uid, role: "staff" }]);
});
afterEach(() => fake.close());

/** Compares the payments of the last hours. */
async function reconcile() {
  const now = Date.now();
  const period = { from: new Date(now - HOUR_MS), to: new Date(now + HOUR_MS) };
  return reconcilePayments({ ...api.runtime, db }, NEVER, period);
}

async function readDifferences() {
  const rows = await db
    .selectFrom("payment_differences")
    .selectAll()
    .where("store_uid", "=", store.shop.uid)
    .orderBy("found_at")
    .execute();
  return rows.map((row) => `${row.kind} ${row.transaction_kind} ${row.resolution}`);
}

const openDifference = () =>
  findRow(db, "payment_differences", { store_uid: store.shop.uid, resolved_at: null });

/** Pays at the provider, which sends no webhook. */
async function payUnnoticed() {
  const started = await store.startPayment();
  fake.change(started.reference, { status: "success" });
  return started;
}

const disputeEvents = async (order: string) => {
  const rows = await db
    .selectFrom("events")
    .select(["type", "occurred_at"])
    .where("subject", "=", order)
    .orderBy("occurred_at")
    .execute();
  return rows.map(({ type }) => type).filter((type) => type.startsWith("dispute."));
};

/** Pays, and lets the service ask the provider. */
async function pay() {
  const started = await payUnnoticed();
  expect((await store.fetchSession(started.order, started.session.uid)).status).toBe("succeeded");
  return started;
}

it("finds no difference after payments that were settled, and none of other systems", async () => {
  await pay();
  const reference = "another-system";
  const body = JSON.stringify({
    email: "a@example.com",
    amount: 50_000,
    currency: "NGN",
    reference,
    callback_url: "https://example.com",
  });
  await fetch(`${fake.url}/transaction/initialize`, {
    method: "POST",
    headers: { authorization: `Bearer ${fake.secretKey}`, "content-type": "application/json" },
    body,
  });
  fake.change(reference, { status: "success" });
  expect(await reconcile()).toEqual({ accounts: 1, accounts_failed: 0, differences_open: 0 });
  expect(await readDifferences()).toEqual([]);
});

it("records a payment that nobody noticed, and keeps the difference as solved", async () => {
  const { order, session } = await payUnnoticed();
  // As when all checks have ended.
  await updateRows(db, "payment_sessions", { uid: session.uid }, { next_check_at: null });
  expect(await reconcile()).toMatchObject({ differences_open: 0 });
  expect(await readDifferences()).toEqual(["not_recorded charge checked"]);
  expect((await store.readOrder(order)).payment_status).toBe("paid");
  expect(await reconcile()).toMatchObject({ differences_open: 0 });
  expect(await readDifferences()).toEqual(["not_recorded charge checked"]);
});

it("records a refund that was made in the provider's dashboard", async () => {
  const { order, reference } = await pay();
  fake.changeRefund(fake.refundInDashboard(reference, 40_000).id, "processed");
  expect(await reconcile()).toMatchObject({ differences_open: 0 });
  expect(await readDifferences()).toEqual(["not_recorded refund checked"]);
  expect((await store.readOrder(order)).total_paid).toBe("600.00");
});

it("shows a payment that the provider does not know until a member dismisses it", async () => {
  const { order } = await pay();
  const { uid } = await findRow(db, "orders", { order_number: order });
  await storeCharge(db, store.shop.uid, { order: { uid }, applied: "0.00" });
  expect(await reconcile()).toMatchObject({ differences_open: 1 });
  expect(await readDifferences()).toEqual(["not_at_provider charge null"]);
  const { uid: difference } = await openDifference();
  const path = `/stores/${store.shop.slug}/payment-differences/${difference}`;
  const checked = await member.send("POST", `${path}/check`);
  expect(checked.body.data).toEqual({ is_solved: false });
  expect((await member.send("POST", `${path}/dismissal`)).status).toBe(200);
  expect(await findRow(db, "payment_differences", { uid: difference })).toMatchObject({
    resolution: "dismissed",
    dismissed_by: member.email,
  });
  expect((await member.send("POST", `${path}/check`)).status).toBe(404);
  expect(await reconcile()).toMatchObject({ differences_open: 0 });
});

it("shows another amount at the provider until a check finds the same", async () => {
  const { reference } = await pay();
  const { amount } = fake.get(reference);
  fake.change(reference, { amount: amount - 10_000, requestedAmount: amount - 10_000 });
  expect(await reconcile()).toMatchObject({ differences_open: 1 });
  const difference = await openDifference();
  expect(difference).toMatchObject({
    kind: "amount_differs",
    recorded_amount: "1000.00",
    provider_amount: "900.00",
  });
  fake.change(reference, { amount, requestedAmount: amount });
  const path = `/stores/${store.shop.slug}/payment-differences/${difference.uid}/check`;
  expect((await member.send("POST", path)).body.data).toEqual({ is_solved: true });
  expect(await readDifferences()).toEqual(["amount_differs charge checked"]);
});

it("finds no difference after test payments that were paid twice and refunded", async () => {
  const payment = await startSandboxPayment(db);
  await payment.pay("twice");
  await payment.processRefunds();
  expect((await payment.charges()).length).toBe(2);
  expect(await reconcile()).toMatchObject({ accounts: 1, differences_open: 0 });
  const rows = await db.selectFrom("payment_differences").selectAll().execute();
  expect(rows).toEqual([]);
});

it("leaves an account whose provider does not respond for the next day", async () => {
  await payUnnoticed();
  fake.setFault("http-500", { on: "transactions" });
  expect(await reconcile()).toEqual({ accounts: 1, accounts_failed: 1, differences_open: 0 });
  expect(await readDifferences()).toEqual([]);
  fake.reset();
  expect(await reconcile()).toMatchObject({ accounts_failed: 0 });
});

it("hides differences of another store", async () => {
  const { order } = await pay();
  const { uid } = await findRow(db, "orders", { order_number: order });
  await storeCharge(db, store.shop.uid, { order: { uid }, applied: "0.00" });
  await reconcile();
  const { uid: difference } = await openDifference();
  const other = await openPaystackStore(api, db);
  const stranger = await signedInMerchant(api, db, [{ uid: other.shop.uid }]);
  for (const action of ["check", "dismissal"]) {
    const path = `/stores/${other.shop.slug}/payment-differences/${difference}/${action}`;
    expect((await stranger.send("POST", path)).status).toBe(404);
  }
});

it("finds a dispute and its end whose webhooks were lost", async () => {
  const { order, reference } = await pay();
  const dispute = fake.openDispute(reference);
  await reconcile();
  expect(await disputeEvents(order)).toEqual(["dispute.opened"]);
  await reconcile();
  Object.assign(dispute, {
    status: "resolved",
    resolution: "declined",
    createdAt: new Date(Date.now() - 30 * 24 * HOUR_MS).toISOString(),
  });
  await reconcile();
  expect(await disputeEvents(order)).toEqual(["dispute.opened", "dispute.closed"]);
});
