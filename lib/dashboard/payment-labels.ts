import type { OrderPaymentSession, OrderRefund } from "#lib/contract/dashboard/order-payments.ts";
import type {
  EntryKind,
  EntryMethod,
  EntryState,
  PaymentDifference,
  PaymentEntry,
} from "#lib/contract/dashboard/payments.ts";
import type { PaymentMethodName } from "#lib/contract/payment.ts";
import { formatMoney } from "#lib/format/format-money.ts";

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

export const PAYMENT_METHOD_NAMES: Record<PaymentMethodName | EntryMethod, string> = {
  paystack: "Paystack",
  stripe: "Stripe",
  bank_transfer: "Bank transfer",
  pay_on_delivery: "Pay on delivery",
  pay_at_pickup: "Pay at pickup",
  sandbox: "Test provider",
  manual: "By hand",
};

/** Returns the name of a payment provider or method; other text stays unchanged. */
export function paymentMethodName(method: string): string {
  return PAYMENT_METHOD_NAMES[method as PaymentMethodName] ?? method;
}

/** Returns how a payment was made, or money returned, such as "Paystack" or "Cash, recorded by hand". */
export function entryMethodText({ method, method_text }: PaymentEntry): string {
  return method_text ? `${method_text}, recorded by hand` : PAYMENT_METHOD_NAMES[method];
}

export const SESSION_STATUS_TEXTS: Record<OrderPaymentSession["status"], string> = {
  starting: "Not opened at the provider yet",
  open: "Waiting for the customer",
  processing: "The provider is processing it",
  succeeded: "Paid",
  failed: "Declined or failed",
  cancelled: "Cancelled",
  expired: "Not paid in time",
  review: "Paid, in review",
};

const REFUND_STATES: Record<OrderRefund["status"], EntryState> = {
  requested: "requested",
  pending: "pending",
  needs_attention: "needs_attention",
  succeeded: "refunded",
  failed: "failed",
};

/** Returns the state of a refund in the payments list. */
export function refundState({ status }: Pick<OrderRefund, "status">): EntryState {
  return REFUND_STATES[status];
}

/** Returns what happens next with a refund, or what to do; undefined when it is done. */
export function refundNextStep(
  { status }: Pick<OrderRefund, "status">,
  provider: string,
): string | undefined {
  const name = paymentMethodName(provider);
  switch (status) {
    case "requested":
      return `It is being sent to ${name}.`;
    case "pending":
      return `${name} is sending the money. Banks can take several days.`;
    case "needs_attention":
      return provider === "stripe"
        ? "Stripe has asked the customer for their bank details. The refund continues once they have answered."
        : `${name} needs the customer's bank account. Open the refund in ${name} and enter it.`;
    case "failed":
      return "No money was returned. Refund it again, or return the money by hand and record the refund.";
    case "succeeded":
      return undefined;
  }
}

const REFUND_REASONS: Record<string, string> = {
  order_cancelled: "The order was cancelled",
  already_paid: "The order was already paid",
};

/** Returns the reason of a refund as text; what the store entered stays unchanged. */
export function refundReasonText(reason: string): string {
  return REFUND_REASONS[reason] ?? reason;
}

/** Returns what a difference is, such as "Payment of ₦5,000 exists at Stripe, but is not recorded here". */
export function differenceText(difference: PaymentDifference): string {
  const { kind, transaction_kind, recorded_amount, provider_amount, currency } = difference;
  const what = transaction_kind === "charge" ? "Payment" : "Refund";
  const price = (amount: string | null) => formatMoney(amount ?? "0.00", currency);
  const provider = paymentMethodName(difference.provider);
  switch (kind) {
    case "not_recorded":
      return `${what} of ${price(provider_amount)} exists at ${provider}, but is not recorded here`;
    case "not_at_provider":
      return `${what} of ${price(recorded_amount)} is recorded here, but not at ${provider}`;
    case "amount_differs":
      return `${what} is ${price(provider_amount)} at ${provider}, but ${price(recorded_amount)} here`;
  }
}
