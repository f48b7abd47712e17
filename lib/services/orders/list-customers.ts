import { searchCustomers } from "#db/queries/orders/customers.ts";
import {
  CUSTOMERS_PER_PAGE,
  type CustomerList,
  type CustomerListQuery,
} from "#lib/contract/dashboard/customers.ts";
import { money } from "#lib/kernel/money.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Lists a page of the store's customers, newest first. */
export async function listCustomers(
  { db, storeUid }: DashboardContext,
  { search, page }: CustomerListQuery,
): Promise<CustomerList> {
  const rows = await searchCustomers(db, storeUid, search, {
    limit: CUSTOMERS_PER_PAGE + 1,
    offset: (page - 1) * CUSTOMERS_PER_PAGE,
  });
  return {
    more: rows.length > CUSTOMERS_PER_PAGE,
    customers: rows.slice(0, CUSTOMERS_PER_PAGE).map((row) => ({
      uid: row.uid,
      name: row.name,
      email: row.email,
      phone: row.phone,
      orders: row.orders ?? 0,
      spent: money(row.spent ?? "0"),
      last_order_at: row.last_order_at?.toISOString() ?? null,
    })),
  };
}
