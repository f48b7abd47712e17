import { type EntryRow, listEntries } from "#db/queries/payments/payment-entries.ts";
import type { DayTotals, PaymentExportQuery } from "#lib/contract/dashboard/payments.ts";
import { escapeNumber } from "#lib/kernel/csv-line.ts";
import { subtract, sum } from "#lib/kernel/money.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { type CsvColumns, exportCsv } from "#lib/services/csv-export.ts";
import { sumPaymentsByDay, toPaymentEntry } from "#lib/services/payments/list-payments.ts";

/** Amounts that count in the totals of their day, so that sums of a column equal them. */
const totalColumns = (row: EntryRow) => {
  const received = row.kind === "payment" ? row.amount : "0.00";
  const refunded = row.state === "refunded" ? row.amount : "0.00";
  const fee = row.fee ?? "0.00";
  return { received, refunded, fee, net: subtract(received, sum([refunded, fee])) };
};

const entryColumns = (timeZone: string): CsvColumns<EntryRow> => ({
  Date: ({ at }) => toLocalTime(at, timeZone),
  Order: (row) => row.order_number,
  Kind: (row) => row.kind,
  State: (row) => toPaymentEntry(row).state,
  Method: (row) => row.method_text || row.method,
  Reference: (row) => escapeNumber(row.reference),
  "Provider ID": (row) => escapeNumber(row.provider_id),
  Reason: (row) => row.reason,
  Currency: (row) => row.currency,
  Amount: (row) => row.amount,
  "In review": (row) => toPaymentEntry(row).in_review,
  Received: (row) => totalColumns(row).received,
  Refunded: (row) => totalColumns(row).refunded,
  Fee: (row) => totalColumns(row).fee,
  Net: (row) => totalColumns(row).net,
});

const DAY_COLUMNS: CsvColumns<DayTotals> = {
  Day: ({ day }) => day,
  Currency: ({ currency }) => currency,
  Received: ({ received }) => received,
  Refunded: ({ refunded }) => refunded,
  Fees: ({ fees }) => fees,
  Net: ({ net }) => net,
};

/** Exports the matching payments, refunds and disputes as CSV, newest first, or their totals per day of the store. */
export function exportPayments(
  { db, store }: DashboardContext,
  { rows, ...filter }: PaymentExportQuery,
): AsyncGenerator<string> {
  if (rows === "payments") {
    return exportCsv(entryColumns(store.time_zone), (page) => listEntries(db, store, filter, page));
  }
  // In one batch: an empty one ends the export.
  return exportCsv(DAY_COLUMNS, async ({ after }) =>
    after ? [] : sumPaymentsByDay({ db, store }, filter),
  );
}
