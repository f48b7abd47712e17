import { expect, it } from "vitest";
import { readStripeWebhook } from "#lib/payments/stripe/webhook.ts";
import { paymentFaultOf } from "#tests/payments/setup.ts";
import { signStripe } from "#tests/support/payments/fake-stripe-data.ts";

const SECRET = "whsec_of_this_account";
const REFERENCE = "kq3v7m2x9r4t8w5z";
const WEBHOOK = {
  type: "checkout.session.completed",
  data: { object: { id: "cs_test_1", client_reference_id: REFERENCE, payment_intent: "pi_1" } },
};

function read(body: string, signature = signStripe(body, SECRET), secret: string | null = SECRET) {
  const headers = new Headers({ "stripe-signature": signature });
  return readStripeWebhook(secret ?? undefined, Buffer.from(body), headers);
}

it("returns the reference from a session whose signature fits the received bytes", async () => {
  expect(await read(JSON.stringify(WEBHOOK))).toEqual({ reference: REFERENCE });
  expect(await read(`${JSON.stringify(WEBHOOK, null, 2)}\n`)).toEqual({ reference: REFERENCE });
});

it.each([
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
])("returns the charge from %s", async (type) => {
  const webhook = { type, data: { object: { id: "re_1", payment_intent: "pi_1" } } };
  expect(await read(JSON.stringify(webhook))).toEqual({ chargeId: "pi_1" });
});

it("R82, P12: rejects a body that was serialised again after it was signed", async () => {
  const signature = signStripe(JSON.stringify(WEBHOOK), SECRET);
  const fault = await paymentFaultOf(read(JSON.stringify(WEBHOOK, null, 1), signature));
  expect(fault).toMatchObject({ kind: "unauthorized" });
});

const body = JSON.stringify(WEBHOOK);
const seconds = Math.floor(Date.now() / 1000);

it.each([
  ["a missing signature", ""],
  ["the signature of another endpoint", signStripe(body, "whsec_of_another_account")],
  ["a signature that is six minutes old", signStripe(body, SECRET, seconds - 360)],
  ["a signature without a time", signStripe(body, SECRET).replace(/^t=\d+,/, "")],
  ["a signature of another time", signStripe(body, SECRET).replace(/^t=\d+/, `t=${seconds + 1}`)],
  ["half of the signature", signStripe(body, SECRET).slice(0, -32)],
  ["a signature of another scheme", signStripe(body, SECRET).replace("v1=", "v0=")],
])("R82, P12: rejects %s", async (_what, signature) => {
  expect(await paymentFaultOf(read(body, signature))).toMatchObject({ kind: "unauthorized" });
});

it("R82: rejects every webhook when no secret is known, also one that is signed with nothing", async () => {
  const fault = await paymentFaultOf(read(body, signStripe(body, ""), null));
  expect(fault).toMatchObject({ kind: "unauthorized" });
  expect(await paymentFaultOf(read(body, signStripe(body, ""), ""))).toMatchObject({
    kind: "unauthorized",
  });
});

it.each([
  ["another event", { type: "customer.created", data: { object: { payment_intent: "pi_1" } } }],
  ["a session of another system", { ...WEBHOOK, data: { object: { id: "cs_test_1" } } }],
  ["a refund without a payment", { type: "refund.created", data: { object: { id: "re_1" } } }],
  ["no object", { type: "refund.created", data: {} }],
  ["a list", []],
  ["null", null],
])("returns null for a signed webhook that contains %s", async (_what, webhook) => {
  expect(await read(JSON.stringify(webhook))).toBeNull();
});

it("returns null for a signed webhook that is not JSON", async () => {
  expect(await read("checkout.session.completed")).toBeNull();
});
