import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { listOrdering, listQuery, selectedRows } from "#lib/contract/dashboard/lists.ts";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import {
  DeliveryStatus,
  FulfilmentStatusEnum,
  Order,
  OrderEvent,
  PaymentStatusEnum,
} from "#lib/contract/order.ts";
import { DeliveryMethod } from "#lib/contract/order-request.ts";
import {
  InputDate,
  InputTimestamp,
  integerBetween,
  Text,
  Timestamp,
  Uid,
} from "#lib/contract/scalars.ts";

/** Filters of the order list: `due` matches the overview's counts; `from` and `to` are the store's days, inclusive. */
export const OrderListQuery = z.object({
  payment: z.enum([...PaymentStatusEnum.options, "due"]).optional(),
  fulfilment: z.enum([...FulfilmentStatusEnum.options, "due"]).optional(),
  from: InputDate.optional(),
  to: InputDate.optional(),
  customer: Uid.optional(),
  ordering: listOrdering(["created_at", "customer_name", "total_amount"]),
  ...listQuery,
});
export type OrderListQuery = z.infer<typeof OrderListQuery>;

export const MerchantOrderSummary = z.object({
  order_number: z.string(),
  customer: Uid.nullable(),
  customer_name: z.string(),
  total_amount: z.string(),
  item_count: z.int(),
  payment_status: PaymentStatusEnum,
  fulfilment_status: FulfilmentStatusEnum,
  delivery_method: DeliveryMethod,
  delivery_status: DeliveryStatus.nullable(),
  created_at: Timestamp,
});
export type MerchantOrderSummary = z.infer<typeof MerchantOrderSummary>;

export const OrderList = z.object({
  orders: z.array(MerchantOrderSummary),
  /** Matching orders, at most one more than MAX_LIST_COUNT. */
  count: z.int(),
});
export type OrderList = z.infer<typeof OrderList>;

export const OrderAction = z.enum([
  "pay",
  "refund",
  "extend",
  "fulfil",
  "ready",
  "track",
  "deliver",
  "return",
  "cancel_remaining",
  "cancel",
  "void",
]);
export type OrderAction = z.infer<typeof OrderAction>;

/** An order with its history and the actions possible now. */
export const MerchantOrder = z.object({
  order: Order,
  delivery_status: DeliveryStatus.nullable(),
  coupon_code: z.string().nullable(),
  /** Returned quantity by line uid. */
  returned: z.record(z.string(), z.int()),
  /** Cancelled quantity by line uid; `quantity` does not include it. */
  cancelled: z.record(z.string(), z.int()),
  /** The total without the remaining items, and the refund; null when they cannot be cancelled. */
  without_remaining: z.object({ total_amount: z.string(), refund: z.string() }).nullable(),
  events: z.array(
    OrderEvent.extend({ actor: z.string(), details: z.record(z.string(), z.unknown()) }),
  ),
  actions: z.array(OrderAction),
});
export type MerchantOrder = z.infer<typeof MerchantOrder>;

const ItemQuantity = z.object({ item: Uid, quantity: integerBetween(1, BODY_LIMITS.quantity) });
const ItemQuantities = z.array(ItemQuantity).min(1).max(BODY_LIMITS.items);
export const Reason = Text.max(500).default("");
export const Payment = z.object({
  amount: z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, "must be an amount such as 1500.00"),
  method: Text.max(60).default(""),
  reference: Text.max(120).default(""),
});

/** The matching orders, or only the selected ones. */
const OrderExportQuery = OrderListQuery.omit({ page: true, ordering: true }).extend({
  order: selectedRows(Text.max(50)),
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

const storeRoute = { ...noInput, role: "staff", resource: "store" } as const;
const orderRoute = {
  ...storeRoute,
  resource: "order",
  params: z.object({ order: Text.max(50) }),
} as const;
const orderAction = { ...orderRoute, method: "POST", output: MerchantOrder } as const;

export const merchantOrderRoutes = {
  list: { ...storeRoute, method: "GET", path: "/orders", query: OrderListQuery, output: OrderList },
  export: {
    ...storeRoute,
    method: "GET",
    path: "/export/orders",
    query: OrderExportQuery,
    output: z.string(),
  },
  read: { ...orderRoute, method: "GET", path: "/orders/{order}", output: MerchantOrder },
  pay: { ...orderAction, path: "/orders/{order}/payments", body: Payment },
  refund: { ...orderAction, path: "/orders/{order}/refunds", body: Payment },
  extend: {
    ...orderAction,
    path: "/orders/{order}/payment-deadline",
    /** Null removes the deadline. */
    body: z.object({ payment_due_at: InputTimestamp.nullable() }),
  },
  ready: { ...orderAction, path: "/orders/{order}/ready-for-pickup" },
  fulfil: {
    ...orderAction,
    path: "/orders/{order}/fulfilments",
    body: TrackingUpdate.extend({
      items: ItemQuantities,
      tracking_number: Text.max(100).optional(),
    }),
  },
  track: { ...orderAction, path: "/orders/{order}/tracking", body: TrackingUpdate },
  deliver: { ...orderAction, path: "/orders/{order}/delivery" },
  return: {
    ...orderAction,
    path: "/orders/{order}/returns",
    body: z.object({ items: ItemQuantities, restock: z.boolean(), reason: Reason }),
  },
  cancelRemaining: {
    ...orderAction,
    path: "/orders/{order}/remaining-items-cancellation",
    body: z.object({ reason: Reason }),
  },
  cancel: {
    ...orderAction,
    path: "/orders/{order}/cancellation",
    body: z.object({ reason: Reason }),
  },
  void: { ...orderAction, path: "/orders/{order}/voiding", body: z.object({ reason: Reason }) },
} as const satisfies Record<string, DashboardRoute>;
