import Big from "big.js";
import type { Insertable } from "kysely";
import type { DemoOrder, DemoStore } from "#db/demo/demo-store.ts";
import { orderEventRows, type PaymentRow } from "#db/demo/order-event-rows.ts";
import { type Goods, type OrderItemRow, orderItemRow } from "#db/demo/order-item-rows.ts";
import { dateOf, daysBefore } from "#db/demo/times.ts";
import { type Uids, uidsOf } from "#db/demo/uids.ts";
import type {
  OrderEventTable,
  OrderItemTable,
  OrderTable,
  PaymentStatusValue,
  PaymentTable,
} from "#db/order-schema.ts";
import { money } from "#lib/kernel/decimal.ts";
import { sum } from "#lib/kernel/money.ts";

/** Returns a store's orders as rows, with totals calculated as for new orders. */
export function orderRows(
  store: DemoStore,
  now: Date,
): {
  orders: Insertable<OrderTable>[];
  items: Insertable<OrderItemTable>[];
  payments: Insertable<PaymentTable>[];
  events: Insertable<OrderEventTable>[];
} {
  const uids = uidsOf(store.settings.slug);
  const goods = goodsBySku(store);
  const written = store.orders.map((order) => {
    const items = order.lines.map((line, position) =>
      orderItemRow(uids, order, line, position, goods.get(line.sku)),
    );
    const totals = calculateTotals(store, order, items);
    const row = { ...orderRow(uids, store, order, now), ...totals };
    const payments = paymentRows(uids, order, totals.total_amount, now);
    return { row, items, payments, events: orderEventRows(uids, order, items, payments, now) };
  });
  return {
    orders: written.map(({ row }) => row),
    items: written.flatMap(({ items }) => items),
    payments: written.flatMap(({ payments }) => payments),
    events: written.flatMap(({ events }) => events),
  };
}

function goodsBySku(store: DemoStore): Map<string, Goods> {
  const products = store.categories.flatMap((category) => category.products);
  return new Map(
    products.flatMap((product) =>
      product.variants.map((variant) => [variant.sku, { product, variant }]),
    ),
  );
}

type Totals = Pick<
  Insertable<OrderTable>,
  "subtotal" | "discount_amount" | "tax_amount" | "tax_rate_used" | "delivery_fee"
> & { total_amount: string };

function calculateTotals(store: DemoStore, order: DemoOrder, items: OrderItemRow[]): Totals {
  const subtotal = sum(items.map((item) => item.total_price));
  const discount = sum([money(order.discount ?? 0), ...items.map((item) => item.discount_amount)]);
  const { tax_collection_enabled, tax_rate = "0" } = store.settings;
  const isTaxed = tax_collection_enabled && !order.untaxed;
  const rate = isTaxed ? new Big(tax_rate).div(100) : null;
  const discounted = new Big(subtotal).minus(discount);
  const tax = money(discounted.times(rate ?? 0));
  const fee = deliveryFee(store, order);
  return {
    subtotal,
    discount_amount: discount,
    tax_amount: tax,
    tax_rate_used: rate?.toFixed(4) ?? null,
    delivery_fee: fee,
    total_amount: money(discounted.plus(tax).plus(fee)),
  };
}

function deliveryFee(store: DemoStore, { delivery }: DemoOrder): string {
  switch (delivery.method) {
    case "pickup":
      return money(0);
    case "manual":
      return money(deliveryOption(store, delivery.option).amount);
    case "courier":
      return money(delivery.fee);
  }
}

function deliveryOption(store: DemoStore, label: string): DemoStore["deliveryOptions"][number] {
  const option = store.deliveryOptions.find((candidate) => candidate.label === label);
  if (!option) throw new Error(`No delivery option "${label}"`);
  return option;
}

function orderRow(
  uids: Uids,
  store: DemoStore,
  order: DemoOrder,
  now: Date,
): Omit<Insertable<OrderTable>, keyof Totals> {
  const { delivery } = order;
  const placed = daysBefore(now, order.placedDaysAgo);
  const customer = order.customer ? store.customers[order.customer] : undefined;
  const location = order.location ?? (delivery.method === "pickup" ? delivery.location : null);
  return {
    uid: uids.order(order.number),
    store_uid: uids.store,
    order_number: order.number,
    source: order.source ?? "storefront",
    location_uid: location && uids.location(location),
    customer_uid: order.customer ? uids.customer(order.customer) : null,
    customer_name: customer?.name ?? "",
    customer_email: customer?.email ?? "",
    customer_phone: customer?.phone ?? "",
    customer_address: delivery.method === "pickup" ? "" : (customer?.address ?? ""),
    payment_status: paymentStatus(order),
    fulfilment_status: order.fulfilment,
    fulfilment_method: delivery.method === "pickup" ? "pickup" : "delivery",
    delivery_method: delivery.method,
    delivery_status: order.deliveryStatus ?? null,
    manual_delivery_type:
      delivery.method === "manual" ? deliveryOption(store, delivery.option).delivery_type : null,
    tracking_number: delivery.method === "courier" ? (delivery.tracking ?? "") : "",
    shipping_details:
      delivery.method === "courier"
        ? `${delivery.courier}, ${delivery.service}, ${delivery.expected}`
        : null,
    coupon_code: order.coupon ?? null,
    order_date: dateOf(placed),
    created_at: placed,
    updated_at: placed,
  };
}

function paymentStatus({ payments = [] }: DemoOrder): PaymentStatusValue {
  if (payments.length === 0) return "unpaid";
  if (payments.some(({ share }) => share < 0)) return "refunded";
  return payments.reduce((paid, { share }) => paid + share, 0) < 1 ? "partially_paid" : "paid";
}

const MINUTE = 1 / (24 * 60);

/** The first payment is made with the order, later ones halfway between then and now. */
function paymentRows(uids: Uids, order: DemoOrder, total: string, now: Date): PaymentRow[] {
  const { number, placedDaysAgo, payments = [] } = order;
  return payments.map(({ share, method }, index) => {
    const paid = daysBefore(now, index === 0 ? placedDaysAgo - MINUTE : placedDaysAgo / 2);
    return {
      uid: uids.payment(`${number}/${index}`),
      store_uid: uids.store,
      order_uid: uids.order(number),
      amount: money(new Big(total).times(share)),
      method,
      reference: `${number}-${index + 1}`,
      paid_at: paid,
      created_at: paid,
    };
  });
}
