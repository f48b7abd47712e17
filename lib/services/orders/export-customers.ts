import { type CustomerRow, listExportedCustomers } from "#db/queries/orders/customers.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import type { CustomerExportQuery } from "#lib/contract/dashboard/customers.ts";
import { escapeNumber } from "#lib/kernel/csv-line.ts";
import { formatPhone, toPhoneSearches } from "#lib/kernel/phone.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { type CsvColumns, exportCsv } from "#lib/services/csv-export.ts";

const columnsIn = ({ phone, time_zone }: StoreRow): CsvColumns<CustomerRow> => ({
  Name: (customer) => customer.name,
  Email: (customer) => customer.email,
  Phone: (customer) => escapeNumber(formatPhone(customer.phone, phone)),
  Address: (customer) => customer.address,
  "Orders excluding cancelled and voided": (customer) => String(customer.orders),
  Spent: (customer) => customer.spent,
  "First order": ({ first_order_at: time }) => time && toLocalTime(time, time_zone),
  "Last order": ({ last_order_at: time }) => time && toLocalTime(time, time_zone),
});

/** Exports the matching customers as CSV. Dates are in the store's time zone. */
export function exportCustomers(
  { db, store, storeUid }: DashboardContext,
  { customer: uids, search }: CustomerExportQuery,
): AsyncGenerator<string> {
  const filter = { searches: toPhoneSearches(search, store.phone), uids };
  return exportCsv(columnsIn(store), (page) => listExportedCustomers(db, storeUid, filter, page));
}
