import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

type Sums = Pick<
  MerchantOrder["order"],
  "total_amount" | "total_paid" | "outstanding_balance" | "payment_status"
>;

/** What a payment can be at most, or a refund. What was refunded whole owes nothing, but may be paid anew. */
export function largestAmount(order: Sums, move: "pay" | "refund"): string {
  if (move === "refund") return order.total_paid;
  return order.payment_status === "refunded"
    ? (order.total_amount ?? "0.00")
    : order.outstanding_balance;
}

/** What keeps a typed amount from being recorded, if anything does. */
export function amountProblem(text: string, largest: string, currency: string): string | undefined {
  const amount = text.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return "Write an amount such as 1500.00";
  if (compareAmounts(amount, "0") === 0) return "Write an amount above 0";
  if (compareAmounts(amount, largest) <= 0) return undefined;
  return `At most ${formatMoney(largest, currency)}`;
}
