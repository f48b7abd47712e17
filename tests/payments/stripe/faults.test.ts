import { expect, it } from "vitest";
import { NEVER, until } from "#tests/couriers/setup.ts";
import { paymentFaultOf, paymentToStart, startStripe } from "#tests/payments/setup.ts";
import {
  type PaystackFault,
  paystackFaults,
} from "#tests/support/payments/fake-paystack-faults.ts";
import type { StripeCall } from "#tests/support/payments/fake-stripe-api.ts";

/** Enough for a busy machine to start every call before it. */
const DEADLINE_MS = 2000;
const payment = paymentToStart({ expiresAt: new Date(Date.now() + 3_600_000) });
const { reference } = payment;
const charge = { id: "pi_test_1", reference };
const refund = {
  uid: "0191d2a0-0000-7000-8000-000000000001",
  charge,
  amount: "100.00",
  currency: "NGN",
};
const period = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-03-02T00:00:00Z") };
const session = { reference, providerId: "cs_test_1" };

const KINDS = {
  hang: "timeout",
  drip: "timeout",
  "http-400-echo": "rejected",
  "http-401": "unauthorized",
  "http-403": "unauthorized",
  "http-429": "busy",
} as Partial<Record<PaystackFault, string>>;

/** Replies in a form that Stripe never sends with this status. */
const OTHER_FORMS = ["http-404", "not-the-envelope", "no-data"];

const faults = (Object.keys(paystackFaults) as PaystackFault[]).filter(
  (fault) => !OTHER_FORMS.includes(fault),
);

it.each(faults)("R63: hides the key and the customer after %s on each call", async (fault) => {
  const { fake, lines, account } = await startStripe({ deadlineMs: DEADLINE_MS, breakAfter: 99 });
  const calls: Partial<Record<StripeCall, () => Promise<unknown>>> = {
    create: () => account.start(payment, NEVER),
    retrieve: () => account.check(session, NEVER),
    sessions: () => account.testConnection(NEVER),
    refund: () => account.refund(refund, NEVER),
    refunds: () => account.listRefunds(charge, NEVER),
    disputes: () => account.listDisputes(charge, NEVER),
    charges: () => account.list(period, NEVER),
    endpoints: async () => account.registerWebhook?.("https://shop.example/", NEVER),
  };
  await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const on = name as StripeCall;
      fake.setFault(fault, { on });
      const outcome = await call().catch((error: Error) => error);
      const kind = KINDS[fault] ?? "bad_response";
      expect(outcome, on).toMatchObject({ name: "PaymentFault", kind });
      const { message, stack, cause } = outcome as Error;
      expect(JSON.stringify([message, stack, outcome, cause, lines])).not.toMatch(
        /ngozi|secret@|sk_test_|kq3v7m2x9r4t8w5z/,
      );
      expect(fake.of(on), "no retry").toHaveLength(1);
      expect(fake.requests.filter(({ path }) => path === "/inside")).toEqual([]);
    }),
  );
});

it.each(["not-the-envelope", "no-data"] as const)(
  "reports %s as a bad response on each call that needs data",
  async (fault) => {
    const { fake, account } = await startStripe({ breakAfter: 99 });
    for (const [on, call] of [
      ["create", () => account.start(payment, NEVER)],
      ["retrieve", () => account.check(session, NEVER)],
      ["refund", () => account.refund(refund, NEVER)],
      ["refunds", () => account.listRefunds(charge, NEVER)],
    ] as const) {
      fake.setFault(fault, { on });
      expect(await paymentFaultOf(call()), on).toMatchObject({ kind: "bad_response" });
    }
  },
);

it("cancels the call when the caller disconnects", async () => {
  const { fake, account } = await startStripe({ deadlineMs: 60_000 });
  fake.setFault("hang", { on: "create" });
  const shopper = new AbortController();
  const fault = paymentFaultOf(account.start(payment, shopper.signal));
  await until(() => fake.of("create").length === 1);
  shopper.abort();
  expect(await fault).toMatchObject({ kind: "cancelled" });
});

it("opens the circuit after outages, but tests the connection", async () => {
  const { fake, account } = await startStripe({ breakAfter: 2, breakMs: 60_000 });
  fake.setFault("http-503", { on: "retrieve" });
  for (let n = 0; n < 2; n += 1) await paymentFaultOf(account.check(session, NEVER));
  expect(await paymentFaultOf(account.start(payment, NEVER))).toMatchObject({ kind: "open" });
  expect(fake.of("create")).toEqual([]);
  await account.testConnection(NEVER);
});
