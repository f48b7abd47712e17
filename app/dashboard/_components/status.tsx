import type { MerchantOrderSummary } from "#lib/contract/dashboard/orders.ts";
import type { EntryState } from "#lib/contract/dashboard/payments.ts";
import type { DeliveryState } from "#lib/contract/dashboard/webhooks.ts";
import { EVENT_NAMES, FULFILMENT_NAMES } from "#lib/dashboard/order-labels.ts";
import { ENTRY_STATE_NAMES } from "#lib/dashboard/payment-labels.ts";
import { DELIVERY_STATE_NAMES } from "#lib/dashboard/webhook-labels.ts";
import {
  type MerchantPaymentStatus,
  PAYMENT_NAMES,
  toMerchantPaymentStatus,
} from "#lib/format/payment-names.ts";

type Tone = "open" | "partly" | "done" | "ended";

const TONES: Record<Tone, string> = {
  open: "border-spot-strong bg-spot text-on-spot",
  partly: "border-spot-strong",
  done: "border-good text-good",
  ended: "border-rule-strong text-ink-soft",
};

const PAYMENT_TONES: Record<MerchantPaymentStatus, Tone> = {
  refund_due: "open",
  unpaid: "open",
  partially_paid: "partly",
  paid: "done",
  refunded: "ended",
};

const FULFILMENT_TONES: Record<keyof typeof FULFILMENT_NAMES, Tone> = {
  unfulfilled: "open",
  partially_fulfilled: "partly",
  fulfilled: "done",
  returned: "ended",
  cancelled: "ended",
  voided: "ended",
};

interface PaymentStatusTagProps {
  order: Pick<MerchantOrderSummary, "payment_status" | "fulfilment_status" | "refund_due">;
}

/** The payment of an order; muted when the order has ended and nothing is owed. */
export function PaymentStatusTag({ order }: PaymentStatusTagProps) {
  const status = toMerchantPaymentStatus(order, order.refund_due);
  const isSettled = FULFILMENT_TONES[order.fulfilment_status] === "ended";
  const tone = isSettled && status !== "refund_due" ? "ended" : PAYMENT_TONES[status];
  return <StatusTag tone={tone} name={PAYMENT_NAMES[status]} />;
}

interface FulfilmentStatusTagProps {
  order: Pick<MerchantOrderSummary, "fulfilment_status" | "delivery_status">;
}

/** The fulfilment of an order, and whether it is ready for pickup or delivered. */
export function FulfilmentStatusTag({ order }: FulfilmentStatusTagProps) {
  const { fulfilment_status: status, delivery_status: delivery } = order;
  const name =
    (status === "unfulfilled" && delivery === "ready_for_pickup") ||
    (status === "fulfilled" && delivery === "delivered")
      ? EVENT_NAMES[delivery]
      : FULFILMENT_NAMES[status];
  return <StatusTag tone={FULFILMENT_TONES[status]} name={name} />;
}

const DELIVERY_TONES: Record<DeliveryState, Tone> = {
  waiting: "partly",
  delivered: "done",
  failed: "open",
  missed: "ended",
};

/** The state of a webhook's delivery. */
export function DeliveryStatusTag({ state }: { state: DeliveryState }) {
  return <StatusTag tone={DELIVERY_TONES[state]} name={DELIVERY_STATE_NAMES[state]} />;
}

const ENTRY_TONES: Record<EntryState, Tone> = {
  received: "done",
  in_review: "open",
  requested: "partly",
  pending: "partly",
  needs_attention: "open",
  refunded: "ended",
  failed: "open",
  open: "open",
  won: "done",
  lost: "ended",
  closed: "ended",
};

/** The state of a payment, a refund or a dispute. */
export function EntryStateTag({ state }: { state: EntryState }) {
  return <StatusTag tone={ENTRY_TONES[state]} name={ENTRY_STATE_NAMES[state]} />;
}

function StatusTag({ tone, name }: { tone: Tone; name: string }) {
  return (
    <span
      className={`inline-block rounded-tag border-2 px-2 py-0.5 text-fine font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {name}
    </span>
  );
}
