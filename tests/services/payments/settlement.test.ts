import { expect, it } from "vitest";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { settlementOf } from "#lib/services/payments/settlement.ts";

const NAIRA = { amount: "1000.00", currency: "NGN" };

/** Returns what happens to money for an order of 1,000.00 with these differences. */
function settle(
  order: Partial<OrderRow> = {},
  { charge = NAIRA, session = NAIRA, isOverdue = false, holdsManualPayment = false } = {},
) {
  const unpaid = { total_amount: "1000.00", payment_status: "unpaid", payments: [] as string[] };
  const row = { ...unpaid, fulfilment_status: "unfulfilled", ...order } as OrderRow;
  return settlementOf({ charge, session, order: row, isOverdue, holdsManualPayment });
}

const CANCELLED = { fulfilment_status: "cancelled" } as const;
const PAID: Partial<OrderRow> = { payment_status: "paid", payments: ["1000.00"] };
const LITTLE = { charge: { amount: "999.99", currency: "NGN" } };
const CEDI = { charge: { amount: "1000.00", currency: "GHS" } };

it("applies exactly what was asked for, if the order still owes it", () => {
  expect(settle()).toBe("apply");
  expect(settle({ fulfilment_status: "fulfilled" })).toBe("apply");
  const half = { amount: "500.00", currency: "NGN" };
  const rest = { charge: half, session: half };
  expect(settle({ payment_status: "partially_paid", payments: ["500.00"] }, rest)).toBe("apply");
});

it("holds another amount or currency for review, and more than the order owes", () => {
  expect(settle({}, LITTLE)).toBe("review");
  expect(settle({}, CEDI)).toBe("review");
  expect(settle({ payment_status: "partially_paid", payments: ["0.01"] })).toBe("review");
});

it("reopens only an order that was cancelled by its deadline, for what it owed", () => {
  expect(settle(CANCELLED, { isOverdue: true })).toBe("reopen");
  expect(settle(CANCELLED)).toBe("refund");
  expect(settle(CANCELLED, { isOverdue: true, ...LITTLE })).toBe("refund");
  const changed = { ...CANCELLED, total_amount: "900.00" };
  expect(settle(changed, { isOverdue: true })).toBe("refund");
});

it("refunds money for an order that has ended or is paid, except in another currency", () => {
  expect(settle({ fulfilment_status: "voided" })).toBe("refund");
  expect(settle(PAID)).toBe("refund");
  expect(settle({ ...PAID, fulfilment_status: "fulfilled" }, LITTLE)).toBe("refund");
  expect(settle(CANCELLED, { isOverdue: true, ...CEDI })).toBe("review");
  expect(settle(PAID, CEDI)).toBe("review");
});

it("holds money for review that may be what was recorded by hand", () => {
  expect(settle(PAID, { holdsManualPayment: true })).toBe("review");
  expect(settle({ ...PAID, ...CANCELLED }, { holdsManualPayment: true })).toBe("review");
});

it("holds money for an order that was refunded or returned for review", () => {
  expect(settle({ payment_status: "refunded", payments: ["1000.00", "-1000.00"] })).toBe("review");
  expect(settle({ fulfilment_status: "returned" })).toBe("review");
});
