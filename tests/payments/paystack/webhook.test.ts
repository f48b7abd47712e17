import { expect, it } from "vitest";
import { readPaystackWebhook } from "#lib/payments/paystack/webhook.ts";
import { sign } from "#tests/support/payments/fake-paystack-data.ts";

const KEY = "sk_test_of_this_account";
const WEBHOOK = { event: "charge.success", data: { id: 302_961, reference: "kq3v7m2x9r4t8w5z" } };

function read(body: string, signature = sign(body, KEY)) {
  const headers = new Headers({ "x-paystack-signature": signature });
  return readPaystackWebhook(KEY, Buffer.from(body), headers);
}

it("returns the reference from a charge whose signature fits the received bytes", () => {
  expect(read(JSON.stringify(WEBHOOK))).toEqual({ reference: WEBHOOK.data.reference });
  // Not the form in which we would write it.
  expect(read(`${JSON.stringify(WEBHOOK, null, 2)}\n`)).toEqual({
    reference: WEBHOOK.data.reference,
  });
});

it("R82, P12: rejects a body that was serialised again after it was signed", () => {
  const signature = sign(JSON.stringify(WEBHOOK), KEY);
  expect(() => read(JSON.stringify(WEBHOOK, null, 1), signature)).toThrow(/signature/);
});

it.each([
  ["a missing signature", ""],
  ["the signature of another account", sign(JSON.stringify(WEBHOOK), "sk_test_of_another_account")],
  [
    "the signature of the key of another mode",
    sign(JSON.stringify(WEBHOOK), "sk_live_of_this_account"),
  ],
  ["half of the signature", sign(JSON.stringify(WEBHOOK), KEY).slice(0, 64)],
  ["a signature with more bytes", `${sign(JSON.stringify(WEBHOOK), KEY)}00`],
  ["text that is not hexadecimal", "z".repeat(128)],
])("R82, P12: rejects %s", (_what, signature) => {
  expect(() => read(JSON.stringify(WEBHOOK), signature)).toThrow(/signature/);
});

it.each([
  ["charge.dispute.create", { transaction: { id: 1, reference: "kq3v7m2x9r4t8w5z" } }],
  ["charge.dispute.remind", { transaction: { id: 1, reference: "kq3v7m2x9r4t8w5z" } }],
  ["charge.dispute.resolve", { transaction: { id: 1, reference: "kq3v7m2x9r4t8w5z" } }],
  ["refund.pending", { transaction_reference: "kq3v7m2x9r4t8w5z" }],
  ["refund.processed", { transaction_reference: "kq3v7m2x9r4t8w5z" }],
  ["refund.failed", { transaction_reference: "kq3v7m2x9r4t8w5z" }],
  ["refund.needs-attention", { transaction_reference: "kq3v7m2x9r4t8w5z" }],
])("returns the reference of the payment from %s", (event, data) => {
  expect(read(JSON.stringify({ event, data }))).toEqual({ reference: "kq3v7m2x9r4t8w5z" });
});

it.each([
  ["another event", { event: "transfer.success", data: { id: 1, reference: "r" } }],
  ["a dispute without a payment", { event: "charge.dispute.create", data: { reference: "r" } }],
  ["a refund without a payment", { event: "refund.failed", data: { refund_reference: "r" } }],
  ["an unknown event", { event: "something.new", data: {} }],
  ["a charge without a reference", { event: "charge.success", data: { id: 1 } }],
  ["an empty reference", { event: "charge.success", data: { reference: "" } }],
  ["a list", []],
  ["null", null],
])("returns null for a signed webhook that contains %s", (_what, webhook) => {
  expect(read(JSON.stringify(webhook))).toBeNull();
});

it("returns null for a signed webhook that is not JSON", () => {
  expect(read("charge.success")).toBeNull();
});
