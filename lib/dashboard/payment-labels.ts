import type {
  EntryKind,
  EntryMethod,
  EntryState,
  PaymentEntry,
} from "#lib/contract/dashboard/payments.ts";

export const ENTRY_KIND_NAMES: Record<EntryKind, string> = {
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
};

export const ENTRY_STATE_NAMES: Record<EntryState, string> = {
  received: "Received",
  in_review: "In review",
  requested: "Refund requested",
  pending: "Refund pending",
  needs_attention: "Refund needs attention",
  refunded: "Refunded",
  failed: "Refund failed",
  open: "Dispute open",
  won: "Dispute won",
  lost: "Dispute lost",
  closed: "Dispute closed",
};

export const ENTRY_METHOD_NAMES: Record<EntryMethod, string> = {
  paystack: "Paystack",
  stripe: "Stripe",
  sandbox: "Test payment",
  manual: "By hand",
};

/** Returns how a payment was made, or money returned, such as "Paystack" or "Cash, recorded by hand". */
export function entryMethodText({ method, method_text }: PaymentEntry): string {
  return method_text ? `${method_text}, recorded by hand` : ENTRY_METHOD_NAMES[method];
}
