import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { CANCELLATION_REASONS, EVENT_NAMES, itemName } from "#lib/dashboard/order-labels.ts";
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
  events: Event[];
  order: MerchantOrder["order"];
  currency: string;
}

/** The order's events, newest first. */
export function OrderHistorySection({ events, order, currency }: OrderHistoryProps) {
  return (
    <section aria-labelledby="history" className="border-t-2 border-ink pt-5">
      <h2 id="history" className="mb-4 text-title">
        History
      </h2>
      <ol className="flex flex-col gap-4">
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.kind}`} className="border-l-4 border-rule-strong pl-4">
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
          </li>
        ))}
      </ol>
    </section>
  );
}

function headline({ kind, amount }: Event, currency: string): string {
  if (!amount) return EVENT_NAMES[kind];
  const name = kind === "refunded" ? "Refund" : "Payment";
  return `${name} of ${formatMoney(amount, currency)} recorded`;
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
    [method, reference].filter(Boolean).join(", "),
    tracking && trackingText(tracking),
    day && `Arrives ${formatDeliveryDay(order, day)}`,
    cause ? CANCELLATION_REASONS[cause] : reason,
  ].filter((detail): detail is string => typeof detail === "string" && detail !== "");
}

function trackingText({ number, courier, url }: NonNullable<Event["tracking"]>): string {
  const parts = [courier, number, url].filter(Boolean);
  return parts.length > 0 ? `Tracking: ${parts.join(", ")}` : "Tracking removed";
}
