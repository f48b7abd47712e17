import { expect, it } from "vitest";
import { createPaystackAccount } from "#lib/payments/paystack/paystack.ts";
import { NEVER } from "#tests/couriers/setup.ts";
import {
  byReference,
  paymentFaultOf,
  paymentToStart,
  sharedOptions,
  startPaystack,
} from "#tests/payments/setup.ts";
import type { PaystackStatus } from "#tests/support/payments/fake-paystack-data.ts";

const payment = paymentToStart();
const { reference } = payment;

it("starts a payment with the reference, amount and return URL, and returns the hosted page", async () => {
  const { fake, account } = await startPaystack();
  const { redirectUrl } = await account.start(payment, NEVER);
  const [request] = fake.of("initialize");
  expect(request?.authorization).toBe(`Bearer ${fake.secretKey}`);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    email: payment.email,
    amount: 1_575_050,
    currency: "NGN",
    reference,
    callback_url: payment.returnUrl,
    metadata: { cancel_action: payment.returnUrl },
  });
  const page = await fetch(redirectUrl);
  expect(page.headers.get("content-type")).toBe("text/html");
  expect(await page.text()).toContain("Pay NGN 15750.50");
});

it("returns from the hosted page with the reference and reports the payment", async () => {
  const { fake, account } = await startPaystack();
  const { redirectUrl } = await account.start(payment, NEVER);
  const reply = await fetch(redirectUrl, {
    method: "POST",
    body: new URLSearchParams({ outcome: "success" }),
    redirect: "manual",
  });
  expect(reply.status).toBe(303);
  expect(reply.headers.get("location")).toBe(
    `${payment.returnUrl}&trxref=${reference}&reference=${reference}`,
  );
  expect(await account.check(byReference(reference), NEVER)).toEqual({
    state: "succeeded",
    id: String(fake.get(reference).id),
    reference,
    amount: "15750.50",
    currency: "NGN",
    fee: "236.26",
    occurredAt: new Date(fake.get(reference).paidAt ?? ""),
    isLive: false,
  });
});

it.each([
  ["abandoned", "open"],
  ["ongoing", "open"],
  ["pending", "processing"],
  ["processing", "processing"],
  ["queued", "processing"],
  ["success", "succeeded"],
  ["failed", "failed"],
  ["reversed", "failed"],
] as const)("reads the status %s as %s", async (status, state) => {
  const { fake, account } = await startPaystack();
  await account.start(payment, NEVER);
  fake.change(reference, { status });
  expect(await account.check(byReference(reference), NEVER)).toMatchObject({ state });
});

it("reports an unknown status as a bad response, because it could mean money", async () => {
  const { fake, account } = await startPaystack();
  await account.start(payment, NEVER);
  fake.change(reference, { status: "settling" as PaystackStatus });
  expect(await paymentFaultOf(account.check(byReference(reference), NEVER))).toMatchObject({
    kind: "bad_response",
  });
});

it("reports the requested amount when the customer paid the fees too", async () => {
  const { fake, account } = await startPaystack();
  await account.start(payment, NEVER);
  fake.change(reference, { status: "success", amount: 1_600_000 });
  expect(await account.check(byReference(reference), NEVER)).toMatchObject({ amount: "15750.50" });
});

it("P12: reports the amount that was paid when it is less than was requested", async () => {
  const { fake, account } = await startPaystack();
  await account.start(payment, NEVER);
  fake.change(reference, { status: "success", amount: 1_000_000 });
  expect(await account.check(byReference(reference), NEVER)).toMatchObject({ amount: "10000.00" });
});

it("P12: reports the amount, currency and mode that the provider has, not those that were asked for", async () => {
  const { fake, account } = await startPaystack();
  await account.start(payment, NEVER);
  fake.change(reference, {
    status: "success",
    requestedAmount: 100,
    amount: 100,
    currency: "GHS",
    domain: "live",
  });
  expect(await account.check(byReference(reference), NEVER)).toMatchObject({
    amount: "1.00",
    currency: "GHS",
    isLive: true,
  });
});

it("returns undefined for a reference that Paystack does not know", async () => {
  const { account } = await startPaystack();
  expect(await account.check(byReference("nobody.started=this-1"), NEVER)).toBeUndefined();
});

it("P11: distinguishes a duplicate reference from other rejections", async () => {
  const { account } = await startPaystack();
  await account.start(payment, NEVER);
  expect(await paymentFaultOf(account.start(payment, NEVER))).toMatchObject({
    kind: "duplicate_reference",
  });
  for (const changes of [
    { email: "no address" },
    { amount: "0.00" },
    { amount: "10000000.01" },
    { reference: "with spaces" },
  ]) {
    const start = account.start(paymentToStart({ reference: "another", ...changes }), NEVER);
    expect(await paymentFaultOf(start), JSON.stringify(changes)).toMatchObject({
      kind: "rejected",
      message: "rejected: HTTP 400",
    });
  }
});

it("P11: finds the payment whose answer was lost", async () => {
  const { fake, account } = await startPaystack();
  fake.setFault("reset", { on: "initialize", when: "after", times: 1 });
  expect(await paymentFaultOf(account.start(payment, NEVER))).toMatchObject({
    kind: "bad_response",
  });
  expect(await paymentFaultOf(account.start(payment, NEVER))).toMatchObject({
    kind: "duplicate_reference",
  });
  expect(await account.check(byReference(reference), NEVER)).toMatchObject({
    state: "open",
    reference,
  });
});

it("tests the connection, also after the key was changed", async () => {
  const { fake, account } = await startPaystack();
  await account.testConnection(NEVER);
  expect(fake.of("balance")).toHaveLength(1);
  fake.secretKey = "sk_test_another";
  expect(await paymentFaultOf(account.testConnection(NEVER))).toMatchObject({
    kind: "unauthorized",
  });
});

it.each(["http://paystack.example", "ftp://127.0.0.1", "https://a:b@paystack.example", ""])(
  "refuses %j as the provider's URL",
  (baseUrl) => {
    const { options } = sharedOptions();
    const secretKey = "sk_test_1";
    expect(() => createPaystackAccount({ ...options, baseUrl, secretKey })).toThrow(/https/);
  },
);

it.each(["", "two words", "line\nbreak"])("rejects %j as a key", (secretKey) => {
  const { options } = sharedOptions();
  const baseUrl = "https://paystack.example";
  expect(() => createPaystackAccount({ ...options, baseUrl, secretKey })).toThrow(/key/);
});
