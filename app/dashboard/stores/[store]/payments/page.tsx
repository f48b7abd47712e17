import type { Metadata } from "next";
import { Button } from "#app/_ui/button.tsx";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { Field } from "#app/_ui/field.tsx";
import { FilterForm, FilterSelect } from "#app/dashboard/_components/filter-form.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { PaymentDays } from "#app/dashboard/stores/[store]/payments/payment-days.tsx";
import {
  ENTRY_METHODS,
  type PaymentList,
  PaymentListQuery,
} from "#lib/contract/dashboard/payments.ts";
import { pageQuery, withQuery } from "#lib/dashboard/page-query.ts";
import {
  ENTRY_KIND_NAMES,
  ENTRY_STATE_NAMES,
  PAYMENT_METHOD_NAMES,
} from "#lib/dashboard/payment-labels.ts";
import { listPayments } from "#lib/services/payments/list-payments.ts";

const METHOD_OPTIONS = Object.fromEntries(
  ENTRY_METHODS.map((method) => [method, PAYMENT_METHOD_NAMES[method]]),
);

export const metadata: Metadata = { title: "Payments" };

/** The store's payments, refunds and disputes, newest first, with totals per day. */
export default async function PaymentsPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/payments">) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(PaymentListQuery, await searchParams);
  const list = await listPayments(ctx, query);
  const base = `/dashboard/stores/${ctx.store.slug}`;
  const here = `${base}/payments`;
  const { after, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHead
        title="Payments"
        actions={
          <ButtonLink variant="secondary" href={`${here}/reconciliation`}>
            Reconciliation
          </ButtonLink>
        }
      />
      <PaymentFilters path={here} query={filter} />
      {list.entries.length === 0 && !after ? (
        <NoPayments isFiltered={isFiltered} path={here} />
      ) : (
        <>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="text-fine text-ink-soft">
              Days are in {ctx.store.time_zone}. Disputed amounts aren&apos;t deducted.
            </p>
            <ExportForm
              action={`/api/dashboard/stores/${ctx.store.slug}/export/payments`}
              filter={filter}
            />
          </div>
          <PaymentDays list={list} base={base} />
          <CursorLinks path={here} query={query} next={list.next} />
        </>
      )}
    </>
  );
}

type Filter = Omit<PaymentListQuery, "after">;

function PaymentFilters({ path, query }: { path: string; query: Filter }) {
  return (
    <FilterForm path={path} query={query} placeholder="Order number, reference">
      <FilterSelect label="Kind" name="kind" value={query.kind} options={ENTRY_KIND_NAMES} />
      <FilterSelect
        label="Status"
        name="state"
        value={query.state}
        options={{ ...ENTRY_STATE_NAMES, to_solve: "Refunds to resolve" }}
      />
      <FilterSelect label="Method" name="method" value={query.method} options={METHOD_OPTIONS} />
      <Field label="From" type="date" name="from" defaultValue={query.from} />
      <Field label="To" type="date" name="to" defaultValue={query.to} />
    </FilterForm>
  );
}

function NoPayments({ isFiltered, path }: { isFiltered: boolean; path: string }) {
  return (
    <EmptyState
      title={isFiltered ? "No payments match" : "No payments yet"}
      actions={isFiltered && <ButtonLink href={path}>Show all payments</ButtonLink>}
    >
      <p>
        {isFiltered
          ? "Try a different search or clear the filters."
          : "Payments, refunds and disputes of your orders appear here."}
      </p>
    </EmptyState>
  );
}

/** Exports what matches the filter; works without scripts. */
function ExportForm({ action, filter }: { action: string; filter: Filter }) {
  return (
    <form action={action} className="flex flex-wrap gap-3">
      {Object.entries(filter).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Button type="submit" variant="secondary" name="rows" value="payments">
        Export payments
      </Button>
      <Button type="submit" variant="secondary" name="rows" value="days">
        Export daily totals
      </Button>
    </form>
  );
}

interface CursorLinksProps {
  path: string;
  query: PaymentListQuery;
  next: PaymentList["next"];
}

/** Links to older entries, and back to the newest. */
function CursorLinks({ path, query, next }: CursorLinksProps) {
  if (!query.after && !next) return null;
  const { after, ...filter } = query;
  return (
    <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
      {after ? (
        <ButtonLink variant="secondary" href={withQuery(path, filter)}>
          Newest
        </ButtonLink>
      ) : (
        <span />
      )}
      {next && (
        <ButtonLink variant="secondary" href={withQuery(path, { ...filter, after: next })}>
          Older
        </ButtonLink>
      )}
    </nav>
  );
}
