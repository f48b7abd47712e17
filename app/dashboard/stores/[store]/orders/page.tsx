import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { OrderFilters } from "#app/dashboard/stores/[store]/orders/order-filters.tsx";
import { OrdersTable } from "#app/dashboard/stores/[store]/orders/orders-table.tsx";
import { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { findCustomer } from "#lib/services/orders/list-customers.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/orders">) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(OrderListQuery, await searchParams);
  const [list, customer] = await Promise.all([
    listOrders(ctx, query),
    query.customer ? findCustomer(ctx, query.customer) : undefined,
  ]);
  const here = `/dashboard/stores/${ctx.store.slug}/orders`;
  const { page, ordering, ...filter } = query;
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title={customer ? `Orders of ${customer.name}` : "Orders"} />
      <OrderFilters path={here} query={query} customer={customer?.name} />
      {list.orders.length === 0 ? (
        <EmptyState
          title={filtered || page > 1 ? "No orders match" : "No orders yet"}
          actions={(filtered || page > 1) && <ButtonLink href={here}>Show all orders</ButtonLink>}
        >
          <p>
            {filtered || page > 1
              ? "Try a different search or clear the filters."
              : "New orders from your shop or the API appear here."}
          </p>
        </EmptyState>
      ) : (
        <OrdersTable store={ctx.store} path={here} query={query} list={list} />
      )}
    </>
  );
}
