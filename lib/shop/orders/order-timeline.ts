import type { Order } from "#lib/contract/order.ts";
import type { OrderEvent } from "#lib/contract/order-event.ts";

/** An order with its events, oldest first. */
export interface TrackedOrder {
  order: Order;
  events: OrderEvent[];
}

/** A step of an order's timeline. `stopped`: the order was cancelled or voided. */
export interface TimelineStep {
  name: string;
  note: string;
  state: "done" | "current" | "to-come" | "stopped";
  /** Time of the latest matching event. */
  at?: string;
}

/** Returns the timeline of an order, from its states and events. */
export function toTimeline({ order, events }: TrackedOrder): TimelineStep[] {
  const lastOf = (...kinds: string[]) => events.findLast(({ kind }) => kinds.includes(kind))?.at;
  const placed: TimelineStep = {
    name: "Placed",
    note: "We have received your order.",
    state: "done",
    at: order.created_at,
  };
  const end = finalStep({ order, events });
  if (end) return [placed, { ...end, state: "stopped", ...at(lastOf("cancelled", "voided")) }];
  const cancelledAt = lastOf("items_cancelled");
  return [
    placed,
    {
      ...paymentStep(order),
      ...at(lastOf(order.payment_status === "refunded" ? "refunded" : "payment_recorded")),
    },
    { ...fulfilmentStep(order), ...at(lastOf("fulfilled")) },
    ...(cancelledAt
      ? [
          {
            name: "Items cancelled",
            note: "Some items are no longer part of the order.",
            state: "done" as const,
            at: cancelledAt,
          },
        ]
      : []),
    ...(order.fulfilment_status === "returned"
      ? [
          {
            name: "Returned",
            note: "We have received your return.",
            state: "done" as const,
            ...at(lastOf("returned")),
          },
        ]
      : []),
  ];
}

function finalStep({ order, events }: TrackedOrder): { name: string; note: string } | undefined {
  switch (order.fulfilment_status) {
    case "cancelled":
      return {
        name: "Cancelled",
        note: cancellationNote(order, events),
      };
    case "voided":
      return { name: "Voided", note: "This order was voided. Nothing is owed." };
    default:
      return undefined;
  }
}

function cancellationNote(order: Order, events: OrderEvent[]): string {
  if (order.payment_status === "refunded") {
    return "The order was cancelled and your payment refunded.";
  }
  return events.some(({ reason }) => reason === "payment_overdue")
    ? "The order was not paid in time."
    : "The order was cancelled.";
}

function paymentStep(order: Order): TimelineStep {
  switch (order.payment_status) {
    case "paid":
      return { name: "Paid", note: "Paid in full.", state: "done" };
    case "refunded":
      return { name: "Refunded", note: "Your payment was refunded.", state: "done" };
    case "partially_paid":
      return { name: "Partially paid", note: "There is a balance due.", state: "current" };
    case "unpaid":
      return { name: "Payment", note: "Not paid yet.", state: "current" };
  }
}

function fulfilmentStep(order: Order): TimelineStep {
  const isPickup = order.fulfilment_method === "pickup";
  const name = fulfilmentText(order);
  switch (order.fulfilment_status) {
    case "partially_fulfilled":
      return {
        name,
        note: isPickup ? "You can pick up the rest later." : "The remaining items will follow.",
        state: "current",
      };
    case "fulfilled":
    case "returned":
      return {
        name: isPickup ? "Picked up" : "On its way",
        note: isPickup ? "All items were picked up." : "All items have been sent.",
        state: "done",
      };
    default:
      return {
        name,
        note: isPickup
          ? "We will tell you when you can pick it up."
          : "We will send your order when it is ready.",
        state: order.payment_status === "paid" ? "current" : "to-come",
      };
  }
}

/** Returns the progress of an order in words for its customer. */
export function fulfilmentText({ fulfilment_status, fulfilment_method }: Order): string {
  const isPickup = fulfilment_method === "pickup";
  switch (fulfilment_status) {
    case "unfulfilled":
      return "Being prepared";
    case "partially_fulfilled":
      return isPickup ? "Partly picked up" : "Partly on its way";
    case "fulfilled":
      return isPickup ? "Picked up" : "On its way";
    case "returned":
      return "Returned";
    case "cancelled":
      return "Cancelled";
    case "voided":
      return "Voided";
  }
}

/** Returns the day on which the courier expects to deliver an open order, unless it has passed. */
export function expectedDay({ order, events }: TrackedOrder, today: string): string | undefined {
  const isOpen = ["unfulfilled", "partially_fulfilled", "fulfilled"].includes(
    order.fulfilment_status,
  );
  const day = events.find(({ kind }) => kind === "created")?.expected_delivery;
  return isOpen && day && day >= today ? day : undefined;
}

function at(time: string | undefined): { at?: string } {
  return time === undefined ? {} : { at: time };
}
