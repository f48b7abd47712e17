import type { OrderEvent } from "#lib/contract/order-event.ts";

/** Returns the latest tracking details of an order with these events, oldest first. */
export function latestTracking(events: OrderEvent[]): OrderEvent["tracking"] {
  return events.findLast(({ tracking }) => tracking)?.tracking;
}
