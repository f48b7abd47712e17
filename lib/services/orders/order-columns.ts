import { randomUUID } from "node:crypto";
import type { PlacedLine, StoredOrder } from "#db/queries/order-writes.ts";
import type { OrderRow } from "#db/queries/orders.ts";
import type { StoreRow } from "#db/queries/stores.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { paymentStatusOf } from "#lib/services/order-moves/payment-status.ts";
import type { Delivery } from "#lib/services/orders/order-delivery.ts";
import type { Discount } from "#lib/services/pricing/coupon-discount.ts";
import type { PricedLine, Totals } from "#lib/services/pricing/price-order.ts";

interface Identity {
  uid: string;
  store_uid: string;
  order_number: string;
}

/** What an order keeps of its request, its delivery and its price (spec §2.8). */
export function orderColumns(
  identity: Identity,
  request: OrderRequest,
  delivery: Delivery,
  totals: Totals,
) {
  return {
    ...identity,
    ...delivery,
    ...totals,
    source: "storefront" as const,
    location_uid: request.location ?? null,
    customer_name: request.customer_name,
    customer_email: request.customer_email,
    customer_phone: request.customer_phone,
    customer_address: request.delivery_address ?? "",
    delivery_method: request.delivery_method,
    coupon_code: request.coupon_code ?? null,
    payment_status: paymentStatusOf({ total: totals.total_amount, received: 0, refunded: false }),
    fulfilment_status: "unfulfilled" as const,
    tracking_number: "",
  };
}

/** What each line keeps of its variant, as it is called and priced at this moment. */
export function itemColumns(lines: PricedLine[], notes: Map<string, string>, discount: Discount) {
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
    discount_amount: discount.perLine.get(variant.uid) ?? "0.00",
    fulfilment_status: "unfulfilled" as const,
    qty_fulfilled: 0,
    notes: notes.get(variant.uid) ?? "",
    position,
  }));
}

/** A new order as reading it back would find it. */
export function rowOfNew(
  store: StoreRow,
  locationName: string | null,
  order: ReturnType<typeof orderColumns>,
  items: ReturnType<typeof itemColumns>,
  stored: StoredOrder,
  placed: PlacedLine[],
): OrderRow {
  const costs = new Map(placed.map(({ variant, total_cost }) => [variant, total_cost]));
  return {
    ...order,
    ...stored,
    store_name: store.store_name,
    store_email: store.email,
    store_phone: store.phone,
    logo: store.logo,
    location_name: locationName,
    payments: [],
    items: items.map((item) => ({ ...item, total_cost: costs.get(item.variant_uid) ?? null })),
  };
}
