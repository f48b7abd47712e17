import type { OrderEventRow, OrderRow } from "#db/queries/orders/orders.ts";
import { CancellationReason, Order, type OrderEvent } from "#lib/contract/order.ts";
import { compareAmounts, subtract } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import { titleCase } from "#lib/kernel/text.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";

/** Converts an order row to the API's order. */
export function toOrder(row: OrderRow, publicUrl: string): Order {
  const { held, received } = sumPayments(row.payments);
  const order: Order = {
    ...row,
    store: row.store_uid,
    logo: toImageUrl(row.logo, publicUrl) ?? "",
    location: row.location_uid,
    location_name: row.location_name ?? "",
    customer: row.customer_uid,
    total_paid: held,
    outstanding_balance: outstandingBalance(row, received),
    payment_status_display: titleCase(row.payment_status),
    fulfilment_status_display: titleCase(row.fulfilment_status),
    has_shipping: row.delivery_method === "courier",
    created_at: row.created_at.toISOString(),
    payment_due_at: paymentDueAt(row),
    items: row.items.map((item) => ({
      ...item,
      variant: item.variant_uid,
      sku: item.variant_sku,
      total_cost: item.total_cost ?? "0.00",
      product_images: toImageUrl(item.product_image, publicUrl) ?? "",
    })),
  };
  // Leaves out the columns that the API does not have.
  return Order.parse(order);
}

/** Returns the payment deadline of an unpaid, unfulfilled order; null for any other. */
function paymentDueAt(row: OrderRow): string | null {
  const isWaiting = row.payment_status === "unpaid" && row.fulfilment_status === "unfulfilled";
  return isWaiting ? (row.payment_due_at?.toISOString() ?? null) : null;
}

/** Statuses after which nothing is owed. */
const SETTLED = new Set<OrderRow["fulfilment_status"]>(["returned", "cancelled", "voided"]);

/** Returns what the customer owes: nothing once the order was refunded, returned, cancelled or voided. */
function outstandingBalance(row: OrderRow, received: string): string {
  const settled = row.payment_status === "refunded" || SETTLED.has(row.fulfilment_status);
  const owed = subtract(row.total_amount ?? "0", received);
  return settled || compareAmounts(owed, "0") < 0 ? "0.00" : owed;
}

interface Details {
  amount?: string;
  reason?: string;
  tracking_number?: string;
  courier?: string;
  tracking_url?: string;
  expected_delivery?: string;
  courier_image?: string;
}

/** A negative payment is a refund. The merchant's reason stays private. */
export function toOrderEvent({ kind, details, created_at }: OrderEventRow): OrderEvent {
  const { amount, reason, tracking_number, courier, tracking_url } = details as Details;
  const { expected_delivery, courier_image } = details as Details;
  const cancelledFor = CancellationReason.safeParse(reason).data;
  return {
    kind: kind === "payment_recorded" && Number(amount) < 0 ? "refunded" : kind,
    at: created_at.toISOString(),
    ...(expected_delivery && { expected_delivery }),
    ...(courier_image && { courier_image }),
    ...(kind === "payment_recorded" && amount && { amount: amount.replace("-", "") }),
    ...(cancelledFor && { reason: cancelledFor }),
    ...(tracking_number !== undefined && {
      tracking: { number: tracking_number, courier: courier ?? "", url: tracking_url ?? "" },
    }),
  };
}
