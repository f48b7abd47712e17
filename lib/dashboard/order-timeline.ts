import type {
  OrderPaymentSession,
  OrderPaymentWebhook,
} from "#lib/contract/dashboard/order-payments.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";

/** One thing that happened to an order. */
export type TimelineEntry = { at: string; key: string } & (
  | { kind: "event"; event: MerchantOrder["events"][number] }
  | { kind: "session"; session: OrderPaymentSession }
  | { kind: "webhook"; webhook: OrderPaymentWebhook }
);

/** Merges the history of an order with the attempts to pay it and the webhooks of providers, newest first. */
export function orderTimeline({
  events,
  payment_sessions,
  payment_webhooks,
}: Pick<MerchantOrder, "events" | "payment_sessions" | "payment_webhooks">): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...payment_sessions.map((session) => ({
      kind: "session" as const,
      at: session.created_at,
      key: session.uid,
      session,
    })),
    ...payment_webhooks.map((webhook) => ({
      kind: "webhook" as const,
      at: webhook.received_at,
      key: webhook.uid,
      webhook,
    })),
    ...events.map((event, index) => ({
      kind: "event" as const,
      at: event.at,
      key: `event ${index}`,
      event,
    })),
  ];
  // What follows from a webhook or an attempt has the same time at the earliest.
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed();
}
