import type { Metadata } from "next";
import { AppLink } from "#app/_ui/app-link.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Field } from "#app/_ui/field.tsx";
import { CloseIcon } from "#app/_ui/icons.tsx";
import { FilterForm, FilterSelect } from "#app/dashboard/_components/filter-form.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { redirectPastEnd } from "#app/dashboard/redirect-past-end.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { NewOrders } from "#app/dashboard/stores/[store]/orders/new-orders.tsx";
import { OrdersTable } from "#app/dashboard/stores/[store]/orders/orders-table.tsx";
import { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { FULFILMENT_NAMES } from "#lib/dashboard/order-labels.ts";
import { pageQuery, withQuery } from "#lib/dashboard/page-query.ts";
import { PAYMENT_NAMES } from "#lib/format/payment-names.ts";
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
  redirectPastEnd(here, query, { rows: list.orders, count: list.count });
  const { page: _page, ordering: _ordering, ...filter } = query;
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title={customer ? `Orders from ${customer.name}` : "Orders"} />
      <NewOrders loadedAt={ctx.clock.now().toISOString()} />
      <OrderFilters path={here} query={query} customer={customer?.name} />
      {list.orders.length === 0 ? (
        <EmptyState
          title={filtered ? "No orders match" : "No orders yet"}
          actions={filtered && <ButtonLink href={here}>Show all orders</ButtonLink>}
        >
          <p>
            {filtered
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

interface OrderFiltersProps {
  path: string;
  query: OrderListQuery;
  /** Name of the only customer whose orders are listed. */
  customer: string | undefined;
}

/** Filters of the order list. */
function OrderFilters({ path, query, customer }: OrderFiltersProps) {
  return (
    <>
      <FilterForm path={path} query={query} placeholder="Number, customer, phone, product, SKU">
        {query.customer && <input type="hidden" name="customer" value={query.customer} />}
        <FilterSelect
          label="Payment"
          name="payment"
          value={query.payment}
          options={{
            due: "Awaiting payment",
            scarce_stock: "Unpaid, reserving over 25% of stock",
            in_review: "Payment in review",
            disputed: "Disputed",
            ...PAYMENT_NAMES,
          }}
        />
        <FilterSelect
          label="Fulfilment"
          name="fulfilment"
          value={query.fulfilment}
          options={{ due: "To fulfil", ...FULFILMENT_NAMES }}
        />
        <Field label="From" type="date" name="from" defaultValue={query.from} />
        <Field label="To" type="date" name="to" defaultValue={query.to} />
      </FilterForm>
      {query.customer && (
        <AppLink
          href={withQuery(path, { ...query, customer: undefined, page: 1 })}
          aria-label={`Clear customer filter: ${customer ?? "Unknown customer"}`}
          className="mb-4 inline-flex min-h-11 max-w-full items-center gap-2 rounded-control bg-rule py-1 pr-2 pl-3.5 font-medium hover:bg-ink hover:text-paper [&>svg]:size-4 [&>svg]:shrink-0"
        >
          <span className="truncate">{customer ?? "Unknown customer"}</span>
          <CloseIcon />
        </AppLink>
      )}
    </>
  );
}
