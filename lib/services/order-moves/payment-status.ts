import Big from "big.js";
import type { PaymentStatus } from "#db/schema.ts";

/** What the money says; an order that costs nothing is paid from the start. */
export function paymentStatusOf({
  total,
  paid,
  refunded,
}: {
  /** Decimal text. */
  total: string;
  /** Payments less refunds. */
  paid: Big.BigSource;
  /** Whether anything was given back. */
  refunded: boolean;
}): PaymentStatus {
  if (new Big(paid).gt(0)) return new Big(paid).gte(total) ? "paid" : "partially_paid";
  if (refunded) return "refunded";
  return new Big(total).eq(0) ? "paid" : "unpaid";
}
