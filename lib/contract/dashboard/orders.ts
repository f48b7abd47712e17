import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import {
  listOrdering,
  listQuery,
  ROWS_PER_PAGE,
  selectedRows,
} from "#lib/contract/dashboard/lists.ts";
import type { OrderPayments } from "#lib/contract/dashboard/order-payments.ts";
import {
  type DeliveryStatus,
  FulfilmentStatusEnum,
  type Order,
  type OrderEvent,
  PaymentStatusEnum,
} from "#lib/contract/order.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import {
  InputAmount,
  InputDate,
  InputTimestamp,
  integerBetween,
  Text,
  Uid,
} from "#lib/contract/scalars.ts";
import { isPositive } from "#lib/kernel/money.ts";

/**
 * Filters of the order list: `scarce_stock` matches orders among the unpaid ones that have reserved much of a variant's
 * stock, `in_review` orders with a payment that could not be applied, `disputed` orders with an open dispute, `due` the
 * overview's counts, `refund_due` orders with a refund due, which no other payment status matches; `from` and `to` are
 * the store's days, inclusive.
 */
export const OrderListQuery = z.object({
  payment: z
    .enum([
      ...PaymentStatusEnum.options,
      "due",
      "refund_due",
      "scarce_stock",
      "in_review",
      "disputed",
    ])
    .optional(),
  fulfilment: z.enum([...FulfilmentStatusEnum.options, "due"]).optional(),
  from: InputDate.optional(),
  to: InputDate.optional(),
  customer: Uid.optional(),
  ordering: listOrdering(["created_at", "customer_name", "total_amount"]),
  ...listQuery,
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

/** `since`: when the merchant last saw the list. */
export const NewOrdersQuery = z.object({ since: z.iso.datetime() });

export interface MerchantOrderSummary {
  order_number: string;
  customer: string | null;
  customer_name: string;
  total_amount: string;
  item_count: number;
  payment_status: Order["payment_status"];
  /** Payments less refunds, beyond the order's total; all of it once cancelled or voided. Decimal text. */
  refund_due: string;
  fulfilment_status: Order["fulfilment_status"];
  delivery_method: OrderRequest["delivery_method"];
  delivery_status: DeliveryStatus | null;
  /** Whether a payment could not be applied to it, and no refund was requested. */
  is_in_review: boolean;
  /** Whether the customer disputes a payment. */
  is_disputed: boolean;
  created_at: string;
}

export interface OrderList {
  orders: MerchantOrderSummary[];
  /** Matching orders, at most one more than MAX_LIST_COUNT. */
  count: number;
}

export type OrderAction =
  | "pay"
  | "refund"
  | "confirm"
  | "extend"
  | "fulfil"
  | "ready"
  | "track"
  | "deliver"
  | "return"
  | "cancel_remaining"
  | "cancel"
  | "void";

/** Money that a payment provider has received for an order and that neither counts as paid nor is refunded. */
export interface UnappliedPayment {
  uid: string;
  provider: string;
  amount: string;
  currency: string;
}

/** Kinds of events in an order's history, including those that the customer does not see. */
export type MerchantEventKind =
  | OrderEvent["kind"]
  | "refund_failed"
  | "dispute_opened"
  | "dispute_closed";

/** An order with its money, its history and the actions possible now. */
export interface MerchantOrder extends OrderPayments {
  order: Order;
  /** The customer's phone number as people in the store's country write it. */
  formatted_customer_phone: string;
  /** Payments less refunds, beyond the order's total; all of it once cancelled or voided. Decimal text. */
  refund_due: string;
  /** Digits that the customer writes in a bank transfer; null when none was chosen. */
  payment_reference: string | null;
  unapplied_payments: UnappliedPayment[];
  delivery_status: DeliveryStatus | null;
  coupon_code: string | null;
  /** Returned quantity by line uid. */
  returned: Record<string, number>;
  /** Cancelled quantity by line uid; `quantity` does not include it. */
  cancelled: Record<string, number>;
  /** The total without the remaining items, and the refund then due; null when they cannot be cancelled. */
  without_remaining: { total_amount: string; refund_due: string } | null;
  events: (Omit<OrderEvent, "kind"> & {
    kind: MerchantEventKind;
    actor: string;
    details: Record<string, unknown>;
  })[];
  actions: OrderAction[];
}

const ItemQuantity = z.object({ item: Uid, quantity: integerBetween(1, BODY_LIMITS.quantity) });
const ItemQuantities = z.array(ItemQuantity).min(1).max(BODY_LIMITS.items);
const Reason = Text.max(500).default("");
export const Cancellation = z.object({ reason: Reason });
export const Return = Cancellation.extend({ items: ItemQuantities, restock: z.boolean() });
/** Null removes the deadline. */
export const DeadlineUpdate = z.object({ payment_due_at: InputTimestamp.nullable() });

const Payment = z.object({
  amount: InputAmount.refine(isPositive, "must be more than 0"),
  method: Text.max(60).default(""),
  reference: Text.max(120).default(""),
});

/** `charge`: money in review that is recorded. */
export const RecordedPayment = Payment.extend({ charge: Uid.optional() });

/**
 * A refund of a charge through its provider, or one that was made by hand: of money that the order holds, or of a
 * `charge` in review.
 */
export const Refund = z.discriminatedUnion("via", [
  Payment.pick({ amount: true }).extend({
    via: z.literal("provider"),
    charge: Uid,
    reason: Reason,
  }),
  Payment.extend({ via: z.literal("manual"), charge: Uid.optional(), reason: Reason }),
]);

/** An order number from a client. */
export const OrderNumber = Text.max(50);

/** Unpaid orders to cancel, at most a page of the list. */
export const Cancellations = Cancellation.extend({
  orders: z.array(OrderNumber).min(1).max(ROWS_PER_PAGE),
});

export interface CancellationResult {
  order_number: string;
  /** Why the order was not cancelled; null when it is cancelled. */
  error: string | null;
}

/** The matching orders, or only the selected ones, with a row for each order or for each of its items. */
export const OrderExportQuery = OrderListQuery.omit({ page: true, ordering: true }).extend({
  order: selectedRows(OrderNumber),
  rows: z.enum(["orders", "items"]).default("orders"),
});
export type OrderExportQuery = z.infer<typeof OrderExportQuery>;

const isWebUrl = (text: string) =>
  text === "" || (/^https?:\/\//i.test(text) && URL.canParse(text));

export const TrackingUpdate = z.object({
  tracking_number: Text.max(100),
  courier: Text.max(60).default(""),
  /** May be empty. */
  tracking_url: Text.max(500)
    .refine(isWebUrl, "must be a URL such as https://example.com")
    .default(""),
});

export const Fulfilment = TrackingUpdate.extend({
  items: ItemQuantities,
  tracking_number: Text.max(100).optional(),
});
