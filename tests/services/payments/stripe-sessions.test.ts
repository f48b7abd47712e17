import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { processRefund } from "#lib/services/payments/refunds/process-refund.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/payments/fake-stripe.ts";
import { openOnlineStore } from "#tests/support/payments/paystack-store.ts";

const NEVER = new AbortController().signal;
const { db } = await openDatabase();

let fake: FakeStripe;
let api: Api;
let store: Awaited<ReturnType<typeof openOnlineStore>>;

beforeEach(async () => {
  fake = await startFakeStripe();
  api = await createApi(db, {
    environment: {
      STRIPE_SECRET_KEY: fake.secretKey,
      STRIPE_WEBHOOK_SECRET: fake.signingSecret,
      STRIPE_API_URL: fake.url,
    },
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000 },
  });
  store = await openOnlineStore(api, db, { method: "stripe" });
});
afterEach(() => fake.close());

type Started = Awaited<ReturnType<typeof store.startPayment>>;

/** Reads a session through the API, which asks the provider. */
async function check({ order, session }: Started) {
  await updateRows(db, "payment_sessions", { uid: session.uid }, { checked_at: null });
  return store.fetchSession(order, session.uid);
}

/** Lets the provider close the page of a payment after some minutes from now. */
async function closePageIn({ session }: Started, minutes: number): Promise<void> {
  const page_expires_at = sql<Date>`now() + ${minutes} * interval '1 minute'`;
  await updateRows(db, "payment_sessions", { uid: session.uid }, { page_expires_at });
}

/** Cancels an order whose customer pays nevertheless, so that a refund waits to be sent. */
async function requestRefund() {
  const payment = await store.startPayment();
  await cancelOrder(testMerchant(db, store.shop.uid), payment.order);
  fake.decide(payment.reference, "paid");
  await check(payment);
  return {
    read: () => findRow(db, "payment_refunds", { store_uid: store.shop.uid }),
    async process() {
      const { uid } = await this.read();
      await updateRows(db, "payment_refunds", { uid }, { next_check_at: sql<Date>`now()` });
      await processRefund(api.runtime, uid, NEVER);
    },
  };
}

describe("an answer with 500, which Stripe repeats to the same idempotency key", () => {
  it("lets the next attempt start a payment with another reference", async () => {
    fake.setFault("http-500", { on: "create", times: 1 });
    const order = await store.placeOrder();
    await expect(store.startPayment(order)).rejects.toThrow("PAYMENTS_FAILED");
    const first = await findRow(db, "payment_sessions", { store_uid: store.shop.uid });
    expect(first).toMatchObject({ status: "failed", next_check_at: expect.any(Date) });
    const second = await store.startPayment(order);
    expect(second.session.status).toBe("open");
    expect(second.reference).not.toBe(first.reference);
  });

  it.each(["before", "after"] as const)(
    "refunds once when the server failed %s it made the refund",
    async (when) => {
      fake.setFault("http-500", { on: "refund", times: 1, when });
      const refund = await requestRefund();
      await refund.process();
      expect(await refund.read()).toMatchObject({ status: "requested", attempt: 2 });
      await refund.process();
      expect(await refund.read()).toMatchObject({ status: "succeeded" });
      expect(fake.refunds).toHaveLength(1);
    },
  );

  it("sends a refund with the same key after a lost answer", async () => {
    fake.setFault("reset", { on: "refund", times: 1 });
    const refund = await requestRefund();
    await refund.process();
    await refund.process();
    const keys = fake.of("refund").map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(fake.refunds).toHaveLength(1);
  });
});

describe("a page that Stripe closes", () => {
  it("replaces a page that Stripe has closed before the order's deadline", async () => {
    const first = await store.startPayment();
    fake.change(first.reference, { status: "expired" });
    expect(await check(first)).toMatchObject({ status: "expired", redirect_url: null });
    const second = await store.startPayment(first.order);
    expect(second.session.uid).not.toBe(first.session.uid);
    fake.decide(second.reference, "paid");
    expect(await check(second)).toMatchObject({ status: "succeeded" });
    expect(await store.readOrder(first.order)).toMatchObject({ total_paid: "1000.00" });
  });

  it("offers a page again while it stays open for ten minutes, and ends its session with it", async () => {
    const first = await store.startPayment();
    await closePageIn(first, 12);
    const earlier = sql<Date>`now() + interval '5 minutes'`;
    await updateRows(db, "payment_sessions", { uid: first.session.uid }, { expires_at: earlier });
    expect((await store.startPayment(first.order)).session.uid).toBe(first.session.uid);
    const { expires_at, page_expires_at } = await store.readSession(first.session.uid);
    expect(expires_at).toEqual(page_expires_at);
  });

  it("replaces a page shortly before Stripe closes it, and applies its payment until then", async () => {
    const first = await store.startPayment();
    await closePageIn(first, 9);
    const second = await store.startPayment(first.order);
    expect(second.session.uid).not.toBe(first.session.uid);
    expect(await store.readSession(first.session.uid)).toMatchObject({ status: "expired" });
    fake.decide(first.reference, "paid");
    expect(await check(first)).toMatchObject({ status: "succeeded" });
    expect(await store.readOrder(first.order)).toMatchObject({ payment_status: "paid" });
  });
});
