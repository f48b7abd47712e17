import type { MailKind, MailSummary } from "#lib/contract/dashboard/mails.ts";

export const MAIL_NAMES: Record<MailKind, string> = {
  order_received: "Order received",
  payment_received: "Payment received",
  payment_reminder: "Payment reminder",
  ready_for_pickup: "Ready for pickup",
  on_its_way: "On its way",
  delivered: "Delivered",
  items_cancelled: "Items cancelled",
  refunded: "Refund",
  payment_refund_coming: "Payment being refunded",
  order_cancelled: "Order cancelled",
  new_order: "New order",
  orders_summary: "Summary of new orders",
  low_stock: "Low stock",
  payment_review: "Payment in review",
  refund_failed: "Refund failed",
  dispute_opened: "Payment disputed",
  webhook_disabled: "Webhook disabled",
  invitation: "Invitation",
  password_reset: "Password reset",
};

/** When a mail is sent, where its name does not say so. */
export const MAIL_HINTS: Partial<Record<MailKind, string>> = {
  payment_reminder: "Once, halfway to the payment deadline.",
  on_its_way: "When items are sent, and when their tracking changes.",
  payment_refund_coming:
    "When a payment cannot be applied to its order, for example because the order was cancelled.",
  order_cancelled: "Does not include the reason that you enter.",
  new_order: "After 20 in an hour, one email sums up the rest.",
  payment_review: "To each owner, when a payment needs a decision.",
  refund_failed: "To each owner.",
  dispute_opened: "To each owner, with the deadline, if the provider reports one.",
  low_stock: "At 8:00, if items have run low or sold out since 8:00 the day before.",
};

/** Returns the state of a mail as text. */
export function mailStateText({ state, is_uncertain }: MailSummary): string {
  switch (state) {
    case "waiting":
      return is_uncertain ? "Sending again; it may have arrived already" : "Waiting";
    case "sending":
      return "Sending";
    case "sent":
      return is_uncertain ? "Sent; it may have arrived twice" : "Sent";
    case "shown":
      return "Not sent: no mail server is set up";
    case "skipped":
      return "Not sent: no longer needed";
    case "rejected":
      return "Rejected by the mail server";
    case "failed":
      return "Not sent: every attempt failed";
    case "unknown":
      return "May have been sent: the mail server did not confirm it";
  }
}
