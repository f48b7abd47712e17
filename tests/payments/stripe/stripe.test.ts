import { expect, it } from "vitest";
import { createStripeAccount } from "#lib/payments/stripe/stripe.ts";
import { NEVER } from "#tests/couriers/setup.ts";
import {
  byReference,
  paymentFaultOf,
  paymentToStart,
  sharedOptions,
  startStripe,
} from "#tests/payments/setup.ts";

const HOUR_MS = 3_600_000;

/** Starts a fake Stripe with an open payment of 15,750.50. */
async function startPayment(changes: Parameters<typeof paymentToStart>[0] = {}) {
  const stripe = await startStripe();
  const payment = paymentToStart({ expiresAt: new Date(Date.now() + HOUR_MS), ...changes });
  const { reference } = payment;
  const started = await stripe.account.start(payment, NEVER);
  const { providerId = null } = started;
  return {
    ...stripe,
    ...started,
    payment,
    reference,
    check: () => stripe.account.check({ reference, providerId }, NEVER),
    cancel: () => stripe.account.cancel({ reference, providerId }, NEVER),
  };
}

it("starts a payment with the reference, amount and return URL, and returns the hosted page", async () => {
  const { fake, payment, reference, redirectUrl } = await startPayment();
  const [request] = fake.of("create");
  expect(request?.headers).toMatchObject({
    authorization: `Bearer ${fake.secretKey}`,
    "idempotency-key": reference,
    "stripe-version": expect.stringMatching(/^\d{4}-\d\d-\d\d\./),
  });
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    mode: "payment",
    client_reference_id: reference,
    customer_email: payment.email,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "ngn",
    "line_items[0][price_data][unit_amount]": "1575050",
    "line_items[0][price_data][product_data][name]": "Order OJ-1042",
    success_url: payment.returnUrl,
    cancel_url: payment.returnUrl,
    expires_at: String(Math.floor(payment.expiresAt.getTime() / 1000)),
    "adaptive_pricing[enabled]": "false",
    "payment_intent_data[metadata][reference]": reference,
  });
  const page = await fetch(redirectUrl);
  expect(page.headers.get("content-type")).toBe("text/html");
  expect(await page.text()).toContain("Pay 1575050 NGN");
});

it("returns from the hosted page and reports the payment", async () => {
  const { fake, payment, reference, redirectUrl, check } = await startPayment();
  const reply = await fetch(redirectUrl, {
    method: "POST",
    body: new URLSearchParams({ outcome: "paid" }),
    redirect: "manual",
  });
  expect(reply.status).toBe(303);
  expect(reply.headers.get("location")).toBe(payment.returnUrl);
  const { id, created } = fake.get(reference);
  expect(await check()).toEqual({
    state: "succeeded",
    id: id.replace("cs_", "pi_"),
    reference,
    amount: "15750.50",
    currency: "NGN",
    fee: "456.77",
    occurredAt: new Date(created * 1000),
    isLive: false,
  });
});

it.each([
  ["paid", "succeeded"],
  ["processing", "processing"],
  ["failed", "failed"],
  ["declined", "open"],
] as const)("reads a customer's choice that was %s as %s", async (outcome, state) => {
  const { fake, reference, check } = await startPayment();
  expect(await check()).toMatchObject({ state: "open", amount: "15750.50" });
  fake.decide(reference, outcome);
  expect(await check()).toMatchObject({ state, reference });
});

it("reads a session whose page Stripe has closed as expired", async () => {
  const { fake, reference, check } = await startPayment();
  fake.change(reference, { status: "expired" });
  expect(await check()).toMatchObject({ state: "expired" });
});

it("reports an unknown status as a bad response, because it could mean money", async () => {
  const { fake, reference, check } = await startPayment();
  fake.change(reference, { paymentStatus: "settling" as "paid" });
  expect(await paymentFaultOf(check())).toMatchObject({ kind: "bad_response" });
});

it("P12: reports the amount, currency and mode that the provider has, not those that were asked for", async () => {
  const { fake, reference, check } = await startPayment();
  fake.decide(reference, "paid");
  fake.change(reference, { amount: 100, currency: "jpy", isLive: true });
  expect(await check()).toMatchObject({ amount: "100.00", currency: "JPY", isLive: true });
});

it("opens the page for 30 minutes to 24 hours, as Stripe wants", async () => {
  for (const [minutes, expected] of [
    [-5, 31],
    [29, 31],
    [60, 60],
    [100 * 60, 24 * 60 - 1],
  ] as const) {
    const expiresAt = new Date(Date.now() + minutes * 60_000);
    const { fake, reference, pageExpiresAt } = await startPayment({ expiresAt });
    const { expiresAt: until, created } = fake.get(reference);
    expect(pageExpiresAt).toEqual(new Date(until * 1000));
    expect(Math.round((until - created) / 60), `${minutes} minutes`).toBe(expected);
  }
});

it("returns undefined for a session that Stripe does not know, and for one without an ID", async () => {
  const { account, reference } = await startPayment();
  expect(await account.check({ reference, providerId: "cs_test_unknown" }, NEVER)).toBeUndefined();
  expect(await account.check(byReference(reference), NEVER)).toBeUndefined();
});

it("P11: returns the same session when a payment is started again after a lost answer", async () => {
  const { fake, account } = await startStripe();
  const payment = paymentToStart({ expiresAt: new Date(Date.now() + HOUR_MS) });
  fake.setFault("reset", { on: "create", when: "after", times: 1 });
  expect(await paymentFaultOf(account.start(payment, NEVER))).toMatchObject({
    kind: "bad_response",
  });
  expect(fake.of("create"), "no retry").toHaveLength(1);
  const { providerId } = await account.start(payment, NEVER);
  expect(fake.sessions().map(({ id }) => id)).toEqual([providerId]);
});

it("P11: reports a reference that was used for another payment as a duplicate", async () => {
  const { account, payment } = await startPayment();
  const other = account.start({ ...payment, amount: "1.00" }, NEVER);
  expect(await paymentFaultOf(other)).toMatchObject({ kind: "duplicate_reference" });
});

it("distinguishes a rejected payment from other failures", async () => {
  const { account } = await startStripe();
  for (const changes of [
    { email: "no address" },
    { amount: "0.00" },
    { amount: "0.50", currency: "JPY" },
  ]) {
    const start = account.start(paymentToStart(changes), NEVER);
    expect(await paymentFaultOf(start), JSON.stringify(changes)).toMatchObject({
      kind: "rejected",
    });
  }
});

it("ends a session that nobody has paid, and leaves any other as it is", async () => {
  const { fake, reference, account, cancel } = await startPayment();
  await cancel();
  expect(fake.get(reference)).toMatchObject({ status: "expired" });
  await cancel();
  fake.decide(reference, "paid");
  await cancel();
  expect(fake.get(reference)).toMatchObject({ status: "complete" });
  await account.cancel(byReference(reference), NEVER);
  fake.setFault("http-503", { on: "expire" });
  expect(await paymentFaultOf(cancel())).toMatchObject({ kind: "bad_response" });
});

it("tests the connection, also after the key was changed", async () => {
  const { fake, account } = await startStripe();
  await account.testConnection(NEVER);
  expect(fake.of("sessions")).toHaveLength(1);
  fake.secretKey = "sk_test_another";
  expect(await paymentFaultOf(account.testConnection(NEVER))).toMatchObject({
    kind: "unauthorized",
  });
});

it("registers a webhook with the library's API version, and replaces an earlier one", async () => {
  const { fake, account } = await startStripe();
  const url = "https://shop.example/api/webhooks/payments/stripe/1";
  const first = await account.registerWebhook?.(url, NEVER);
  const second = await account.registerWebhook?.(url, NEVER);
  const secrets = () => fake.endpoints.map(({ secret }) => secret);
  expect(secrets()).toEqual([first?.signingSecret, second?.signingSecret]);
  await second?.replaceEarlier(NEVER);
  expect(secrets()).toEqual([second?.signingSecret]);
  expect(fake.endpoints[0]?.apiVersion).toBe(fake.of("register")[0]?.headers["stripe-version"]);
  expect(fake.endpoints[0]?.events).toContain("charge.dispute.created");
  fake.setFault("http-403", { on: "register" });
  const refused = account.registerWebhook?.(url, NEVER) ?? Promise.resolve();
  expect(await paymentFaultOf(refused)).toMatchObject({ kind: "unauthorized" });
  expect(secrets()).toEqual([second?.signingSecret]);
});

it.each(["http://stripe.example", "ftp://127.0.0.1", "https://a:b@stripe.example", ""])(
  "refuses %j as the provider's URL",
  (baseUrl) => {
    const { options } = sharedOptions();
    const secretKey = "sk_test_1";
    expect(() => createStripeAccount({ ...options, baseUrl, secretKey })).toThrow(/https/);
  },
);
