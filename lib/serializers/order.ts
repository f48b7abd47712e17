import type { OrderEventRow, OrderRow } from "#db/queries/orders/orders.ts";
import type { MerchantEventKind } from "#lib/contract/dashboard/orders.ts";
import type { CancellationReason, Order, OrderEvent, OrderItem } from "#lib/contract/order.ts";
import { atLeastZero, subtract } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import { titleCase } from "#lib/kernel/text.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";

/** Converts an order row to the API's order. */
export function toOrder(row: OrderRow, publicUrl: string): Order {
  const { held, received } = sumPayments(row.payments);
  return {
    uid: row.uid,
    order_number: row.order_number,
    source: row.source,
    store: row.store_uid,
    store_name: row.store_name,
    store_email: row.store_email,
    store_phone: row.store_phone,
    logo: toImageUrl(row.logo, publicUrl) ?? "",
    location: row.location_uid,
    location_name: row.location_name ?? "",
    customer: row.customer_uid,
    customer_name: row.customer_name,
    customer_phone: row.customer_phone,
    customer_email: row.customer_email,
    customer_address: row.customer_address,
    total_amount: row.total_amount,
    subtotal: row.subtotal,
    discount_amount: row.discount_amount,
    tax_amount: row.tax_amount,
    tax_rate_used: row.tax_rate_used,
    total_paid: held,
    outstanding_balance: outstandingBalance(row, received),
    payment_status: row.payment_status,
    payment_status_display: titleCase(row.payment_status),
    fulfilment_status: row.fulfilment_status,
    fulfilment_status_display: titleCase(row.fulfilment_status),
    fulfilment_method: row.fulfilment_method,
    delivery_fee: row.delivery_fee,
    manual_delivery_type: row.manual_delivery_type,
    tracking_number: row.tracking_number,
    order_date: row.order_date,
    has_shipping: row.delivery_method === "courier",
    created_at: row.created_at.toISOString(),
    payment_due_at: paymentDueAt(row),
    payment_method: row.payment_method,
    shipping_details: row.shipping_details,
    items: row.items.map((item) => toOrderItem(item, publicUrl)),
  };
}

/** Returns the payment deadline of an unpaid, unfulfilled order; null for any other. */
function paymentDueAt(row: OrderRow): string | null {
  const isWaiting = row.payment_status === "unpaid" && row.fulfilment_status === "unfulfilled";
  return isWaiting ? (row.payment_due_at?.toISOString() ?? null) : null;
}

/** Statuses after which nothing is owed. */
const SETTLED = new Set<OrderRow["fulfilment_status"]>(["returned", "cancelled", "voided"]);

/** Returns what the customer owes: nothing once the order was refunded, returned, cancelled or voided. */
export function outstandingBalance(row: OrderRow, received: string): string {
  const settled = row.payment_status === "refunded" || SETTLED.has(row.fulfilment_status);
  return settled ? "0.00" : atLeastZero(subtract(row.total_amount ?? "0", received));
}

function toOrderItem(row: OrderRow["items"][number], publicUrl: string): OrderItem {
  return {
    uid: row.uid,
    variant: row.variant_uid,
    variant_name: row.variant_name,
    variant_sku: row.variant_sku,
    sku: row.variant_sku,
    product_name: row.product_name,
    popup_inventory: row.popup_inventory,
    quantity: row.quantity,
    original_price: row.original_price,
    unit_price: row.unit_price,
    total_price: row.total_price,
    discount_amount: row.discount_amount,
    total_cost: row.total_cost ?? "0.00",
    fulfilment_status: row.fulfilment_status,
    qty_fulfilled: row.qty_fulfilled,
    notes: row.notes,
    attributes: row.attributes,
    product_images: toImageUrl(row.product_image, publicUrl) ?? "",
  };
}

const CANCELLATION_REASONS = new Set<unknown>([
  "payment_overdue",
  "customer_request",
  "api_request",
] satisfies CancellationReason[]);

interface Details {
  amount?: string;
  reason?: string;
  tracking_number?: string;
  courier?: string;
  tracking_url?: string;
  expected_delivery?: string;
  courier_image?: string;
}

/** What concerns only the store. */
const PRIVATE_KINDS = ["refund_failed", "dispute_opened", "dispute_closed"] as const;

/** Returns the events that the customer sees. The merchant's reason stays private. */
export function toOrderEvents(rows: OrderEventRow[]): OrderEvent[] {
  return rows.flatMap((row) => {
    const { kind, ...event } = toMerchantEvent(row);
    return isPrivate(kind) ? [] : [{ ...event, kind }];
  });
}

function isPrivate(kind: MerchantEventKind): kind is (typeof PRIVATE_KINDS)[number] {
  return PRIVATE_KINDS.some((known) => known === kind);
}

/** A negative payment is a refund. */
export function toMerchantEvent({
  kind,
  details,
  created_at,
}: OrderEventRow): Omit<OrderEvent, "kind"> & { kind: MerchantEventKind } {
  const { amount, reason, tracking_number, courier, tracking_url } = details as Details;
  const { expected_delivery, courier_image } = details as Details;
  return {
    kind: kind === "payment_recorded" && Number(amount) < 0 ? "refunded" : kind,
    at: created_at.toISOString(),
    ...(expected_delivery && { expected_delivery }),
    ...(courier_image && { courier_image }),
    ...(kind === "payment_recorded" && amount && { amount: amount.replace("-", "") }),
    ...(isCancellationReason(reason) && { reason }),
    ...(tracking_number !== undefined && {
      tracking: { number: tracking_number, courier: courier ?? "", url: tracking_url ?? "" },
    }),
  };
}

function isCancellationReason(reason: unknown): reason is CancellationReason {
  return CANCELLATION_REASONS.has(reason);
}
