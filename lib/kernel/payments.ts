import { compareAmounts, isPositive, sum } from "#lib/kernel/money.ts";

/** Statuses of refunds that are neither confirmed nor failed. */
export const UNFINISHED_REFUNDS = ["requested", "pending", "needs_attention"] as const;

interface PaymentSums {
  /** Payments minus refunds. */
  held: string;
  /** Amount counted as paid. */
  received: string;
}

/**
 * Adds up payments and refunds (negative), oldest first. A refunded amount is not owed again, until
 * everything was refunded and the order is paid again.
 */
export function sumPayments(amounts: string[]): PaymentSums {
  let held = "0.00";
  let received = "0.00";
  for (const amount of amounts) {
    held = sum([held, amount]);
    if (held === "0.00") received = held;
    else if (isPositive(amount)) received = sum([received, amount]);
  }
  return { held, received };
}

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
}): "unpaid" | "partially_paid" | "paid" | "refunded" {
  if (isPositive(received)) {
    return compareAmounts(received, total) >= 0 ? "paid" : "partially_paid";
  }
  if (refunded) return "refunded";
  return compareAmounts(total, "0") === 0 ? "paid" : "unpaid";
}
