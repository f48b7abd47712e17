import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { FilterForm } from "#app/dashboard/_components/filter-form.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { PageLinks } from "#app/dashboard/_components/page-links.tsx";
import { CustomerListQuery, type CustomerSummary } from "#lib/contract/dashboard/customers.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { listCustomers } from "#lib/services/orders/list-customers.ts";

export const metadata: Metadata = { title: "Customers" };

interface CustomersPageProps {
  params: Promise<{ store: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CustomersPage({ params, searchParams }: CustomersPageProps) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(CustomerListQuery, await searchParams);
  const { customers, more } = await listCustomers(ctx, query);
  const base = `/dashboard/stores/${ctx.store.slug}`;
  const here = `${base}/customers`;
  return (
    <>
      <PageHead title="Customers" />
      <FilterForm path={here} query={query} placeholder="Name, e-mail, phone" />
      {customers.length === 0 ? (
        <NoCustomers searched={query.search !== ""} path={here} />
      ) : (
        <ul className="border-t-2 border-ink">
          {customers.map((customer) => (
            <CustomerRow
              key={customer.uid}
              customer={customer}
              href={`${base}/orders?customer=${customer.uid}`}
              currency={ctx.store.currency}
            />
          ))}
        </ul>
      )}
      <PageLinks path={here} query={query} more={more} names={["Newer", "Older"]} />
    </>
  );
}

function NoCustomers({ searched, path }: { searched: boolean; path: string }) {
  return (
    <EmptyState
      title={searched ? "No customers found" : "No customers yet"}
      actions={searched && <ButtonLink href={path}>Show all customers</ButtonLink>}
    >
      <p>
        {searched
          ? "Try a part of the name, the e-mail address or the phone number."
          : "Customers appear here after their first order."}
      </p>
    </EmptyState>
  );
}

interface CustomerRowProps {
  customer: CustomerSummary;
  href: string;
  currency: string;
}

function CustomerRow({ customer, href, currency }: CustomerRowProps) {
  const { name, email, phone, orders, spent, last_order_at } = customer;
  return (
    <li className="relative grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 border-b border-rule py-3.5 hover:bg-sheet md:grid-cols-[minmax(12rem,2fr)_minmax(12rem,2fr)_minmax(7rem,auto)]">
      <div className="min-w-0">
        <Link href={href} className="font-semibold break-words after:absolute after:inset-0">
          {name}
        </Link>
        <p className="text-fine break-all text-ink-soft">{email}</p>
      </div>
      <div className="text-fine text-ink-soft max-md:order-3 max-md:col-span-2">
        <p className="figures">{phone}</p>
        {last_order_at && (
          <p>
            Last order <DateTime time={last_order_at} />
          </p>
        )}
      </div>
      <div className="text-right figures">
        <p className="font-semibold">{formatMoney(spent, currency)}</p>
        <p className="text-fine text-ink-soft">
          {orders} {orders === 1 ? "order" : "orders"}
        </p>
      </div>
    </li>
  );
}
