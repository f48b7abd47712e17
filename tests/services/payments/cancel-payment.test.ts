import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { cancelPayment } from "#lib/services/payments/cancel-payment.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
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
  await sql`delete from pgboss.job`.execute(db);
});
afterEach(() => fake.close());

/** Runs the waiting jobs that cancel payments at their providers. */
async function runJobs(): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select data ->> 'id' as id from pgboss.job where name = 'cancel-payment'`.execute(db);
  for (const { id } of rows) await cancelPayment(api.runtime, id, NEVER);
  return rows.length;
}

it("ends the open payment of a cancelled order at its provider, so that nobody pays it", async () => {
  const { order } = await store.startPayment();
  await cancelOrder(testMerchant(db, store.shop.uid), order);
  expect(fake.of("expire")).toEqual([]);
  expect(await runJobs()).toBe(1);
  expect(fake.of("expire")).toHaveLength(1);
});

it("leaves a payment that was made before as it is: its money is refunded", async () => {
  const { order, reference, session } = await store.startPayment();
  fake.decide(reference, "paid");
  await cancelOrder(testMerchant(db, store.shop.uid), order);
  await runJobs();
  await store.fetchSession(order, session.uid);
  const refunds = await db
    .selectFrom("payment_refunds")
    .select(["reason", "amount"])
    .where("store_uid", "=", store.shop.uid)
    .execute();
  expect(refunds).toEqual([{ reason: "order_cancelled", amount: "1000.00" }]);
});
