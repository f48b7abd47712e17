import { countOrders, searchOrders } from "#db/queries/orders/merchant-orders.ts";
import { MAX_LIST_COUNT, ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import type { OrderList, OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Lists a page of the store's orders, newest first by default. */
export async function listOrders(
  { db, store }: DashboardContext,
  { page, ordering = "-created_at", ...filter }: OrderListQuery,
): Promise<OrderList> {
  const [rows, count] = await Promise.all([
    searchOrders(db, store, filter, ordering, {
      limit: ROWS_PER_PAGE,
      offset: (page - 1) * ROWS_PER_PAGE,
    }),
    countOrders(db, store, filter, MAX_LIST_COUNT + 1),
  ]);
  return {
    count,
    orders: rows.map((row) => ({
      order_number: row.order_number,
      customer: row.customer_uid,
      customer_name: row.customer_name,
      total_amount: row.total_amount ?? "0.00",
      item_count: row.item_count,
      payment_status: row.payment_status,
      fulfilment_status: row.fulfilment_status,
      delivery_method: row.delivery_method,
      delivery_status: row.delivery_status,
      created_at: row.created_at.toISOString(),
    })),
  };
}
