import type { Order } from "#lib/contract/order.ts";
import type { OrderEvent } from "#lib/contract/order-event.ts";

/** An order with what happened to it, oldest first. */
export interface TrackedOrder {
  order: Order;
  events: OrderEvent[];
}

/** One step of an order's way. `stopped`: it ended here. */
export interface TimelineStep {
  name: string;
  note: string;
  state: "done" | "current" | "to-come" | "stopped";
  /** When it happened last; absent when it has not, or nobody wrote it down. */
  at?: string;
}

/** The way of an order from placing to handing over, by its states (spec §3) and its history. */
export function toTimeline({ order, events }: TrackedOrder): TimelineStep[] {
  const lastOf = (...kinds: string[]) => events.findLast(({ kind }) => kinds.includes(kind))?.at;
  const placed: TimelineStep = {
    name: "Placed",
    note: "The shop has your order.",
    state: "done",
    at: order.created_at,
  };
  const end = finalStep({ order, events });
  if (end) return [placed, { ...end, state: "stopped", ...at(lastOf("cancelled", "voided")) }];
  return [
    placed,
    {
      ...paymentStep(order),
      ...at(lastOf(order.payment_status === "refunded" ? "refunded" : "payment_recorded")),
    },
    { ...fulfilmentStep(order), ...at(lastOf("fulfilled")) },
    ...(order.fulfilment_status === "returned"
      ? [
          {
            name: "Returned",
            note: "The goods are back at the shop.",
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
    return "The order was cancelled and your money sent back.";
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
      return { name: "Refunded", note: "Your money was sent back.", state: "done" };
    case "partially_paid":
      return { name: "Partially paid", note: "The rest is still to pay.", state: "current" };
    case "unpaid":
      return { name: "Payment", note: "Not paid yet.", state: "current" };
  }
}

function fulfilmentStep(order: Order): TimelineStep {
  const pickup = order.fulfilment_method === "pickup";
  switch (order.fulfilment_status) {
    case "fulfilled":
    case "returned":
      return pickup
        ? { name: "Picked up", note: "Everything was handed over.", state: "done" }
        : { name: "Sent", note: "Everything is on its way or has arrived.", state: "done" };
    case "partially_fulfilled":
      return pickup
        ? { name: "Partially picked up", note: "The rest is waiting for you.", state: "current" }
        : { name: "Partially sent", note: "The rest follows.", state: "current" };
    default:
      return pickup
        ? { name: "Pickup", note: "The shop is getting it ready.", state: "to-come" }
        : { name: "Delivery", note: "The shop is getting it ready.", state: "to-come" };
  }
}

function at(time: string | undefined): { at?: string } {
  return time === undefined ? {} : { at: time };
}
