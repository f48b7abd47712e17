import type { MerchantOrderSummary } from "#lib/contract/dashboard/orders.ts";
import { EVENT_NAMES, FULFILMENT_NAMES } from "#lib/dashboard/order-labels.ts";
import { PAYMENT_NAMES } from "#lib/format/payment-names.ts";

type Tone = "open" | "partly" | "done" | "ended";

const TONES: Record<Tone, string> = {
  open: "border-spot-strong bg-spot text-on-spot",
  partly: "border-spot-strong",
  done: "border-good text-good",
  ended: "border-rule-strong text-ink-soft",
};

const PAYMENT_TONES: Record<keyof typeof PAYMENT_NAMES, Tone> = {
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
  order: {
    payment_status: keyof typeof PAYMENT_NAMES;
    fulfilment_status: keyof typeof FULFILMENT_NAMES;
  };
}

/** The payment of an order; muted when the order has ended, because nothing is owed. */
export function PaymentStatusTag({ order }: PaymentStatusTagProps) {
  const { payment_status: payment, fulfilment_status: fulfilment } = order;
  const tone = FULFILMENT_TONES[fulfilment] === "ended" ? "ended" : PAYMENT_TONES[payment];
  return <StatusTag tone={tone} name={PAYMENT_NAMES[payment]} />;
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

function StatusTag({ tone, name }: { tone: Tone; name: string }) {
  return (
    <span
      className={`inline-block rounded-tag border-2 px-2 py-0.5 text-fine font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {name}
    </span>
  );
}
