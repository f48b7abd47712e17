import type { Metadata } from "next";
import { AppLink } from "#app/_ui/app-link.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { ExportButton } from "#app/dashboard/_components/export-button.tsx";
import { FilterForm } from "#app/dashboard/_components/filter-form.tsx";
import {
  LIST_CELL,
  type ListColumn,
  RowCheckbox,
  WIDE_LIST_CELL,
} from "#app/dashboard/_components/list-cells.tsx";
import { ListTable } from "#app/dashboard/_components/list-table.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { redirectPastEnd } from "#app/dashboard/redirect-past-end.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { CustomerListQuery, type CustomerSummary } from "#lib/contract/dashboard/customers.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { listCustomers } from "#lib/services/orders/list-customers.ts";

const COLUMNS: ListColumn[] = [
  { name: "Customer", ordering: "name" },
  { name: "Phone", hideWhenNarrow: true },
  { name: "Last order", ordering: "-last_order_at", hideWhenNarrow: true },
  {
    name: "Orders, excluding cancelled and voided",
    ordering: "-orders",
    isNumeric: true,
    hideWhenNarrow: true,
  },
  { name: "Spent", ordering: "-spent", isNumeric: true },
];

export const metadata: Metadata = { title: "Customers" };

export default async function CustomersPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/customers">) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(CustomerListQuery, await searchParams);
  const { customers, count } = await listCustomers(ctx, query);
  const here = `/dashboard/stores/${ctx.store.slug}/customers`;
  redirectPastEnd(here, query, { rows: customers, count });
  return (
    <>
      <PageHead title="Customers" />
      <FilterForm path={here} query={query} placeholder="Name, email, phone" />
      {customers.length === 0 ? (
        <NoCustomers searched={query.search !== ""} path={here} />
      ) : (
        <ListTable
          label="Customers"
          path={here}
          query={query}
          count={count}
          columns={COLUMNS}
          actions={
            <ExportButton action={`/api/dashboard/stores/${ctx.store.slug}/export/customers`} />
          }
        >
          <tbody>
            {customers.map((customer) => (
              <CustomerRow
                key={customer.uid}
                customer={customer}
                href={`${here}/${customer.uid}`}
                currency={ctx.store.currency}
              />
            ))}
          </tbody>
        </ListTable>
      )}
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
          ? "Try part of the name, email address or phone number."
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
  const { uid, name, email, phone, orders, spent, last_order_at } = customer;
  return (
    <tr className="border-b border-rule align-top hover:bg-sheet">
      <RowCheckbox name="customer" value={uid} label={name} />
      <td className={LIST_CELL}>
        <AppLink
          href={href}
          className="font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {name}
        </AppLink>
        <p className="text-fine wrap-anywhere text-ink-soft">{email}</p>
        <p className="text-fine text-ink-soft @4xl:hidden">{formatCount(orders, "order")}</p>
      </td>
      <td className={`${WIDE_LIST_CELL} whitespace-nowrap figures`}>{phone}</td>
      <td className={WIDE_LIST_CELL}>{last_order_at && <DateTime time={last_order_at} />}</td>
      <td className={`${WIDE_LIST_CELL} text-right figures`}>{orders}</td>
      <td className={`${LIST_CELL} text-right font-semibold figures`}>
        {formatMoney(spent, currency)}
      </td>
    </tr>
  );
}
