import { countMatches } from "#db/queries/list-query.ts";
import {
  type CustomerRow,
  filteredCustomers,
  searchCustomers,
} from "#db/queries/orders/customers.ts";
import type {
  CustomerList,
  CustomerListQuery,
  CustomerSummary,
} from "#lib/contract/dashboard/customers.ts";
import { MAX_LIST_COUNT, pageRange } from "#lib/contract/dashboard/lists.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { toPhoneSearches } from "#lib/kernel/phone.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Lists a page of the store's customers, newest first by default. */
export async function listCustomers(
  { db, store, storeUid }: DashboardContext,
  { page, ordering = "-created_at", search }: CustomerListQuery,
): Promise<CustomerList> {
  const filter = { searches: toPhoneSearches(search, store.phone) };
  const [rows, count] = await Promise.all([
    searchCustomers(db, storeUid, filter, ordering, pageRange(page)),
    countMatches(db, filteredCustomers(db, storeUid, filter), MAX_LIST_COUNT + 1),
  ]);
  return { count, customers: rows.map(toCustomerSummary) };
}

/** Returns a customer of the store. Throws 404 for an unknown one. */
export async function getCustomer(
  ctx: DashboardContext,
  { customer }: { customer: string },
): Promise<CustomerSummary> {
  const found = await findCustomer(ctx, customer);
  if (!found) throw notFound("customer");
  return found;
}

/** Finds a customer of the store. */
export async function findCustomer(
  { db, storeUid }: DashboardContext,
  uid: string,
): Promise<CustomerSummary | undefined> {
  const filter = { searches: [""], uids: [uid] };
  const [row] = await searchCustomers(db, storeUid, filter, "name", { limit: 1, offset: 0 });
  return row && toCustomerSummary(row);
}

function toCustomerSummary({
  first_order_at,
  last_order_at,
  ...customer
}: CustomerRow): CustomerSummary {
  return {
    ...customer,
    first_order_at: first_order_at?.toISOString() ?? null,
    last_order_at: last_order_at?.toISOString() ?? null,
  };
}
