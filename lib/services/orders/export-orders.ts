import { type ExportedOrder, listExportedOrders } from "#db/queries/orders/merchant-orders.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { OrderExportQuery } from "#lib/contract/dashboard/orders.ts";
import { escapeNumber } from "#lib/kernel/csv-line.ts";
import { formatPhone, toPhoneSearches } from "#lib/kernel/phone.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { type CsvColumns, exportCsv } from "#lib/services/csv-export.ts";

/** One row of the items export: an order and one of its items. */
interface ItemRow {
  order: ExportedOrder;
  /** From 0; the first row has the order's amounts, so that their sums are right. */
  index: number;
  item: ExportedOrder["items"][number] | undefined;
}

const orderColumns = ({ phone, time_zone }: StoreRow): CsvColumns<ExportedOrder> => ({
  Order: (order) => order.order_number,
  Date: (order) => toLocalTime(order.created_at, time_zone),
  Customer: (order) => order.customer_name,
  Email: (order) => order.customer_email,
  Phone: (order) => escapeNumber(formatPhone(order.customer_phone, phone)),
  Address: (order) => order.customer_address,
  Payment: (order) => (Number(order.refund_due) > 0 ? "refund_due" : order.payment_status),
  Fulfilment: (order) => order.fulfilment_status,
  "Delivery method": (order) => order.delivery_method,
  "Tracking number": (order) => escapeNumber(order.tracking_number),
  Coupon: (order) => order.coupon_code,
});

const amountColumns = ({ time_zone }: StoreRow): CsvColumns<ExportedOrder> => ({
  Items: ({ items }) => String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
  Subtotal: (order) => order.subtotal,
  Discount: (order) => order.discount_amount,
  Delivery: (order) => order.delivery_fee,
  Tax: (order) => order.tax_amount,
  Total: (order) => order.total_amount,
  Paid: (order) => order.paid,
  "Payment method": (order) => order.payment_methods,
  "Payment reference": ({ payment_references: text }) => text && escapeNumber(text),
  Refunded: (order) => order.refunded,
  "Refund date": ({ refunded_at: time }) => time && toLocalTime(time, time_zone),
  "Refund due": (order) => order.refund_due,
});

const ITEM_COLUMNS: CsvColumns<ItemRow> = {
  Product: ({ item }) => item?.product_name ?? null,
  Variant: ({ item }) => (item?.attributes ? item.variant_name : null),
  SKU: ({ item }) => item?.variant_sku ?? null,
  Quantity: ({ item }) => (item ? String(item.quantity) : null),
  "Unit price": ({ item }) => item?.unit_price ?? null,
  "Item total": ({ item }) => item?.total_price ?? null,
  "Item discount": ({ item }) => item?.discount_amount ?? null,
};

/**
 * Exports the matching orders as CSV, newest first, with a row for each order or for each of its items. Dates are in
 * the store's time zone.
 */
export function exportOrders(
  { db, store }: DashboardContext,
  { order: numbers, rows, search, ...fields }: OrderExportQuery,
): AsyncGenerator<string> {
  const filter = { ...fields, numbers, searches: toPhoneSearches(search, store.phone) };
  const load = (page: { after: ExportedOrder | undefined; limit: number }) =>
    listExportedOrders(db, store, filter, page);
  const columns = orderColumns(store);
  const amounts = amountColumns(store);
  if (rows === "orders") return exportCsv({ ...columns, ...amounts }, load);
  return exportCsv<ItemRow>(
    { ...onEachRow(columns), ...ITEM_COLUMNS, ...onFirstRow(amounts) },
    // At least one row per order.
    async ({ after, limit }) => (await load({ after: after?.order, limit })).flatMap(rowsOf),
  );
}

function onEachRow(columns: CsvColumns<ExportedOrder>): CsvColumns<ItemRow> {
  const cells = Object.entries(columns).map(
    ([name, toCell]) => [name, ({ order }: ItemRow) => toCell(order)] as const,
  );
  return Object.fromEntries(cells);
}

function onFirstRow(columns: CsvColumns<ExportedOrder>): CsvColumns<ItemRow> {
  const cells = Object.entries(columns).map(([name, toCell]) => {
    const toFirstCell = ({ order, index }: ItemRow) => (index === 0 ? toCell(order) : null);
    return [name, toFirstCell] as const;
  });
  return Object.fromEntries(cells);
}

function rowsOf(order: ExportedOrder): ItemRow[] {
  const items = order.items.length > 0 ? order.items : [undefined];
  return items.map((item, index) => ({ order, index, item }));
}
