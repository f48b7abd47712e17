import type { Order, OrderEvent } from "#lib/contract/order.ts";
import { formatDeliveryDay } from "#lib/format/format-delivery-day.ts";
import { laterPaymentText } from "#lib/format/next-payment-step.ts";
import { expectedDelivery, toFulfilmentMethod } from "#lib/format/order-events.ts";
import { isPaidLater } from "#lib/kernel/later-payment.ts";

/** An order with its events, oldest first. */
export interface TrackedOrder {
  order: Order;
  events: OrderEvent[];
}

/** A step of an order's timeline. `stopped`: the order was cancelled or voided. */
export interface TimelineStep {
  name: string;
  note: string;
  state: "done" | "current" | "upcoming" | "stopped";
  /** Time of the latest matching event. */
  at?: string;
}

/** Returns the timeline of an order, from its states and events. `expected`: the day of its delivery, in words. */
export function toTimeline({ order, events }: TrackedOrder, expected?: string): TimelineStep[] {
  const lastOf = (...kinds: string[]) => events.findLast(({ kind }) => kinds.includes(kind))?.at;
  const done = (name: string, note: string, at?: string): TimelineStep => ({
    name,
    note,
    state: "done",
    at,
  });
  const placed = done("Placed", "We've received your order.", order.created_at);
  const end = finalStep({ order, events });
  if (end) return [placed, { ...end, state: "stopped", at: lastOf("cancelled", "voided") }];
  const paymentEvent = order.payment_status === "refunded" ? "refunded" : "payment_recorded";
  const cancelledAt = lastOf("items_cancelled");
  return [
    placed,
    { ...paymentStep(order, events), at: lastOf(paymentEvent) },
    ...fulfilmentSteps({ order, events }, expected),
    ...(cancelledAt
      ? [done("Items cancelled", "Some items are no longer part of the order.", cancelledAt)]
      : []),
    ...(order.fulfilment_status === "returned"
      ? [done("Returned", "We've received your return.", lastOf("returned"))]
      : []),
  ];
}

function finalStep({ order, events }: TrackedOrder): { name: string; note: string } | undefined {
  switch (order.fulfilment_status) {
    case "cancelled":
      return { name: "Cancelled", note: cancellationNote(order, events) };
    case "voided":
      return { name: "Voided", note: "This order was voided. Nothing is owed." };
    default:
      return undefined;
  }
}

/** Says why an order was cancelled that nobody paid, or confirmed, by its deadline. */
const overdueNote = (order: Order) =>
  isPaidLater(order.payment_method)
    ? "The order was not confirmed in time."
    : "The order was not paid in time.";

function cancellationNote(order: Order, events: OrderEvent[]): string {
  if (order.payment_status === "refunded") {
    return "The order was cancelled and your payment refunded.";
  }
  return events.some(({ reason }) => reason === "payment_overdue")
    ? overdueNote(order)
    : "The order was cancelled.";
}

function paymentStep(order: Order, events: OrderEvent[]): TimelineStep {
  switch (order.payment_status) {
    case "paid": {
      const wasReopened = events.some(({ kind }) => kind === "reopened");
      const note = wasReopened
        ? "Paid after the deadline. Your items were still available."
        : "Paid in full.";
      return { name: "Paid", note, state: "done" };
    }
    case "refunded":
      return { name: "Refunded", note: "Your payment was refunded.", state: "done" };
    case "partially_paid":
      return { name: "Partly paid", note: "There is a balance due.", state: "current" };
    case "unpaid":
      return order.payment_due_at
        ? { name: waitingText(order), note: "", state: "current" }
        : { name: "Payment", note: unpaidNote(order), state: "current" };
  }
}

/** Returns what an order with a deadline waits for. */
function waitingText({ payment_method }: Order): string {
  return isPaidLater(payment_method) ? "Waiting for confirmation" : "Waiting for payment";
}

function unpaidNote({ payment_method }: Order): string {
  return isPaidLater(payment_method) ? `${laterPaymentText(payment_method)}.` : "Not paid yet.";
}

interface FulfilmentStep {
  name: string;
  note: string;
  /** The event that reaches the step; absent for the first step. */
  kind?: OrderEvent["kind"];
  /** Shown while only some items have reached the step. */
  partly?: { name: string; note: string };
}

const FULFILMENT_STEPS: Record<ReturnType<typeof toFulfilmentMethod>, FulfilmentStep[]> = {
  pickup: [
    { name: "Being prepared", note: "Check back here to see when it's ready." },
    { name: "Ready for pickup", note: "You can pick up your order.", kind: "ready_for_pickup" },
    {
      name: "Picked up",
      note: "All items were picked up.",
      kind: "fulfilled",
      partly: { name: "Partly picked up", note: "You can pick up the rest later." },
    },
  ],
  delivery: [
    { name: "Being prepared", note: "We'll send your order when it is ready." },
    {
      name: "Shipped",
      note: "All items have been sent.",
      kind: "fulfilled",
      partly: { name: "Partly shipped", note: "The remaining items will follow." },
    },
    { name: "Delivered", note: "All items were delivered.", kind: "delivered" },
  ],
  none: [
    { name: "Being prepared", note: "We'll contact you when it is ready." },
    {
      name: "Completed",
      note: "Your order is complete.",
      kind: "fulfilled",
      partly: { name: "Partly completed", note: "The rest will follow." },
    },
  ],
};

function fulfilmentSteps({ order, events }: TrackedOrder, expected?: string): TimelineStep[] {
  const { fulfilment_status: status } = order;
  const steps = FULFILMENT_STEPS[toFulfilmentMethod(order)];
  const reached = steps.findLastIndex(({ kind }) => {
    if (!kind) return order.payment_due_at === null;
    return kind === "fulfilled"
      ? status !== "unfulfilled"
      : events.some((event) => event.kind === kind);
  });
  return steps
    .map(({ kind, partly, ...step }, index): TimelineStep => {
      if (index > reached) {
        const note = kind === "delivered" && expected ? `Expected ${expected}` : "";
        return { name: step.name, note, state: "upcoming" };
      }
      const at = events.findLast((event) => event.kind === kind)?.at;
      if (index < reached) return { name: step.name, note: "", state: "done", at };
      const isLast = index === steps.length - 1 || status === "returned";
      const isPartly = partly && status === "partially_fulfilled";
      return {
        ...(isPartly ? partly : step),
        state: isLast && !isPartly ? "done" : "current",
        at,
      };
    })
    .filter(({ state }) => !(status === "returned" && state === "upcoming"));
}

/** Returns the progress of an order in words for its customer. */
export function fulfilmentText(tracked: TrackedOrder): string {
  if (tracked.order.fulfilment_status === "returned") return "Returned";
  const step =
    finalStep(tracked) ?? fulfilmentSteps(tracked).findLast(({ state }) => state !== "upcoming");
  return step?.name ?? waitingText(tracked.order);
}

/**
 * Returns the day by which an open order is expected to arrive; undefined once the day has passed or the order was
 * delivered.
 */
export function expectedDay({ order, events }: TrackedOrder, today: string): string | undefined {
  const isOpen = ["unfulfilled", "partially_fulfilled", "fulfilled"].includes(
    order.fulfilment_status,
  );
  const isDelivered = events.some(({ kind }) => kind === "delivered");
  const day = expectedDelivery(events);
  return isOpen && !isDelivered && day && day >= today ? day : undefined;
}

/** Formats an order's expected day: "by Tue 1 Dec, if paid in time" while the payment has a deadline. */
export function formatExpected(
  order: Pick<Order, "has_shipping" | "payment_due_at" | "payment_method">,
  day: string,
): string {
  const condition = isPaidLater(order.payment_method) ? "confirmed" : "paid";
  return formatDeliveryDay(order, day) + (order.payment_due_at ? `, if ${condition} in time` : "");
}
