import { searchOrders } from "#db/queries/orders/merchant-orders.ts";
import {
  ORDERS_PER_PAGE,
  type OrderList,
  type OrderListQuery,
} from "#lib/contract/dashboard/orders.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Lists a page of the store's orders, newest first. */
export async function listOrders(
  { db, store }: DashboardContext,
  { page, ...filter }: OrderListQuery,
): Promise<OrderList> {
  const rows = await searchOrders(db, store, filter, {
    limit: ORDERS_PER_PAGE + 1,
    offset: (page - 1) * ORDERS_PER_PAGE,
  });
  return {
    more: rows.length > ORDERS_PER_PAGE,
    orders: rows.slice(0, ORDERS_PER_PAGE).map((row) => ({
      order_number: row.order_number,
      customer_name: row.customer_name,
      total_amount: row.total_amount ?? "0.00",
      pieces: row.pieces,
      payment_status: row.payment_status,
      fulfilment_status: row.fulfilment_status,
      delivery_method: row.delivery_method,
      created_at: row.created_at.toISOString(),
    })),
  };
}
