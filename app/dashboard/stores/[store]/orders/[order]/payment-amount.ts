import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";

type PaymentTotals = Pick<
  MerchantOrder["order"],
  "total_amount" | "total_paid" | "outstanding_balance" | "payment_status"
>;

/** Returns the maximum of a payment or refund. A fully refunded order can be paid again. */
export function maxAmount(order: PaymentTotals, action: "pay" | "refund"): string {
  if (action === "refund") return order.total_paid;
  return order.payment_status === "refunded"
    ? (order.total_amount ?? "0.00")
    : order.outstanding_balance;
}
