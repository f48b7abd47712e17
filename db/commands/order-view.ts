import type { OrderListRow } from "#db/queries/orders/merchant-orders.ts";
import type { OrderEventRow } from "#db/queries/orders/order-events.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { sum } from "#lib/kernel/money.ts";
import { titleCase } from "#lib/kernel/text.ts";

/** Returns one row per order, for `console.table`. */
export function orderTable(orders: OrderListRow[]): object[] {
  return orders.map((order) => ({
    order: order.order_number,
    placed: order.created_at.toISOString(),
    customer: order.customer_name,
    total: order.total_amount,
    payment: titleCase(order.payment_status),
    fulfilment: titleCase(order.fulfilment_status),
    delivery: order.delivery_method,
  }));
}

/** Prints an order. */
export function showOrder(order: OrderRow, events: OrderEventRow[]): void {
  console.log(`${order.order_number}, ${order.created_at.toISOString()}`);
  console.log(`${order.customer_name}, ${order.customer_email}, ${order.customer_phone}`);
  console.log(
    `${order.delivery_method}: ${order.customer_address || (order.delivery_method === "pickup" ? "collected by the customer" : "no address")}`,
  );
  if (order.shipping_details) console.log(order.shipping_details);
  if (order.tracking_number) console.log(`Tracking number ${order.tracking_number}`);
  console.log(
    `Total ${order.total_amount} (items ${order.subtotal}, discount ${order.discount_amount}, ` +
      `tax ${order.tax_amount}, delivery ${order.delivery_fee}); paid ${sum(order.payments)}`,
  );
  console.log(`${titleCase(order.payment_status)}, ${titleCase(order.fulfilment_status)}`);
  if (
    order.payment_due_at &&
    order.payment_status === "unpaid" &&
    order.fulfilment_status === "unfulfilled"
  ) {
    console.log(
      `Cancelled at ${order.payment_due_at.toISOString()} unless it is paid or fulfilled`,
    );
  }
  console.table(
    order.items.map((item) => ({
      item: item.uid,
      name: `${item.product_name}, ${item.variant_name}`,
      quantity: item.quantity,
      fulfilled: item.qty_fulfilled,
      price: item.total_price,
      state: titleCase(item.fulfilment_status),
    })),
  );
  for (const { created_at, kind, actor, request_id, details } of events) {
    const cause = request_id ? `, request ${request_id}` : "";
    const facts = Object.keys(details).length > 0 ? ` ${JSON.stringify(details)}` : "";
    console.log(`${created_at.toISOString()} ${kind} by ${actor}${cause}${facts}`);
  }
}
