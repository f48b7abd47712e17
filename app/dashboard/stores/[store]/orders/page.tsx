import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { PageLinks } from "#app/dashboard/_components/page-links.tsx";
import { FulfilmentState, PaymentState } from "#app/dashboard/_components/status.tsx";
import { OrderFilters } from "#app/dashboard/stores/[store]/orders/order-filters.tsx";
import { type MerchantOrderSummary, OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { DELIVERY_NAMES } from "#lib/dashboard/order-labels.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";

export const metadata: Metadata = { title: "Orders" };

interface OrdersPageProps {
  params: Promise<{ store: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OrdersPage({ params, searchParams }: OrdersPageProps) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(OrderListQuery, await searchParams);
  const { orders, more } = await listOrders(ctx, query);
  const here = `/dashboard/stores/${ctx.store.slug}/orders`;
  const { page, ...filter } = query;
  const filtered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead title="Orders" />
      <OrderFilters path={here} query={query} />
      {orders.length === 0 ? (
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
        <ul className="border-t-2 border-ink">
          {orders.map((order) => (
            <OrderRow
              key={order.order_number}
              order={order}
              href={`${here}/${order.order_number}`}
              currency={ctx.store.currency}
            />
          ))}
        </ul>
      )}
      <PageLinks path={here} query={query} more={more} names={["Newer", "Older"]} />
    </>
  );
}

interface OrderRowProps {
  order: MerchantOrderSummary;
  href: string;
  currency: string;
}

function OrderRow({ order, href, currency }: OrderRowProps) {
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1.5 border-b border-rule py-3.5 hover:bg-sheet xl:grid-cols-[minmax(9rem,1fr)_minmax(10rem,2fr)_minmax(7rem,auto)_9rem_9rem]">
      <div>
        <Link href={href} className="font-semibold figures after:absolute after:inset-0">
          {order.order_number}
        </Link>
        <p className="text-fine text-ink-soft">
          <DateTime time={order.created_at} />
        </p>
      </div>
      <p className="font-semibold figures xl:order-3 xl:text-right">
        {formatMoney(order.total_amount, currency)}
      </p>
      <div className="col-span-2 min-w-0 xl:order-2 xl:col-span-1">
        {order.customer_name && <p className="truncate">{order.customer_name}</p>}
        <p className="text-fine text-ink-soft">
          {order.pieces} {order.pieces === 1 ? "item" : "items"} ·{" "}
          {DELIVERY_NAMES[order.delivery_method]}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-xl:col-span-2 xl:order-4">
        <PaymentState status={order.payment_status} />
        <span className="xl:hidden">
          <FulfilmentState status={order.fulfilment_status} />
        </span>
      </div>
      <div className="max-xl:hidden xl:order-5">
        <FulfilmentState status={order.fulfilment_status} />
      </div>
    </li>
  );
}
