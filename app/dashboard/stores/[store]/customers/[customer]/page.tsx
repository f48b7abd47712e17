import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { DescriptionItem } from "#app/dashboard/_components/description-item.tsx";
import { PhoneLinks } from "#app/dashboard/_components/phone-links.tsx";
import { redirectPastEnd } from "#app/dashboard/redirect-past-end.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { OrdersTable } from "#app/dashboard/stores/[store]/orders/orders-table.tsx";
import { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { getCustomer } from "#lib/services/orders/list-customers.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";

export const metadata: Metadata = { title: "Customer" };

/** A customer with contact details, totals and orders. */
export default async function CustomerPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/customers/[customer]">) {
  const { store, customer: uid } = await params;
  const ctx = await getDashboardContext(store);
  if (!Uid.safeParse(uid).success) notFound();
  const { page, ordering } = pageQuery(OrderListQuery, await searchParams);
  const found = await Promise.all([
    getCustomer(ctx, { customer: uid }),
    listOrders(ctx, { search: "", customer: uid, page, ordering }),
  ]).catch(undefinedIfNotFound);
  if (!found) notFound();
  const [customer, list] = found;
  const { currency } = ctx.store;
  const base = `/dashboard/stores/${store}`;
  const here = `${base}/customers/${uid}`;
  redirectPastEnd(here, { page, ordering }, { rows: list.orders, count: list.count });
  return (
    <>
      <Link
        href={`${base}/customers`}
        className="text-fine font-semibold underline underline-offset-4"
      >
        All customers
      </Link>
      <h1 className="mb-6 text-title wrap-anywhere">{customer.name}</h1>
      <div className="mb-10 grid gap-x-12 gap-y-8 border-t-2 border-ink pt-5 lg:grid-cols-2">
        <dl className="grid content-start gap-x-6 gap-y-2 sm:grid-cols-[6rem_1fr]">
          <DescriptionItem name="Email">
            <a href={`mailto:${customer.email}`} className="underline underline-offset-4">
              {customer.email}
            </a>
          </DescriptionItem>
          <DescriptionItem name="Phone">
            <PhoneLinks
              phone={customer.phone}
              formatted={formatPhone(customer.phone, ctx.store.phone)}
            />
          </DescriptionItem>
          {customer.address && <DescriptionItem name="Address">{customer.address}</DescriptionItem>}
        </dl>
        <dl className="grid grid-cols-2 content-start gap-x-10 gap-y-4">
          <Metric name="Spent, after refunds">{formatMoney(customer.spent, currency)}</Metric>
          <Metric name="Orders, excluding cancelled and voided">{customer.orders}</Metric>
          {customer.first_order_at && (
            <Metric name="First order">
              <DateTime time={customer.first_order_at} />
            </Metric>
          )}
          {customer.last_order_at && (
            <Metric name="Last order">
              <DateTime time={customer.last_order_at} />
            </Metric>
          )}
        </dl>
      </div>
      <h2 className="text-lead">Orders</h2>
      {list.orders.length === 0 ? (
        <p className="text-ink-soft">No orders.</p>
      ) : (
        <OrdersTable
          store={ctx.store}
          path={here}
          query={{ search: "", customer: uid, page, ordering }}
          list={list}
        />
      )}
    </>
  );
}

function Metric({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{name}</dt>
      <dd className="font-semibold figures">{children}</dd>
    </div>
  );
}
