import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NEVER, until } from "#tests/couriers/setup.ts";
import {
  byReference,
  paymentFaultOf,
  paymentToStart,
  startPaystack,
} from "#tests/payments/setup.ts";
import {
  type PaystackFault,
  paystackFaults,
} from "#tests/support/payments/fake-paystack-faults.ts";

/** Enough for a busy machine to start every call before it. */
const DEADLINE_MS = 2000;
const payment = paymentToStart();
const { reference } = payment;
const refund = {
  uid: "0191d2a0-0000-7000-8000-000000000001",
  charge: { id: "4099260516", reference },
  amount: "100.00",
  currency: "NGN",
};
const period = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-03-02T00:00:00Z") };

const KINDS = {
  hang: "timeout",
  drip: "timeout",
  "http-401": "unauthorized",
  "http-403": "unauthorized",
  "http-429": "busy",
} as Partial<Record<PaystackFault, string>>;

/** What the provider rejects has no effect. After any other failure, it may have one. */
function isRejection(fault: PaystackFault, on: string): boolean {
  if (on === "refund") return ["http-400-echo", "http-404"].includes(fault);
  return on === "initialize" && fault === "http-400-echo";
}

const faults = Object.keys(paystackFaults) as PaystackFault[];

it.each(faults)("R63: hides the key and the customer after %s on each call", async (fault) => {
  const { fake, lines, account } = await startPaystack({ deadlineMs: DEADLINE_MS, breakAfter: 99 });
  const calls = {
    initialize: () => account.start(payment, NEVER),
    verify: () => account.check(byReference(reference), NEVER),
    balance: () => account.testConnection(NEVER),
    refund: () => account.refund(refund, NEVER),
    refunds: () => account.listRefunds(refund.charge, NEVER),
    disputes: () => account.listDisputes(refund.charge, NEVER),
    transactions: () => account.list(period, NEVER),
  };
  await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      const on = name as keyof typeof calls;
      fake.setFault(fault, { on });
      const outcome = await call().catch((error: Error) => error);
      // A connection test needs no data.
      if (on === "balance" && fault === "no-data") return;
      const kind = KINDS[fault] ?? (isRejection(fault, on) ? "rejected" : "bad_response");
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

it("gives up at the deadline and closes the connection", async () => {
  const { fake, account } = await startPaystack({ deadlineMs: DEADLINE_MS });
  fake.setFault("hang");
  const begun = performance.now();
  expect(await paymentFaultOf(account.check(byReference(reference), NEVER))).toMatchObject({
    kind: "timeout",
  });
  expect(performance.now() - begun).toBeGreaterThan(DEADLINE_MS - 20);
  await until(() => fake.of("verify")[0]?.abandoned === true);
});

it("cancels the call when the caller disconnects", async () => {
  const { fake, account } = await startPaystack({ deadlineMs: 60_000 });
  fake.setFault("hang", { on: "initialize" });
  const shopper = new AbortController();
  const fault = paymentFaultOf(account.start(payment, shopper.signal));
  await until(() => fake.of("initialize").length === 1);
  shopper.abort();
  expect(await fault).toMatchObject({ kind: "cancelled" });
});

it("limits concurrent calls and reports busy for the next one", async () => {
  const { fake, account } = await startPaystack({ maxInFlight: 3, deadlineMs: 60_000 });
  fake.setFault("hang");
  const ended = new AbortController();
  const running = [1, 2, 3].map(() =>
    paymentFaultOf(account.check(byReference(reference), ended.signal)),
  );
  await until(() => fake.of("verify").length === 3);
  expect(await paymentFaultOf(account.check(byReference(reference), NEVER))).toMatchObject({
    kind: "busy",
  });
  ended.abort();
  expect((await Promise.all(running)).map(({ kind }) => kind)).toEqual(Array(3).fill("cancelled"));
});

describe("an open circuit breaker", () => {
  const BREAK_MS = 60_000;

  // The circuit breaker waits by this clock.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("calls Paystack no more until the break is over, except to test the connection", async () => {
    const { fake, lines, account } = await startPaystack({ breakAfter: 3, breakMs: BREAK_MS });
    fake.setFault("http-503", { times: 3 });
    for (let n = 0; n < 3; n += 1)
      await paymentFaultOf(account.check(byReference(reference), NEVER));
    expect(await paymentFaultOf(account.start(payment, NEVER))).toMatchObject({
      kind: "open",
      retryAfter: BREAK_MS / 1000,
    });
    expect(fake.of("initialize")).toEqual([]);
    await account.testConnection(NEVER);
    vi.setSystemTime(Date.now() + BREAK_MS);
    await account.start(payment, NEVER);
    expect(lines.map(({ text }) => text).filter((text) => text.includes("circuit"))).toEqual([
      "payment provider is failing: circuit opened",
      "payment provider recovered: circuit closed",
    ]);
  });

  it("counts a rejected payment and a duplicate reference as answers", async () => {
    const { fake, account } = await startPaystack({ breakAfter: 2 });
    await account.start(payment, NEVER);
    for (let n = 0; n < 3; n += 1) {
      fake.setFault("http-500", { on: "initialize", times: 1 });
      expect((await paymentFaultOf(account.start(payment, NEVER))).kind).toBe("bad_response");
      expect((await paymentFaultOf(account.start(payment, NEVER))).kind).toBe(
        "duplicate_reference",
      );
    }
  });
});
