import {
  type EntryFilter,
  type EntryRow,
  listEntries,
  sumDays,
} from "#db/queries/payments/payment-entries.ts";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import type {
  DayTotals,
  EntryMethod,
  EntryState,
  PaymentEntry,
  PaymentList,
  PaymentListQuery,
} from "#lib/contract/dashboard/payments.ts";
import { isPositive, subtract } from "#lib/kernel/money.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/**
 * Lists a page of the store's payments, refunds and disputes, newest first, with the totals of its days. Totals count
 * the matching entries of the whole day, also those on other pages.
 */
export async function listPayments(
  { db, store }: DashboardContext,
  { after, ...filter }: PaymentListQuery,
): Promise<PaymentList> {
  const page = { after: after ? parseCursor(after) : undefined, limit: ROWS_PER_PAGE + 1 };
  const rows = await listEntries(db, store, filter, page);
  const entries = rows.slice(0, ROWS_PER_PAGE);
  const last = entries.at(-1);
  const next = rows.length > ROWS_PER_PAGE && last ? `${last.position}_${last.uid}` : null;
  const days = { from: last?.day, to: entries[0]?.day };
  const totals = last ? await sumPaymentsByDay({ db, store }, { ...filter, ...days }) : [];
  return { entries: entries.map(toPaymentEntry), totals, next };
}

function parseCursor(cursor: string): { position: string; uid: string } {
  const [position = "", uid = ""] = cursor.split("_");
  return { position, uid };
}

/** Sums the matching payments and refunds of each day of the store, newest first. */
export async function sumPaymentsByDay(
  { db, store }: Pick<DashboardContext, "db" | "store">,
  filter: EntryFilter,
): Promise<DayTotals[]> {
  const days = await sumDays(db, store, filter);
  return days.map((day) => ({
    ...day,
    net: subtract(subtract(day.received, day.refunded), day.fees),
  }));
}

/** Converts an entry for the dashboard; a payment of which a part is in review is `in_review`. */
export function toPaymentEntry({
  position: _position,
  at,
  due_at,
  ...row
}: EntryRow): PaymentEntry {
  const inReview = row.kind === "payment" ? row.in_review : "0.00";
  return {
    ...row,
    in_review: inReview,
    state: isPositive(inReview) ? "in_review" : (row.state as EntryState),
    method: row.method as EntryMethod,
    at: at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
  };
}
