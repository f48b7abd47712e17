import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { deletePaymentKeys, putPaymentAccount } from "#db/queries/payments/payment-accounts.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { runPaymentCheck } from "#lib/services/payments/check-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { type FakePaystack, startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { openPaystackStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;

const { db } = await openDatabase();

let fake: FakePaystack;
/** The operator's account of `openOther`, which knows no payment. */
let other: FakePaystack;
let api: Api;
let store: Awaited<ReturnType<typeof openPaystackStore>>;

beforeEach(async () => {
  [fake, other] = await Promise.all([startFakePaystack(), startFakePaystack()]);
  await openAt(fake);
  store = await openPaystackStore(api, db);
});
afterEach(() => Promise.all([fake.close(), other.close()]));

/** Opens the API with an operator's account at this provider. */
async function openAt({ secretKey, url }: FakePaystack): Promise<void> {
  api = await createApi(db, {
    environment: {
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_API_URL: url,
      ENCRYPTION_SECRET: "what-payment-keys-are-encrypted-with-in-tests",
    },
  });
}

/** Connects an account of the store's own at the provider that also has the operator's. */
async function connectAccount(): Promise<string> {
  const store_uid = store.shop.uid;
  const { encryption } = api.runtime.services.payments;
  await putPaymentAccount(db, {
    store_uid,
    provider: "paystack",
    encrypted_credentials: encryption?.encrypt(fake.secretKey, store_uid) ?? Buffer.of(),
    last_four: fake.secretKey.slice(-4),
  });
  return (await findRow(db, "payment_accounts", { store_uid })).uid;
}

/** Reads a session through the API, which asks the provider. */
async function check({ order, session }: Awaited<ReturnType<typeof store.startPayment>>) {
  await updateRows(db, "payment_sessions", { uid: session.uid }, { checked_at: null });
  return (await store.fetchSession(order, session.uid)).status;
}

async function letDeadlinePass(order: string): Promise<void> {
  const payment_due_at = sql<Date>`now()`;
  await updateRows(db, "orders", { order_number: order }, { payment_due_at });
}

it("R83: lets a customer pay again whose payment is not processed after all, and counts one payment", async () => {
  const first = await store.startPayment();
  fake.change(first.reference, { status: "pending" });
  expect(await check(first)).toBe("processing");
  expect((await store.startPayment(first.order)).session.uid).toBe(first.session.uid);
  fake.change(first.reference, { status: "abandoned" });
  expect(await check(first)).toBe("expired");
  const second = await store.startPayment(first.order);
  expect(second.session.uid).not.toBe(first.session.uid);
  for (const { reference } of [first, second]) fake.change(reference, { status: "success" });
  expect([await check(first), await check(second)]).toEqual(["succeeded", "review"]);
  expect(await store.readOrder(first.order)).toMatchObject({ total_paid: "1000.00" });
});

it("watches a payment for 30 days while it is processed, also of an order that was cancelled", async () => {
  const payment = await store.startPayment();
  fake.change(payment.reference, { status: "pending" });
  expect(await check(payment)).toBe("processing");
  const { uid } = payment.session;
  const age = (days: number) => ({
    created_at: sql<Date>`now() - ${days} * interval '1 day'`,
    expires_at: sql<Date>`now() - ${days - 1} * interval '1 day'`,
    next_check_at: sql<Date>`now()`,
  });
  const hoursUntilCheck = async () => {
    await runPaymentCheck(api.runtime, uid, NEVER);
    const { next_check_at } = await store.readSession(uid);
    return next_check_at && Math.round((next_check_at.getTime() - Date.now()) / 3_600_000);
  };
  await updateRows(db, "payment_sessions", { uid }, age(1.5));
  expect(await hoursUntilCheck()).toBe(1);
  await updateRows(db, "payment_sessions", { uid }, age(5));
  expect(await hoursUntilCheck()).toBe(24);
  const payment_due_at = sql<Date>`now() - interval '2 days'`;
  await updateRows(db, "orders", { order_number: payment.order }, { payment_due_at });
  await cancelOverdueOrders(api.runtime, NEVER);
  expect(await store.readSession(uid)).toMatchObject({ status: "cancelled" });
  await updateRows(db, "payment_sessions", { uid }, age(6));
  expect(await hoursUntilCheck()).toBe(24);
  fake.change(payment.reference, { status: "success" });
  await updateRows(db, "payment_sessions", { uid }, age(7));
  await runPaymentCheck(api.runtime, uid, NEVER);
  expect(await store.readOrder(payment.order)).toMatchObject({ payment_status: "paid" });
});

it("stops watching a payment that is still processing after 30 days", async () => {
  const { reference, session } = await store.startPayment();
  fake.change(reference, { status: "pending" });
  await updateRows(
    db,
    "payment_sessions",
    { uid: session.uid },
    {
      created_at: sql<Date>`now() - interval '30 days'`,
      expires_at: sql<Date>`now() - interval '29 days'`,
      next_check_at: sql<Date>`now()`,
    },
  );
  await runPaymentCheck(api.runtime, session.uid, NEVER);
  expect(await store.readSession(session.uid)).toMatchObject({ next_check_at: null });
});

it("cancels an overdue order whose customer has not entered the one-time password", async () => {
  const payment = await store.startPayment();
  fake.change(payment.reference, { status: "ongoing" });
  expect(await check(payment)).toBe("open");
  await letDeadlinePass(payment.order);
  await cancelOverdueOrders(api.runtime, NEVER);
  expect(await store.readOrder(payment.order)).toMatchObject({ fulfilment_status: "cancelled" });
});

it("R83: never asks the operator's account about a payment of an account that was disconnected", async () => {
  const account = await connectAccount();
  const { order, session, reference } = await store.startPayment();
  fake.change(reference, { status: "success" });
  expect(await deletePaymentKeys(db, store.shop.uid, "paystack")).toBe(true);
  await letDeadlinePass(order);
  await openAt(other);
  await cancelOverdueOrders(api.runtime, NEVER);
  expect(other.requests).toEqual([]);
  expect(await store.readSession(session.uid)).toMatchObject({ account_uid: account });
  expect(await store.readOrder(order)).toMatchObject({ fulfilment_status: "unfulfilled" });
});

it("opens another page after the account was disconnected, and still takes what is paid on the first", async () => {
  await connectAccount();
  const first = await store.startPayment();
  expect(await deletePaymentKeys(db, store.shop.uid, "paystack")).toBe(true);
  await connectAccount();
  const second = await store.startPayment(first.order);
  expect(second.session.redirect_url).not.toBe(first.session.redirect_url);
  fake.change(first.reference, { status: "success" });
  expect(await check(first)).toBe("succeeded");
  expect(await store.readOrder(first.order)).toMatchObject({ payment_status: "paid" });
});

it("R83: does not believe that a payment is unknown whose page the provider opened", async () => {
  const { order, session, reference } = await store.startPayment();
  fake.change(reference, { status: "success" });
  await letDeadlinePass(order);
  await openAt(other);
  await cancelOverdueOrders(api.runtime, NEVER);
  expect(other.of("verify")).toHaveLength(1);
  expect(await store.readSession(session.uid)).toMatchObject({ status: "open" });
  expect(await store.readOrder(order)).toMatchObject({ fulfilment_status: "unfulfilled" });
});

it("does not ask about a payment that the provider refused to start", async () => {
  fake.setFault("http-400-echo", { on: "initialize" });
  await expect(store.startPayment()).rejects.toThrow("PAYMENTS_FAILED");
  expect(await findRow(db, "payment_sessions", { store_uid: store.shop.uid })).toMatchObject({
    status: "failed",
    next_check_at: null,
  });
});

it("asks every five minutes about an overdue order whose provider does not respond", async () => {
  const { order, session } = await store.startPayment();
  await letDeadlinePass(order);
  fake.setFault("http-503");
  await cancelOverdueOrders(api.runtime, NEVER);
  await cancelOverdueOrders(api.runtime, NEVER);
  expect(fake.of("verify")).toHaveLength(1);
  const earlier = sql<Date>`now() - interval '6 minutes'`;
  await updateRows(db, "orders", { order_number: order }, { payment_due_at: earlier });
  await updateRows(
    db,
    "payment_sessions",
    { uid: session.uid },
    { checked_at: sql<Date>`now() - interval '301 seconds'` },
  );
  fake.reset();
  await cancelOverdueOrders(api.runtime, NEVER);
  expect(fake.of("verify")).toHaveLength(1);
  expect(await store.readOrder(order)).toMatchObject({ fulfilment_status: "cancelled" });
});

it("asks nobody once the job of overdue orders has to stop", async () => {
  const { order } = await store.startPayment();
  await letDeadlinePass(order);
  await cancelOverdueOrders(api.runtime, AbortSignal.abort());
  expect(fake.of("verify")).toEqual([]);
  expect(await store.readOrder(order)).toMatchObject({ fulfilment_status: "unfulfilled" });
});
