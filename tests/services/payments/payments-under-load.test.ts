import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { runPaymentSequences } from "#tests/stress/payment-sequences.ts";
import { payAtDeadline } from "#tests/stress/payments-at-deadline.ts";
import { createApi } from "#tests/support/api/api.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";

const TIMEOUT_MS = 600_000;
/** `npm run test:stress` runs the same tests at full size. */
const SIZE = process.env.STRESS
  ? { sequences: { numRuns: 200 }, atDeadline: 1000 }
  : { sequences: { numRuns: 20, seed: 1 }, atDeadline: 100 };

const base = await openDatabase();
const db = base.connect({ max: 10 });

it("R83: applies, holds or refunds all money that arrives, through any sequence of payments and orders", {
  timeout: TIMEOUT_MS,
}, async () => {
  await using fake = await openPaystack();
  await runPaymentSequences(fake, SIZE.sequences);
  expect(fake.fake.transactions().length).toBeGreaterThan(0);
});

it(
  "pays, or cancels and refunds, each order whose payment arrives within a second of its deadline",
  {
    timeout: TIMEOUT_MS,
  },
  () => payAtDeadline(db, SIZE.atDeadline),
);

async function openPaystack() {
  const fake = await startFakePaystack();
  const api = await createApi(db, {
    environment: { PAYSTACK_SECRET_KEY: fake.secretKey, PAYSTACK_API_URL: fake.url },
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000 },
  });
  fake.webhookUrl = `${await serveApi(api)}/api/webhooks/payments/paystack/instance`;
  return { db, api, fake, [Symbol.asyncDispose]: () => fake.close() };
}
