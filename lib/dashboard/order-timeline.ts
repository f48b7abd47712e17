import type {
  OrderPaymentMessage,
  OrderPaymentSession,
} from "#lib/contract/dashboard/order-payments.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";

/** One thing that happened to an order. */
export type TimelineEntry = { at: string; key: string } & (
  | { kind: "event"; event: MerchantOrder["events"][number] }
  | { kind: "session"; session: OrderPaymentSession }
  | { kind: "message"; message: OrderPaymentMessage }
);

/** Merges the history of an order with the attempts to pay it and the messages of providers, newest first. */
export function orderTimeline({
  events,
  payment_sessions,
  payment_messages,
}: Pick<MerchantOrder, "events" | "payment_sessions" | "payment_messages">): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...payment_sessions.map((session) => ({
      kind: "session" as const,
      at: session.created_at,
      key: session.uid,
      session,
    })),
    ...payment_messages.map((message) => ({
      kind: "message" as const,
      at: message.received_at,
      key: message.uid,
      message,
    })),
    ...events.map((event, index) => ({
      kind: "event" as const,
      at: event.at,
      key: `event ${index}`,
      event,
    })),
  ];
  // What follows from a message or an attempt has the same time at the earliest.
  return entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).toReversed();
}
