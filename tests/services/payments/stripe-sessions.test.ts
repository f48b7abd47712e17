import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { type FakeStripe, startFakeStripe } from "#tests/support/payments/fake-stripe.ts";
import { openOnlineStore } from "#tests/support/payments/paystack-store.ts";

const { db } = await openDatabase();

let fake: FakeStripe;
let api: Api;
let store: Awaited<ReturnType<typeof openOnlineStore>>;

beforeEach(async () => {
  fake = await startFakeStripe();
  api = await createApi(db, {
    environment: {
      STRIPE_SECRET_KEY: fake.secretKey,
      STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
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

describe("a page that Stripe closes", () => {
  it("is replaced once Stripe has closed it, before the order's deadline", async () => {
    const first = await store.startPayment();
    fake.change(first.reference, { status: "expired" });
    expect(await check(first)).toMatchObject({ status: "expired", redirect_url: null });
    const second = await store.startPayment(first.order);
    expect(second.session.uid).not.toBe(first.session.uid);
    fake.decide(second.reference, "paid");
    expect(await check(second)).toMatchObject({ status: "succeeded" });
    expect(await store.readOrder(first.order)).toMatchObject({ total_paid: "1000.00" });
  });

  it("is offered again while it stays open for ten minutes, and its session does not outlive it", async () => {
    const first = await store.startPayment();
    await closePageIn(first, 12);
    const earlier = sql<Date>`now() + interval '5 minutes'`;
    await updateRows(db, "payment_sessions", { uid: first.session.uid }, { expires_at: earlier });
    expect((await store.startPayment(first.order)).session.uid).toBe(first.session.uid);
    const { expires_at, page_expires_at } = await store.readSession(first.session.uid);
    expect(expires_at).toEqual(page_expires_at);
  });

  it("is replaced shortly before Stripe closes it, and pays the order until then", async () => {
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
