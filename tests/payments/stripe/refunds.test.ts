import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { stripeChargeUrl } from "#lib/payments/stripe/wire.ts";
import { NEVER } from "#tests/couriers/setup.ts";
import { paymentFaultOf, paymentToStart, startStripe } from "#tests/payments/setup.ts";
import type { StripeRefundStatus } from "#tests/support/payments/fake-stripe-data.ts";

/** Starts a fake Stripe with a payment of 15,750.50 that has succeeded. */
async function startPaid() {
  const stripe = await startStripe();
  const payment = paymentToStart({ expiresAt: new Date(Date.now() + 3_600_000) });
  const { reference, currency } = payment;
  const { providerId = null } = await stripe.account.start(payment, NEVER);
  stripe.fake.decide(reference, "paid");
  const { id = "" } = (await stripe.account.check({ reference, providerId }, NEVER)) ?? {};
  const charge = { id, reference };
  return {
    ...stripe,
    charge,
    refund: (amount: string, uid: string = randomUUID()) =>
      stripe.account.refund({ uid, charge, amount, currency }, NEVER),
    listRefunds: () => stripe.account.listRefunds(charge, NEVER),
    listDisputes: () => stripe.account.listDisputes(charge, NEVER),
  };
}

it("sends our refund ID as metadata and finds the refund by it", async () => {
  const { fake, charge, refund, listRefunds } = await startPaid();
  const uid = randomUUID();
  const sent = await refund("750.50", uid);
  const [request] = fake.of("refund");
  expect(request?.headers["idempotency-key"]).toBe(uid);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    payment_intent: charge.id,
    amount: "75050",
    "metadata[refund]": uid,
  });
  expect(sent).toMatchObject({ uid, state: "succeeded", amount: "750.50", currency: "NGN" });
  expect(await listRefunds()).toEqual([sent]);
});

it("refunds once when a refund is sent again after a lost answer", async () => {
  const { fake, refund, listRefunds } = await startPaid();
  const uid = randomUUID();
  fake.setFault("reset", { on: "refund", when: "after", times: 1 });
  expect(await paymentFaultOf(refund("100.00", uid))).toMatchObject({ kind: "bad_response" });
  const sent = await refund("100.00", uid);
  expect(await listRefunds()).toEqual([sent]);
});

it.each<[StripeRefundStatus, string]>([
  ["pending", "pending"],
  ["requires_action", "needs_attention"],
  ["succeeded", "succeeded"],
  ["failed", "failed"],
  ["canceled", "failed"],
])("reads the status %s of a refund as %s", async (status, state) => {
  const { fake, refund } = await startPaid();
  fake.refundStatus = status;
  expect(await refund("100.00")).toMatchObject({ state });
});

it("lists refunds that were made in the provider's dashboard without a uid of ours", async () => {
  const { fake, charge, refund, listRefunds } = await startPaid();
  const ours = await refund("100.00");
  fake.refundInDashboard(charge.reference, 5000);
  expect(await listRefunds()).toMatchObject([{ uid: null, amount: "50.00" }, { id: ours.id }]);
});

it("P9: refunds what is left to the last unit, and no more", async () => {
  const { refund } = await startPaid();
  await refund("0.01");
  expect(await paymentFaultOf(refund("15750.50"))).toMatchObject({ kind: "rejected" });
  await refund("15750.49");
  expect(await paymentFaultOf(refund("0.01"))).toMatchObject({ kind: "rejected" });
});

it.each([
  ["needs_response", "open"],
  ["warning_needs_response", "open"],
  ["under_review", "open"],
  ["a_new_status", "open"],
  ["won", "won"],
  ["lost", "lost"],
  ["warning_closed", "closed"],
])("reads a dispute with the status %s as %s", async (status, state) => {
  const { fake, charge, listDisputes } = await startPaid();
  const { id } = fake.openDispute(charge.reference, { status, dueBy: 1_772_442_000 });
  expect(await listDisputes()).toEqual([
    {
      id,
      amount: "15750.50",
      currency: "NGN",
      state,
      dueAt: new Date("2026-03-02T09:00:00Z"),
      openedAt: expect.any(Date),
      url: `https://dashboard.stripe.com/test/disputes/${id}`,
    },
  ]);
});

it("links to a payment in Stripe's dashboard, in live and in test mode", () => {
  expect(stripeChargeUrl("pi_1", true)).toBe("https://dashboard.stripe.com/payments/pi_1");
  expect(stripeChargeUrl("pi_1", false)).toBe("https://dashboard.stripe.com/test/payments/pi_1");
});

it("lists the payments that customers disputed in a period", async () => {
  const { fake, account, charge } = await startPaid();
  fake.openDispute(charge.reference);
  const from = new Date(Date.now() - 60_000);
  const to = new Date(Date.now() + 60_000);
  expect(await account.listDisputedCharges({ from, to }, NEVER)).toEqual([charge.id]);
  expect(await account.listDisputedCharges({ from: new Date(0), to: from }, NEVER)).toEqual([]);
});

it("lists the charges and refunds of a period", async () => {
  const { fake, account, charge, refund } = await startPaid();
  const uid = randomUUID();
  const { id } = await refund("100.00", uid);
  fake.refundStatus = "pending";
  await refund("50.00");
  const from = new Date(Date.now() - 60_000);
  const to = new Date(Date.now() + 60_000);
  expect(await account.list({ from, to }, NEVER)).toMatchObject([
    { kind: "charge", ...charge, amount: "15750.50", currency: "NGN", fee: "456.77" },
    { kind: "refund", id, uid, chargeId: charge.id, amount: "100.00" },
  ]);
  expect(await account.list({ from: new Date(0), to: from }, NEVER)).toEqual([]);
});

it("lists what it understands of an account that other systems use, and logs the rest", async () => {
  const { fake, lines, account, charge, refund } = await startPaid();
  const expiresAt = new Date(Date.now() + 3_600_000);
  const another = paymentToStart({ reference: "another", expiresAt });
  await account.start(another, NEVER);
  fake.decide(another.reference, "paid");
  fake.change(another.reference, { currency: "ugx" });
  fake.refundInDashboard(another.reference, 5000);
  const { id } = await refund("100.00");
  const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  expect(await account.list(period, NEVER)).toMatchObject([{ id: charge.id }, { id }]);
  expect(JSON.stringify(lines)).toMatch(/"count":1.*malformed payment records skipped/);
});

it("lists a bank debit that succeeded days after it was created, and no refund of that time", async () => {
  const { fake, account, charge, refund } = await startPaid();
  await refund("100.00");
  const earlier = Math.floor(Date.now() / 1000) - 13 * 86_400;
  fake.change(charge.reference, { created: earlier });
  Object.assign(fake.refunds[0] ?? {}, { created: earlier });
  const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
  expect(await account.list(period, NEVER)).toMatchObject([{ kind: "charge", id: charge.id }]);
  fake.change(charge.reference, { created: earlier - 2 * 86_400 });
  expect(await account.list(period, NEVER)).toEqual([]);
});

it("lists more charges than fit on a page", async () => {
  const { fake, account } = await startStripe();
  const expiresAt = new Date(Date.now() + 3_600_000);
  for (let n = 0; n < 101; n += 1) {
    const reference = `payment-${n}`;
    await account.start(paymentToStart({ reference, expiresAt }), NEVER);
    fake.decide(reference, "paid");
  }
  const from = new Date(Date.now() - 60_000);
  const records = await account.list({ from, to: new Date(Date.now() + 60_000) }, NEVER);
  expect(new Set(records.map(({ id }) => id)).size).toBe(101);
  expect(fake.of("charges")).toHaveLength(2);
});
