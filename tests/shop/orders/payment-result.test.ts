import { expect, it } from "vitest";
import type { Order } from "#lib/contract/order.ts";
import type { PaymentMethod, PaymentSession } from "#lib/contract/payment.ts";
import { toOrderPayment } from "#lib/shop/orders/order-payment.ts";
import { explainPayment } from "#lib/shop/orders/payment-result.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");

const ORDER = {
  order_number: "ORD-1",
  customer_name: "Ada",
  store_name: "Oja",
  outstanding_balance: "1000.00",
  payment_status: "unpaid",
  fulfilment_status: "unfulfilled",
  payment_due_at: "2026-03-02T10:00:00Z",
} as Order;

const PAID: Partial<Order> = {
  outstanding_balance: "0.00",
  payment_status: "paid",
  payment_due_at: null,
};

const METHODS: PaymentMethod[] = [{ method: "sandbox", name: "Test payment", kind: "redirect" }];

const INSTRUCTIONS = {
  bank_name: "GTBank",
  account_name: "Oja",
  account_number: "0123456789",
  reference: "12345678",
  text: "",
};

/** Returns the result of an order with sessions of these statuses, newest first. */
function resultOf(statuses: PaymentSession["status"][], change: Partial<Order> = {}) {
  const order = { ...ORDER, ...change };
  const sessions = statuses.map(
    (status) => ({ status, instructions: null, refund: null }) as PaymentSession,
  );
  const payment = toOrderPayment(order, sessions, METHODS, NOW);
  const { title, isFinal } = explainPayment(order, payment);
  return [title, isFinal, payment.methods.length];
}

it.each([
  ["no session", [], {}, "Not paid yet", true, 1],
  ["a session that starts", ["starting"], {}, "Waiting for your payment", false, 1],
  ["an open session", ["open"], {}, "Waiting for your payment", false, 1],
  ["a payment in process", ["processing"], {}, "Your payment is being processed", false, 0],
  [
    "an earlier payment in process",
    ["failed", "processing"],
    {},
    "Your payment is being processed",
    false,
    0,
  ],
  ["a failed payment", ["failed"], {}, "Payment failed", true, 1],
  [
    "a new attempt after a failed one",
    ["open", "failed"],
    {},
    "Waiting for your payment",
    false,
    1,
  ],
  ["an expired session", ["expired"], {}, "Not paid yet", true, 1],
  ["a cancelled session", ["cancelled"], {}, "Not paid yet", true, 1],
  ["a payment that succeeded", ["succeeded"], PAID, "Payment received", true, 0],
  ["a failed attempt at a paid order", ["failed", "succeeded"], PAID, "Payment received", true, 0],
  ["an order paid by hand", [], PAID, "Payment received", true, 0],
  ["a refund", ["succeeded"], { payment_status: "refunded" }, "Payment refunded", true, 1],
  ["a payment in review", ["review"], {}, "We're checking a payment", true, 0],
  [
    "a second payment for a paid order",
    ["review", "succeeded"],
    PAID,
    "We're checking a payment",
    true,
    0,
  ],
] as const)("shows the result of an order with %s", (_case, statuses, change, ...result) => {
  expect(resultOf([...statuses], change)).toEqual(result);
});

it("never thanks for the payment of an order that was cancelled", () => {
  const change = { ...PAID, fulfilment_status: "cancelled" as const };
  expect(resultOf(["succeeded"], change)[0]).toBe("This order was cancelled");
  expect(resultOf(["review"], change)[0]).toBe("This order was cancelled");
});

it("offers no payment once the deadline has passed", () => {
  expect(resultOf(["open"], { payment_due_at: "2026-03-02T09:00:00Z" })[2]).toBe(0);
  expect(resultOf(["failed"], { payment_due_at: null })[2]).toBe(1);
});

it("shows an open bank transfer after another method has failed", () => {
  const sessions = [
    { status: "failed", instructions: null, refund: null },
    { status: "open", instructions: INSTRUCTIONS, refund: null },
  ] as PaymentSession[];
  expect(toOrderPayment(ORDER, sessions, METHODS, NOW)).toMatchObject({
    state: "failed",
    transfer: { instructions: INSTRUCTIONS, refund: null },
  });
});

/** Returns the explanation of a session with a refund. */
function refundOf(refund: PaymentSession["refund"], change: Partial<Order>) {
  const order = { ...ORDER, ...change };
  const status = refund?.status === "succeeded" ? "cancelled" : "review";
  const session = { status, instructions: null, currency: "NGN", refund } as PaymentSession;
  return explainPayment(order, toOrderPayment(order, [session], METHODS, NOW));
}

it("P4: says that a payment for a cancelled order is refunded, and never thanks", () => {
  const cancelled = { fulfilment_status: "cancelled", outstanding_balance: "0.00" } as const;
  for (const [status, title] of [
    ["requested", "Your payment is being refunded"],
    ["pending", "Your payment is being refunded"],
    ["needs_attention", "Your payment is being refunded"],
    ["succeeded", "Your payment was refunded"],
    ["failed", "This order was cancelled"],
  ] as const) {
    const result = refundOf({ amount: "1000.00", status }, cancelled);
    expect([status, result.title]).toEqual([status, title]);
    expect(result.text).not.toMatch(/thank/i);
    if (status !== "failed") expect(result.text).toContain("₦1,000");
  }
});

it("says that a second payment for a paid order is refunded, and that the order stays paid", () => {
  for (const status of ["pending", "succeeded"] as const) {
    const { title, text, isFinal } = refundOf({ amount: "1000.00", status }, PAID);
    expect([title, isFinal]).toEqual(["Your order is paid", true]);
    expect(text).toContain("Another payment of ₦1,000");
  }
});
