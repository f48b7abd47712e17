import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { compareAmounts, sum } from "#lib/kernel/money.ts";
import { formatMoney } from "#lib/storefront/format-money.ts";

type Sums = Pick<MerchantOrder["order"], "total_amount" | "total_paid">;

/** What a payment can be at most, or a refund: after a refund all of it is owed anew. */
export function largestAmount({ total_amount, total_paid }: Sums, move: "pay" | "refund"): string {
  return move === "refund" ? total_paid : sum([total_amount ?? "0", `-${total_paid}`]);
}

/** What keeps a typed amount from being recorded, if anything does. */
export function amountProblem(text: string, largest: string, currency: string): string | undefined {
  const amount = text.trim();
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return "Write an amount such as 1500.00";
  if (compareAmounts(amount, "0") === 0) return "Write an amount above 0";
  if (compareAmounts(amount, largest) <= 0) return undefined;
  return `At most ${formatMoney(largest, currency)}`;
}
