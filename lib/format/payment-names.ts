import type { Order } from "#lib/contract/order.ts";

export const PAYMENT_NAMES: Record<Order["payment_status"], string> = {
  unpaid: "Unpaid",
  partially_paid: "Partly paid",
  paid: "Paid",
  refunded: "Refunded",
};
