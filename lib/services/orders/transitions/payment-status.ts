import Big from "big.js";
import type { PaymentStatusValue } from "#db/order-schema.ts";

/** Derives the payment status; a free order is paid from the start. */
export function paymentStatusOf({
  total,
  received,
  refunded,
}: {
  /** Decimal text. */
  total: string;
  /** Amount counted as paid. */
  received: Big.BigSource;
  /** Whether anything was refunded. */
  refunded: boolean;
}): PaymentStatusValue {
  if (new Big(received).gt(0)) return new Big(received).gte(total) ? "paid" : "partially_paid";
  if (refunded) return "refunded";
  return new Big(total).eq(0) ? "paid" : "unpaid";
}
