import { countMatches } from "#db/queries/list-query.ts";
import {
  countOrdersSince,
  filteredOrders,
  searchOrders,
} from "#db/queries/orders/merchant-orders.ts";
import { MAX_LIST_COUNT, pageRange } from "#lib/contract/dashboard/lists.ts";
import type { OrderList, OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { toPhoneSearches } from "#lib/kernel/phone.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Lists a page of the store's orders, newest first by default. */
export async function listOrders(
  { db, store }: DashboardContext,
  { page, ordering = "-created_at", search, ...fields }: OrderListQuery,
): Promise<OrderList> {
  const filter = { ...fields, searches: toPhoneSearches(search, store.phone) };
  const [rows, count] = await Promise.all([
    searchOrders(db, store, filter, ordering, pageRange(page)),
    countMatches(db, filteredOrders(db, store, filter), MAX_LIST_COUNT + 1),
  ]);
  return {
    count,
    orders: rows.map(({ total_amount, created_at, ...order }) => ({
      ...order,
      total_amount: total_amount ?? "0.00",
      created_at: created_at.toISOString(),
    })),
  };
}

/** Counts the orders placed since the merchant last saw the list. */
export async function countNewOrders(
  { db, storeUid }: DashboardContext,
  { since }: { since: string },
): Promise<{ orders: number }> {
  return { orders: await countOrdersSince(db, storeUid, new Date(since)) };
}
