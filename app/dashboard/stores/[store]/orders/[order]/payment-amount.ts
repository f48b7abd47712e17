import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

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

/** Returns the problem with an entered amount; undefined if it is valid. */
export function amountProblem(text: string, max: string, currency: string): string | undefined {
  const amount = text.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return "Enter an amount, e.g. 1500.00";
  if (compareAmounts(amount, "0") === 0) return "Enter an amount above 0";
  if (compareAmounts(amount, max) <= 0) return undefined;
  return `Enter at most ${formatMoney(max, currency)}`;
}
