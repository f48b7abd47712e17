import { type ExportedOrder, listExportedOrders } from "#db/queries/orders/merchant-orders.ts";
import type { OrderExportQuery } from "#lib/contract/dashboard/orders.ts";
import { toPhoneSearches } from "#lib/kernel/phone.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { type CsvColumns, exportCsv } from "#lib/services/csv-export.ts";

/** A row of an order's, with one of its lines. */
interface LineRow {
  order: ExportedOrder;
  /** From 0; the first row has the order's amounts, so that their sums are right. */
  index: number;
  line: ExportedOrder["lines"][number] | undefined;
}

const orderColumns = (timeZone: string): CsvColumns<ExportedOrder> => ({
  Order: (order) => order.order_number,
  Date: (order) => toLocalTime(order.created_at, timeZone),
  Customer: (order) => order.customer_name,
  Email: (order) => order.customer_email,
  Phone: (order) => order.customer_phone,
  Address: (order) => order.customer_address,
  Payment: (order) => (Number(order.refund_due) > 0 ? "refund_due" : order.payment_status),
  Fulfilment: (order) => order.fulfilment_status,
  "Delivery method": (order) => order.delivery_method,
  "Tracking number": (order) => order.tracking_number,
  Coupon: (order) => order.coupon_code,
});

const amountColumns = (timeZone: string): CsvColumns<ExportedOrder> => ({
  Items: ({ lines }) => String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
  Subtotal: (order) => order.subtotal,
  Discount: (order) => order.discount_amount,
  Delivery: (order) => order.delivery_fee,
  Tax: (order) => order.tax_amount,
  Total: (order) => order.total_amount,
  Paid: (order) => order.paid,
  "Payment method": (order) => order.payment_methods,
  "Payment reference": (order) => order.payment_references,
  Refunded: (order) => order.refunded,
  "Refund date": ({ refunded_at: time }) => time && toLocalTime(time, timeZone),
  "Refund due": (order) => order.refund_due,
});

const LINE_COLUMNS: CsvColumns<LineRow> = {
  Product: ({ line }) => line?.product_name ?? null,
  Variant: ({ line }) => (line?.attributes ? line.variant_name : null),
  SKU: ({ line }) => line?.variant_sku ?? null,
  Quantity: ({ line }) => (line ? String(line.quantity) : null),
  "Unit price": ({ line }) => line?.unit_price ?? null,
  "Line total": ({ line }) => line?.total_price ?? null,
  "Line discount": ({ line }) => line?.discount_amount ?? null,
};

/**
 * Exports the matching orders as CSV, newest first, with a row for each order or for each of its lines. Dates are in
 * the store's time zone.
 */
export function exportOrders(
  { db, store }: DashboardContext,
  { order: numbers, rows, search, ...fields }: OrderExportQuery,
): AsyncGenerator<string> {
  const filter = { ...fields, numbers, searches: toPhoneSearches(search, store.phone) };
  const load = (page: { after: ExportedOrder | undefined; limit: number }) =>
    listExportedOrders(db, store, filter, page);
  const columns = orderColumns(store.time_zone);
  const amounts = amountColumns(store.time_zone);
  if (rows === "orders") return exportCsv({ ...columns, ...amounts }, load);
  return exportCsv<LineRow>(
    { ...onRows(columns), ...LINE_COLUMNS, ...onRows(amounts, 0) },
    // At least one row per order.
    async ({ after, limit }) => (await load({ after: after?.order, limit })).flatMap(rowsOf),
  );
}

/** Fills an order's columns on each of its rows, or only on one. */
function onRows(columns: CsvColumns<ExportedOrder>, only?: number): CsvColumns<LineRow> {
  const filled = Object.entries(columns).map(([name, value]) => {
    const ofRow = ({ order, index }: LineRow) =>
      only === undefined || index === only ? value(order) : null;
    return [name, ofRow] as const;
  });
  return Object.fromEntries(filled);
}

function rowsOf(order: ExportedOrder): LineRow[] {
  const lines = order.lines.length > 0 ? order.lines : [undefined];
  return lines.map((line, index) => ({ order, index, line }));
}
