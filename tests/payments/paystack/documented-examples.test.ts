import { expect, it } from "vitest";
import { readPaystackWebhook } from "#lib/payments/paystack/webhook.ts";
import {
  InitializedTransaction,
  PaystackEnvelope,
  toProviderDispute,
  toProviderPayment,
  toProviderRefund,
} from "#lib/payments/paystack/wire.ts";
import { NEVER } from "#tests/couriers/setup.ts";
import examples from "#tests/payments/paystack/documented-examples.json" with { type: "json" };
import { paymentToStart, startPaystack } from "#tests/payments/setup.ts";
import { sign, wireTransaction } from "#tests/support/payments/fake-paystack-data.ts";
import {
  wireDispute,
  wireNewRefund,
  wireRefund,
} from "#tests/support/payments/fake-paystack-records.ts";

// The examples have the fields and types of those in Paystack's API reference and its page on webhooks.

it("reads the documented reply to a transaction that was initialized", () => {
  const envelope = PaystackEnvelope.parse(examples.initialize);
  expect(envelope.status).toBe(true);
  expect(InitializedTransaction.parse(envelope.data)).toEqual({
    authorization_url: "https://checkout.paystack.com/0aaa1bbb2ccc",
    reference: "7PVGX8MEk85tgeEpVDtD",
  });
});

it("reads the documented reply to a transaction that was verified", () => {
  expect(toProviderPayment(PaystackEnvelope.parse(examples.verify).data)).toEqual({
    state: "succeeded",
    id: "2009945086",
    reference: "rd0bz6z2wu",
    amount: "200.00",
    currency: "NGN",
    fee: "1.00",
    occurredAt: new Date("2022-08-09T14:21:32Z"),
    isLive: false,
  });
});

it("reads the documented refusal of a key", () => {
  expect(PaystackEnvelope.parse(examples.invalidKey)).toMatchObject({
    status: false,
    message: "Invalid key",
  });
});

it("reads the documented events", () => {
  const key = "sk_live_example";
  type Event =
    | "charge.success"
    | "charge.dispute.create"
    | "refund.processed"
    | "refund.needs-attention";
  const read = (name: Event) => {
    const body = JSON.stringify(examples[name]);
    const headers = new Headers({ "x-paystack-signature": sign(body, key) });
    return readPaystackWebhook(key, Buffer.from(body), headers);
  };
  expect(read("charge.success")).toEqual({ reference: "qTPrJoy9Bx" });
  expect(read("charge.dispute.create")).toEqual({ reference: "v3mjfgbnc19v97x" });
  expect(read("refund.processed")).toEqual({ reference: "T2154954_412829_3be32076_6lcg3" });
  expect(read("refund.needs-attention")).toEqual({ reference: "ref0example" });
});

it("reads the documented replies about refunds and disputes", () => {
  expect(toProviderRefund(PaystackEnvelope.parse(examples.refund).data)).toEqual({
    id: "3017",
    uid: null,
    state: "pending",
    amount: "100.00",
    currency: "NGN",
    occurredAt: new Date("2021-08-20T18:35:23Z"),
  });
  expect(toProviderRefund(examples.refunds.data[0])).toMatchObject({
    id: "1",
    state: "succeeded",
    amount: "5000.00",
    occurredAt: new Date("2018-01-12T10:54:47Z"),
  });
  expect(toProviderDispute(examples.disputes.data[0])).toMatchObject({
    id: "2867",
    state: "closed",
    amount: "391.00",
    currency: "NGN",
    dueAt: null,
  });
});

it("has every documented field in the replies of the fake provider", async () => {
  const { fake, account } = await startPaystack();
  const { reference } = paymentToStart();
  await account.start(paymentToStart(), NEVER);
  const paid = fake.change(reference, { status: "success", paidAt: "2026-03-02T09:00:00.000Z" });
  const faked: Record<string, unknown> = wireTransaction(paid);
  for (const documented of [examples.verify.data, examples["charge.success"].data]) {
    expect(Object.keys(documented).filter((field) => !(field in faked))).toEqual([]);
  }
  const made = fake.refundInDashboard(reference, 5000);
  const refunds = [
    [examples.refund.data, wireNewRefund(made, paid)],
    [examples.refunds.data[0], wireRefund(made, paid)],
    [examples.disputes.data[0], wireDispute(fake.openDispute(reference), paid)],
  ];
  for (const [documented = {}, record = {}] of refunds) {
    expect(Object.keys(documented).filter((field) => !(field in record))).toEqual([]);
  }
  const read = ["id", "reference", "amount", "requested_amount", "currency", "fees", "paid_at"];
  const documented: Record<string, unknown> = examples.verify.data;
  expect(read.map((field) => typeof faked[field])).toEqual(
    read.map((field) => typeof documented[field]),
  );
});
