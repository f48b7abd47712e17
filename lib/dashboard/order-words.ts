import type { MerchantOrder, OrderMove, OrderSummary } from "#lib/contract/dashboard/orders.ts";
import type { CancellationReason } from "#lib/contract/order-event.ts";

type Fulfilment = OrderSummary["fulfilment_status"];
type EventKind = MerchantOrder["events"][number]["kind"];

export const FULFILMENT_NAMES: Record<Fulfilment, string> = {
  unfulfilled: "Unfulfilled",
  partially_fulfilled: "Partially fulfilled",
  fulfilled: "Fulfilled",
  returned: "Returned",
  cancelled: "Cancelled",
  voided: "Voided",
};

export const DELIVERY_NAMES: Record<OrderSummary["delivery_method"], string> = {
  pickup: "Pickup",
  manual: "Own delivery",
  courier: "Courier",
};

export const EVENT_NAMES: Record<EventKind, string> = {
  created: "Order placed",
  payment_recorded: "Payment recorded",
  payment_deadline_changed: "Payment deadline changed",
  refunded: "Refund recorded",
  fulfilled: "Items fulfilled",
  returned: "Items returned",
  cancelled: "Cancelled",
  voided: "Voided",
};

export const CANCELLATION_REASONS: Record<CancellationReason, string> = {
  payment_overdue: "Not paid by the deadline",
  api_request: "Requested through the API",
};

/** What a move is called, and what it brings about; said before it is made. */
export const MOVE_WORDS: Record<OrderMove, { name: string; consequence: string }> = {
  pay: {
    name: "Record a payment",
    consequence: "The order counts this money as received. Nothing is charged to the customer.",
  },
  refund: {
    name: "Record a refund",
    consequence: "The order counts this money as given back. No money is sent by this.",
  },
  extend: {
    name: "Change the payment deadline",
    consequence:
      "Unless the order is paid or fulfilled by then, it is cancelled, and its stock and coupon are available again.",
  },
  fulfil: {
    name: "Fulfil items",
    consequence: "The pieces leave the stock for good, and the customer sees them as handed over.",
  },
  return: {
    name: "Take items back",
    consequence: "The pieces are on hand again and can be sold. Money is given back by a refund.",
  },
  cancel: {
    name: "Cancel the order",
    consequence:
      "It will not be delivered: its stock and its coupon are free again, and the customer sees it as cancelled. This cannot be undone. Money that was paid stays recorded until you refund it.",
  },
  void: {
    name: "Void the order",
    consequence:
      "It is struck out as a mistake: its stock and its coupon are free again, and nothing is owed. This cannot be undone.",
  },
};
