import type {
  MerchantEventKind,
  MerchantOrder,
  MerchantOrderSummary,
  OrderAction,
} from "#lib/contract/dashboard/orders.ts";
import type { CancellationReason } from "#lib/contract/order.ts";

type Fulfilment = MerchantOrderSummary["fulfilment_status"];

export const FULFILMENT_NAMES: Record<Fulfilment, string> = {
  unfulfilled: "Unfulfilled",
  partially_fulfilled: "Partly fulfilled",
  fulfilled: "Fulfilled",
  returned: "Returned",
  cancelled: "Cancelled",
  voided: "Voided",
};

export const DELIVERY_NAMES: Record<MerchantOrderSummary["delivery_method"], string> = {
  pickup: "Pickup",
  manual: "Store delivery",
  courier: "Courier",
  none: "Nothing to ship",
};

export const EVENT_NAMES: Record<MerchantEventKind, string> = {
  created: "Order placed",
  confirmed: "Order confirmed",
  payment_recorded: "Payment recorded",
  payment_in_review: "Payment in review",
  refund_requested: "Refund requested",
  refund_failed: "Refund failed",
  review_refunded: "Unapplied payment refunded",
  dispute_opened: "Payment disputed",
  dispute_closed: "Dispute closed",
  payment_deadline_changed: "Payment deadline changed",
  refunded: "Refund recorded",
  ready_for_pickup: "Ready for pickup",
  fulfilled: "Items fulfilled",
  delivered: "Delivered",
  tracking_changed: "Tracking changed",
  items_cancelled: "Remaining items cancelled",
  returned: "Items returned",
  cancelled: "Cancelled",
  reopened: "Reopened",
  voided: "Voided",
};

export const CANCELLATION_REASONS: Record<CancellationReason, string> = {
  payment_overdue: "Not paid by the deadline",
  customer_request: "Requested by the customer",
  api_request: "Requested through the API",
};

/** Returns the name of an order's line with its variant, such as "Shirt (Blue / M)". */
export function itemName({
  product_name,
  variant_name,
  attributes,
}: MerchantOrder["order"]["items"][number]): string {
  return attributes ? `${product_name} (${variant_name})` : product_name;
}

/** Actions that cannot be undone. */
export const IRREVERSIBLE_ACTIONS: ReadonlySet<OrderAction> = new Set([
  "cancel_remaining",
  "cancel",
  "void",
]);

/** Name and consequence of an action, shown before it is confirmed, and the message after it. */
interface ActionLabels {
  name: string;
  consequence: string;
  success: string;
}

const ACTION_LABELS: Record<OrderAction, ActionLabels> = {
  pay: {
    name: "Record a payment",
    success: "Payment recorded",
    consequence: "Marks this amount as received. The customer isn't charged.",
  },
  refund: {
    name: "Record a refund",
    success: "Refund recorded",
    consequence: "Marks this amount as refunded. No money is sent.",
  },
  confirm: {
    name: "Confirm the order",
    success: "Order confirmed",
    consequence:
      "Removes the payment deadline: the items stay reserved until you hand over or cancel the order.",
  },
  extend: {
    name: "Change the payment deadline",
    success: "Payment deadline changed",
    consequence:
      "The order is cancelled if it is neither paid nor fulfilled by this time. Its stock is released and its coupon can be used again.",
  },
  fulfil: {
    name: "Fulfil items",
    success: "Items fulfilled",
    consequence: "Removes these items from stock and marks them as sent.",
  },
  ready: {
    name: "Mark as ready for pickup",
    success: "Order marked as ready for pickup",
    consequence:
      "Shows the order as ready for pickup on the customer's order page. After that, the order isn't cancelled automatically, even if it's unpaid.",
  },
  track: {
    name: "Change tracking",
    success: "Tracking changed",
    consequence: "Shows these details on the customer's order page.",
  },
  deliver: {
    name: "Mark as delivered",
    success: "Order marked as delivered",
    consequence: "Shows the order as delivered on the customer's order page.",
  },
  return: {
    name: "Return items",
    success: "Items returned",
    consequence: "Enter how many came back. The order's total stays as it is.",
  },
  cancel_remaining: {
    name: "Cancel remaining items",
    success: "Remaining items cancelled",
    consequence:
      "Cancels the items below, releases their stock and lowers the order total. This cannot be undone.",
  },
  cancel: {
    name: "Cancel the order",
    success: "Order cancelled",
    consequence:
      "Releases the stock and the coupon and shows the order as cancelled. This cannot be undone.",
  },
  void: {
    name: "Void the order",
    success: "Order voided",
    consequence:
      "Marks the order as created by mistake: its stock is released, its coupon can be used again, and nothing is owed. This cannot be undone.",
  },
};

const PICK_UP_LABELS: ActionLabels = {
  name: "Mark as picked up",
  success: "Items picked up",
  consequence: "Removes these items from stock and marks them as picked up.",
};

export function actionLabels(action: OrderAction, order: MerchantOrder["order"]): ActionLabels {
  const isPickup = action === "fulfil" && order.fulfilment_method === "pickup";
  return isPickup ? PICK_UP_LABELS : ACTION_LABELS[action];
}
