import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import type {
  OrderPaymentSession,
  OrderPaymentWebhook,
} from "#lib/contract/dashboard/order-payments.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { CANCELLATION_REASONS, EVENT_NAMES, itemName } from "#lib/dashboard/order-labels.ts";
import { orderTimeline, type TimelineEntry } from "#lib/dashboard/order-timeline.ts";
import {
  paymentMethodName,
  refundReasonText,
  SESSION_STATUS_TEXTS,
} from "#lib/dashboard/payment-labels.ts";
import { formatDeliveryDay } from "#lib/format/format-delivery-day.ts";
import { formatMoney } from "#lib/format/format-money.ts";

type Event = MerchantOrder["events"][number];

/** Actors without an account; `api` is also the shop's own orders, so it is not named. */
const ACTORS: Record<string, string> = {
  api: "",
  command: "by an operator",
  system: "automatically",
};

interface OrderHistoryProps {
  data: MerchantOrder;
  currency: string;
}

/** What happened to the order and its payments, newest first. */
export function OrderHistorySection({ data, currency }: OrderHistoryProps) {
  return (
    <section aria-labelledby="history" className="border-t-2 border-ink pt-5">
      <h2 id="history" className="mb-4 text-title">
        History
      </h2>
      <ol className="flex flex-col gap-4">
        {orderTimeline(data).map((entry) => (
          <li
            key={entry.key}
            className={`border-l-4 pl-4 ${entry.kind === "event" ? "border-rule-strong" : "border-rule"}`}
          >
            <TimelineItem entry={entry} order={data.order} currency={currency} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TimelineItemProps {
  entry: TimelineEntry;
  order: MerchantOrder["order"];
  currency: string;
}

function TimelineItem({ entry, order, currency }: TimelineItemProps) {
  switch (entry.kind) {
    case "event":
      return <EventItem event={entry.event} order={order} currency={currency} />;
    case "session":
      return <SessionItem session={entry.session} />;
    case "webhook":
      return <WebhookItem webhook={entry.webhook} />;
  }
}

function EventItem({
  event,
  order,
  currency,
}: Omit<TimelineItemProps, "entry"> & { event: Event }) {
  return (
    <>
      <p className="font-semibold">{headline(event, currency)}</p>
      {detailsOf(event, order).map((detail) => (
        <p key={detail} className="text-fine wrap-anywhere">
          {detail}
        </p>
      ))}
      {event.kind === "payment_deadline_changed" && (
        <p className="text-fine">
          {typeof event.details.payment_due_at === "string" ? (
            <>
              Payment due <DateTime time={event.details.payment_due_at} />
            </>
          ) : (
            "No deadline"
          )}
        </p>
      )}
      <p className="text-fine text-ink-soft">
        <DateTime time={event.at} />
        {` ${ACTORS[event.actor] ?? `by ${event.actor}`}`}
      </p>
    </>
  );
}

/** An attempt to pay. */
function SessionItem({ session }: { session: OrderPaymentSession }) {
  const { amount, currency, method, status, created_at } = session;
  return (
    <>
      <p>
        Payment of {formatMoney(amount, currency)} started, {paymentMethodName(method)}
      </p>
      <p className="text-fine">{SESSION_STATUS_TEXTS[status]}</p>
      <p className="text-fine text-ink-soft">
        <DateTime time={created_at} />
      </p>
    </>
  );
}

function WebhookItem({ webhook }: { webhook: OrderPaymentWebhook }) {
  const { provider, received_at, is_processed } = webhook;
  return (
    <p className="text-fine text-ink-soft">
      Webhook from {paymentMethodName(provider)}
      {!is_processed && ", not processed yet"}, <DateTime time={received_at} />
    </p>
  );
}

function headline({ kind, amount, details }: Event, storeCurrency: string): string {
  const currency = typeof details.currency === "string" ? details.currency : storeCurrency;
  const text = amount ?? details.amount;
  if (typeof text !== "string") return EVENT_NAMES[kind];
  const price = formatMoney(text, currency);
  switch (kind) {
    case "refunded":
      return `Refund of ${price} recorded`;
    case "refund_requested":
      return `Refund of ${price} requested`;
    case "refund_failed":
      return `Refund of ${price} failed`;
    case "review_refunded":
      return `Unapplied payment of ${price} refunded`;
    case "dispute_opened":
      return `Payment of ${price} disputed`;
    case "dispute_closed":
      return `Dispute of ${price} closed`;
    case "payment_recorded":
      return `Payment of ${price} recorded`;
    default:
      return EVENT_NAMES[kind];
  }
}

function detailsOf(
  { kind, details, tracking, reason: cause, expected_delivery: day }: Event,
  order: MerchantOrder["order"],
): string[] {
  const { method, reference, reason, items, restock } = details;
  const nameOf = (uid: unknown) => {
    const line = order.items.find((item) => item.uid === uid);
    return line && itemName(line);
  };
  const quantities = Array.isArray(items)
    ? items.map(({ item, quantity }) => `${quantity} × ${nameOf(item) ?? "item"}`).join(", ")
    : undefined;
  return [
    quantities,
    kind === "returned" && (restock ? "Put back in stock" : "Not put back in stock"),
    [typeof method === "string" && paymentMethodName(method), reference].filter(Boolean).join(", "),
    tracking && trackingText(tracking),
    day && `Arrives ${formatDeliveryDay(order, day)}`,
    cause ? CANCELLATION_REASONS[cause] : typeof reason === "string" && refundReasonText(reason),
  ].filter((detail): detail is string => typeof detail === "string" && detail !== "");
}

function trackingText({ number, courier, url }: NonNullable<Event["tracking"]>): string {
  const parts = [courier, number, url].filter(Boolean);
  return parts.length > 0 ? `Tracking: ${parts.join(", ")}` : "Tracking removed";
}
