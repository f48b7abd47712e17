import type { z } from "zod";
import type { PaymentSession, RefundStatus } from "#lib/contract/payment.ts";

/** Money that a payment provider has received for an order. Amounts are decimal text. */
export interface OrderCharge {
  uid: string;
  /** Uid of the payment session. */
  session: string;
  provider: string;
  /** The provider's ID. */
  provider_id: string;
  reference: string;
  amount: string;
  currency: string;
  /** What the provider keeps; null if unknown. */
  fee: string | null;
  occurred_at: string;
  /** What counts towards the order, after refunds. */
  applied: string;
  /** What neither counts nor does a refund return: the store has to decide. */
  in_review: string;
  /** The largest refund that can be requested now. */
  refundable: string;
  /** The charge in the provider's dashboard; null where it has none. */
  url: string | null;
}

/** Money of a charge that goes back to the customer. */
export interface OrderRefund {
  uid: string;
  /** Uid of the charge. */
  charge: string;
  amount: string;
  currency: string;
  /** `requested`: not sent, or the answer was unclear; `pending`: the provider is processing it. */
  status: z.infer<typeof RefundStatus>;
  /** May be empty. */
  reason: string;
  /** `provider`: made in the provider's dashboard; `manual`: returned by hand. */
  source: "store" | "provider" | "manual";
  actor: string;
  created_at: string;
}

/** A charge that the customer disputes at the bank. */
export interface OrderDispute {
  uid: string;
  /** Uid of the charge. */
  charge: string;
  amount: string;
  currency: string;
  status: "open" | "won" | "lost" | "closed";
  /** Deadline of the store's response; null if unknown. */
  due_at: string | null;
  opened_at: string;
  closed_at: string | null;
  /** The dispute in the provider's dashboard. */
  url: string | null;
}

/** An attempt to pay an order. */
export interface OrderPaymentSession {
  uid: string;
  method: string;
  status: PaymentSession["status"];
  amount: string;
  currency: string;
  created_at: string;
}

/** When a payment provider sent a webhook about an order. */
export interface OrderPaymentWebhook {
  uid: string;
  provider: string;
  received_at: string;
  is_processed: boolean;
}

/** What happened to the money of an order, the oldest first. */
export interface OrderPayments {
  charges: OrderCharge[];
  /** What the order holds, less refunds on their way: the largest refund by hand. */
  refundable_by_hand: string;
  refunds: OrderRefund[];
  disputes: OrderDispute[];
  payment_sessions: OrderPaymentSession[];
  payment_webhooks: OrderPaymentWebhook[];
}
