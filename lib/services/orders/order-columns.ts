import { randomUUID } from "node:crypto";
import type { StockedVariant } from "#db/queries/orders/orderable-variants.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { compareAmounts, times } from "#lib/kernel/money.ts";
import { paymentStatusOf } from "#lib/kernel/payments.ts";
import type { Delivery } from "#lib/services/orders/order-delivery.ts";
import type { Discount, PricedItem, Totals } from "#lib/services/pricing/price-order.ts";

interface Identity {
  uid: string;
  store_uid: string;
  order_number: string;
  customer_uid: string;
  created_at: Date;
  /** The store's day, yyyy-mm-dd. */
  order_date: string;
  /** How the customer pays; its deadline is the time when the order is cancelled if unpaid, or null: never. */
  payment: { method: OrderRow["payment_method"]; reference: string | null; dueAt: Date | null };
}

/** Maximum of `order_items.total_cost`; a higher cost is stored as unknown. */
const MAX_TOTAL_COST = "9999999999.99";

/** Returns the columns of a new order from its request, delivery, price and coupon. */
export function orderColumns(
  { payment, ...identity }: Identity,
  request: OrderRequest,
  delivery: Delivery,
  totals: Totals,
  couponCode: string | null,
) {
  const payment_status = paymentStatusOf({
    total: totals.total_amount,
    received: "0",
    refunded: false,
  });
  const isUnpaid = payment_status === "unpaid";
  return {
    ...identity,
    payment_due_at: isUnpaid ? payment.dueAt : null,
    payment_method: isUnpaid ? payment.method : null,
    payment_reference: isUnpaid ? payment.reference : null,
    updated_at: identity.created_at,
    ...delivery,
    ...totals,
    source: "storefront" as const,
    location_uid: request.location ?? null,
    customer_name: request.customer_name,
    customer_email: request.customer_email,
    customer_phone: request.customer_phone,
    customer_address: request.delivery_address ?? "",
    delivery_method: request.delivery_method,
    delivery_status: null,
    coupon_code: couponCode,
    payment_status,
    fulfilment_status: "unfulfilled" as const,
    tracking_number: "",
  };
}

/** Returns the columns of each line: its variant's current name, price and cost. */
export function itemColumns(
  lines: PricedItem<StockedVariant>[],
  notes: Map<string, string>,
  discount: Discount,
) {
  return lines.map(({ variant, quantity, total_price }, position) => ({
    uid: randomUUID() as string,
    variant_uid: variant.uid,
    product_name: variant.product_name,
    variant_name: variant.name,
    variant_sku: variant.sku,
    attributes: variant.attributes,
    product_image: variant.image,
    popup_inventory: null,
    quantity,
    original_price: variant.price,
    unit_price: variant.unit_price,
    total_price,
    total_cost: totalCost(variant.unit_cost, quantity),
    discount_amount: discount.perLine.get(variant.uid) ?? "0.00",
    taxable: variant.taxable,
    fulfilment_status: "unfulfilled" as const,
    qty_fulfilled: 0,
    qty_returned: 0,
    qty_cancelled: 0,
    notes: notes.get(variant.uid) ?? "",
    position,
  }));
}

/** Returns the text of an order's items that searches of orders find. */
export function itemsText(items: { product_name: string; variant_sku?: string }[]): string {
  return items
    .flatMap(({ product_name, variant_sku = "" }) => [product_name, variant_sku])
    .join(" ");
}

function totalCost(unitCost: string | null, quantity: number): string | null {
  if (unitCost === null) return null;
  const total = times(unitCost, quantity);
  return compareAmounts(total, MAX_TOTAL_COST) > 0 ? null : total;
}

/** Returns a new order as reading it back would. */
export function orderRow(
  store: StoreRow,
  locationName: string | null,
  order: ReturnType<typeof orderColumns>,
  items: ReturnType<typeof itemColumns>,
): OrderRow {
  return {
    ...order,
    store_name: store.store_name,
    store_email: store.email,
    store_phone: store.phone,
    logo: store.logo,
    currency: store.currency,
    location_name: locationName,
    refund_due: "0.00",
    payments: [],
    items,
  };
}
