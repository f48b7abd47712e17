import type { Order } from "#lib/contract/order.ts";

/** The payment statuses, with the one of orders with a refund due, which only the dashboard shows. */
export const PAYMENT_NAMES = {
  refund_due: "Refund due",
  unpaid: "Unpaid",
  partially_paid: "Partly paid",
  paid: "Paid",
  refunded: "Refunded",
} satisfies Record<Order["payment_status"] | "refund_due", string>;

export type MerchantPaymentStatus = keyof typeof PAYMENT_NAMES;

/** Returns the payment status of an order in the dashboard: `refund_due` while a refund is due. */
export function toMerchantPaymentStatus(
  { payment_status }: Pick<Order, "payment_status">,
  refundDue: string,
): MerchantPaymentStatus {
  return Number(refundDue) > 0 ? "refund_due" : payment_status;
}
