import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { NEVER } from "#tests/couriers/setup.ts";
import {
  byReference,
  paymentFaultOf,
  paymentToStart,
  startPaystack,
} from "#tests/payments/setup.ts";
import type { PaystackRefundStatus } from "#tests/support/payments/fake-paystack-records.ts";

/** Starts a fake Paystack with a payment of 15,750.50 that has succeeded. */
async function startPaid() {
  const paystack = await startPaystack();
  const payment = paymentToStart();
  const { reference, currency } = payment;
  await paystack.account.start(payment, NEVER);
  const paidAt = new Date().toISOString();
  const { id } = paystack.fake.change(reference, { status: "success", paidAt });
  const charge = { id: String(id), reference };
  return {
    ...paystack,
    charge,
    refund: (amount: string, uid = randomUUID() as string) =>
      paystack.account.refund({ uid, charge, amount, currency }, NEVER),
    listRefunds: () => paystack.account.listRefunds(charge, NEVER),
    listDisputes: () => paystack.account.listDisputes(charge, NEVER),
  };
}

it("sends our refund ID and finds the refund by it", async () => {
  const { fake, charge, refund, listRefunds } = await startPaid();
  const uid = randomUUID();
  const sent = await refund("750.50", uid);
  expect(JSON.parse(fake.of("refund")[0]?.body ?? "")).toEqual({
    transaction: charge.id,
    amount: 75_050,
    currency: "NGN",
    merchant_note: uid,
  });
  expect(sent).toMatchObject({ uid, state: "pending", amount: "750.50", currency: "NGN" });
  expect(await listRefunds()).toEqual([sent]);
});

it.each<[PaystackRefundStatus, string]>([
  ["pending", "pending"],
  ["processing", "pending"],
  ["needs-attention", "needs_attention"],
  ["processed", "succeeded"],
  ["failed", "failed"],
])("reads the status %s of a refund as %s", async (status, state) => {
  const { fake, refund, listRefunds } = await startPaid();
  const { id } = await refund("100.00");
  fake.changeRefund(Number(id), status);
  expect(await listRefunds()).toMatchObject([{ id, state }]);
});

it("reports an unknown status of a refund as a bad response", async () => {
  const { fake, refund, listRefunds } = await startPaid();
  const { id } = await refund("100.00");
  fake.changeRefund(Number(id), "settling" as PaystackRefundStatus);
  expect(await paymentFaultOf(listRefunds())).toMatchObject({ kind: "bad_response" });
});

it("lists refunds that were made in the provider's dashboard without a uid of ours", async () => {
  const { fake, charge, refund, listRefunds } = await startPaid();
  const ours = await refund("100.00");
  fake.refundInDashboard(charge.reference, 5000);
  expect(await listRefunds()).toMatchObject([
    { uid: null, amount: "50.00" },
    { id: ours.id, uid: ours.uid },
  ]);
});

it("lists no refund or dispute of another transaction, also when Paystack lists all of them", async () => {
  const { fake, account, refund, charge, listRefunds, listDisputes } = await startPaid();
  const another = paymentToStart({ reference: "another" });
  await account.start(another, NEVER);
  fake.change(another.reference, { status: "success" });
  fake.refundInDashboard(another.reference, 5000);
  fake.openDispute(another.reference);
  fake.ignoresFilters = true;
  const { id } = await refund("100.00");
  const dispute = fake.openDispute(charge.reference);
  expect((await listRefunds()).map((listed) => listed.id)).toEqual([id]);
  expect((await listDisputes()).map((listed) => listed.id)).toEqual([String(dispute.id)]);
});

it("lists the payments that customers disputed in a period", async () => {
  const { fake, account, charge } = await startPaid();
  fake.openDispute(charge.reference);
  const from = new Date(Date.now() - 60_000);
  const to = new Date(Date.now() + 60_000);
  expect(await account.listDisputedCharges({ from, to }, NEVER)).toEqual([charge.id]);
  expect(await account.listDisputedCharges({ from: new Date(0), to: from }, NEVER)).toEqual([]);
});

it("finds the refund whose answer was lost", async () => {
  const { fake, refund, listRefunds } = await startPaid();
  const uid = randomUUID();
  fake.setFault("reset", { on: "refund", when: "after", times: 1 });
  expect(await paymentFaultOf(refund("100.00", uid))).toMatchObject({ kind: "bad_response" });
  expect(await listRefunds()).toMatchObject([{ uid, amount: "100.00" }]);
});

it("P9: refunds what is left to the last unit, and no more", async () => {
  const { fake, charge, account, refund } = await startPaid();
  await refund("0.01");
  expect(await paymentFaultOf(refund("15750.50"))).toMatchObject({ kind: "rejected" });
  const { id } = await refund("15750.49");
  expect(await paymentFaultOf(refund("0.01"))).toMatchObject({ kind: "rejected" });
  for (const one of fake.refunds) fake.changeRefund(one.id, "processed");
  expect(fake.get(charge.reference).status).toBe("reversed");
  expect(await account.listRefunds(charge, NEVER)).toMatchObject([
    { id, state: "succeeded" },
    { state: "succeeded" },
  ]);
});

it.each([
  [{ status: "awaiting-merchant-feedback" }, "open"],
  [{ status: "awaiting-bank-feedback" }, "open"],
  [{ status: "resolved", resolution: "declined" }, "won"],
  [{ status: "resolved", resolution: "merchant-accepted" }, "lost"],
  [{ status: "archived" }, "closed"],
] as const)("reads the dispute %j as %s", async (changes, state) => {
  const { fake, charge, listDisputes } = await startPaid();
  const dueAt = "2026-03-09T09:00:00.000Z";
  const { id } = fake.openDispute(charge.reference, { ...changes, dueAt });
  expect(await listDisputes()).toEqual([
    {
      id: String(id),
      amount: "15750.50",
      currency: "NGN",
      state,
      dueAt: new Date(dueAt),
      openedAt: expect.any(Date),
      url: `https://dashboard.paystack.com/#/disputes/${id}`,
    },
  ]);
});

it("reads a dispute without an amount as one about the whole payment", async () => {
  const { fake, charge, listDisputes } = await startPaid();
  fake.openDispute(charge.reference, { refundAmount: 0 });
  expect(await listDisputes()).toMatchObject([{ amount: "15750.50" }]);
});

it("lists the charges and refunds of a period by the time when they succeeded", async () => {
  const { fake, account, charge, refund } = await startPaid();
  const { id } = await refund("100.00");
  const to = new Date(Date.now() + 1000);
  const list = (from: Date) => account.list({ from, to }, NEVER);
  const paid = { kind: "charge", id: charge.id, reference: charge.reference, amount: "15750.50" };
  const today = new Date(Date.now() - 60_000);
  expect(await list(today)).toMatchObject([paid]);
  fake.changeRefund(Number(id), "processed");
  const created = new Date(Date.now() - 86_400_000).toISOString();
  Object.assign(fake.refunds[0] ?? {}, { createdAt: created });
  fake.change(charge.reference, { createdAt: created });
  expect(await list(today)).toMatchObject([paid, { kind: "refund", id, chargeId: charge.id }]);
  expect(await list(to)).toEqual([]);
});

it("lists what it understands of an account that other systems use, and logs the rest", async () => {
  const { fake, lines, account, charge, refund } = await startPaid();
  const another = paymentToStart({ reference: "another" });
  await account.start(another, NEVER);
  const paidAt = new Date().toISOString();
  fake.change(another.reference, { status: "success", currency: "EGP", paidAt });
  fake.refundInDashboard(another.reference, 5000);
  const { id } = await refund("100.00");
  fake.changeRefund(Number(id), "processed");
  const from = new Date(Date.now() - 60_000);
  const records = await account.list({ from, to: new Date(Date.now() + 1000) }, NEVER);
  expect(records).toMatchObject([{ id: charge.id }, { id }]);
  expect(JSON.stringify(lines)).toMatch(/"count":1.*malformed payment records skipped/);
});

it("lists more charges than fit on a page, and those that were reversed", async () => {
  const { fake, account } = await startPaystack();
  const paidAt = new Date().toISOString();
  for (let n = 0; n < 101; n += 1) {
    const { reference } = paymentToStart({ reference: `payment-${n}` });
    await account.start(paymentToStart({ reference }), NEVER);
    fake.change(reference, { status: n === 0 ? "reversed" : "success", paidAt });
  }
  const from = new Date(Date.now() - 60_000);
  const records = await account.list({ from, to: new Date(Date.now() + 1000) }, NEVER);
  expect(new Set(records.map(({ id }) => id)).size).toBe(101);
  expect(await account.check(byReference("payment-0"), NEVER)).toMatchObject({ state: "failed" });
});
