import { type ExportedOrder, listExportedOrders } from "#db/queries/orders/merchant-orders.ts";
import type { OrderExportQuery } from "#lib/contract/dashboard/orders.ts";
import { toPhoneSearches } from "#lib/kernel/phone.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { type CsvColumns, exportCsv } from "#lib/services/csv-export.ts";

const columnsIn = (timeZone: string): CsvColumns<ExportedOrder> => ({
  Order: (order) => order.order_number,
  Date: (order) => toLocalTime(order.created_at, timeZone),
  Customer: (order) => order.customer_name,
  Email: (order) => order.customer_email,
  Phone: (order) => order.customer_phone,
  Address: (order) => order.customer_address,
  Items: (order) => String(order.item_count),
  Subtotal: (order) => order.subtotal,
  Discount: (order) => order.discount_amount,
  Delivery: (order) => order.delivery_fee,
  Tax: (order) => order.tax_amount,
  Total: (order) => order.total_amount,
  Paid: (order) => order.paid,
  Refunded: (order) => order.refunded,
  Payment: (order) => order.payment_status,
  Fulfilment: (order) => order.fulfilment_status,
  "Delivery method": (order) => order.delivery_method,
  "Tracking number": (order) => order.tracking_number,
  Coupon: (order) => order.coupon_code,
});

/** Exports the matching orders as CSV, newest first. Dates are in the store's time zone. */
export function exportOrders(
  { db, store }: DashboardContext,
  { order: numbers, search, ...fields }: OrderExportQuery,
): AsyncGenerator<string> {
  const filter = { ...fields, numbers, searches: toPhoneSearches(search, store.phone) };
  return exportCsv(columnsIn(store.time_zone), (page) =>
    listExportedOrders(db, store, filter, page),
  );
}
