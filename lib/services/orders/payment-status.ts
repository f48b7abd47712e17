import Big from "big.js";
import type { PaymentStatus } from "#db/schema.ts";

/** What the money says; an order that costs nothing is paid from the start. */
export function paymentStatusOf({
  total,
  received,
  refunded,
}: {
  /** Decimal text. */
  total: string;
  /** What counts as paid towards it. */
  received: Big.BigSource;
  /** Whether anything was given back. */
  refunded: boolean;
}): PaymentStatus {
  if (new Big(received).gt(0)) return new Big(received).gte(total) ? "paid" : "partially_paid";
  if (refunded) return "refunded";
  return new Big(total).eq(0) ? "paid" : "unpaid";
}
