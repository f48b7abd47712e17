import type { Order, OrderEvent } from "#lib/contract/order.ts";
import { sum } from "#lib/kernel/money.ts";

/** An event of an order; the dashboard has more kinds. */
export type AnyOrderEvent = Omit<OrderEvent, "kind"> & { kind: string };

/** Returns how an order reaches its customer; `none` when nothing is shipped. */
export function toFulfilmentMethod(order: Order): Order["fulfilment_method"] | "none" {
  const { fulfilment_method, has_shipping, manual_delivery_type } = order;
  const isShipped = has_shipping || manual_delivery_type !== null;
  return fulfilment_method === "pickup" || isShipped ? fulfilment_method : "none";
}

/** Returns the day by which an order with these events was expected to arrive when it was placed, if known. */
export function expectedDelivery(events: AnyOrderEvent[]): string | undefined {
  return events.find(({ kind }) => kind === "created")?.expected_delivery;
}

/** Returns the latest tracking details of an order with these events, oldest first. */
export function latestTracking(events: AnyOrderEvent[]): OrderEvent["tracking"] {
  return events.findLast(({ tracking }) => tracking)?.tracking;
}

/** Returns the totals of an order's payments and refunds. */
export function sumPaymentEvents(
  { total_paid }: Pick<Order, "total_paid">,
  events: AnyOrderEvent[],
): { paid: string; refunded: string } {
  const refunded = sum(
    events.map(({ kind, amount = "0" }) => (kind === "refunded" ? amount : "0")),
  );
  return { paid: sum([total_paid, refunded]), refunded };
}
