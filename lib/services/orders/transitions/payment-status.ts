import type { Order } from "#lib/contract/order.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

/** Derives the payment status; a free order is paid from the start. */
export function paymentStatusOf({
  total,
  received,
  refunded,
}: {
  /** Decimal text. */
  total: string;
  /** Amount counted as paid. */
  received: string;
  /** Whether anything was refunded. */
  refunded: boolean;
}): Order["payment_status"] {
  if (compareAmounts(received, "0") > 0) {
    return compareAmounts(received, total) >= 0 ? "paid" : "partially_paid";
  }
  if (refunded) return "refunded";
  return compareAmounts(total, "0") === 0 ? "paid" : "unpaid";
}
