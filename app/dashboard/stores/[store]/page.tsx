import type { Metadata } from "next";
import Link from "next/link";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import { Table } from "#app/_ui/table.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { getDashboardContext, isStorefront } from "#app/dashboard/session.ts";
import { GoLive } from "#app/dashboard/stores/[store]/_components/go-live.tsx";
import { SalesChart } from "#app/dashboard/stores/[store]/_components/sales-chart.tsx";
import {
  closedText,
  SetupChecklist,
} from "#app/dashboard/stores/[store]/_components/setup-checklist.tsx";
import {
  MAX_TASK_COUNT,
  OVERVIEW_DAYS,
  type Overview,
  PROMO_ENDING_DAYS,
} from "#lib/contract/dashboard/overview.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { getOverview } from "#lib/services/stores/get-overview.ts";
import { getSetup } from "#lib/services/stores/get-setup.ts";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage({ params }: PageProps<"/dashboard/stores/[store]">) {
  const ctx = await getDashboardContext((await params).store);
  const [overview, setup, isShown] = await Promise.all([
    getOverview(ctx),
    getSetup(ctx),
    isStorefront(ctx.storeUid),
  ]);
  const { currency, slug, store_name, is_live } = ctx.store;
  const here = `/dashboard/stores/${slug}`;
  if (!setup.isFinished) {
    return (
      <>
        <PageHead title={store_name} />
        <SetupChecklist
          setup={setup}
          path={here}
          isOwner={ctx.role === "owner"}
          isOpen={is_live}
          isStorefront={isShown}
        />
      </>
    );
  }
  const { scarce_variants, refunds_due } = overview;
  return (
    <>
      <PageHead title={store_name} />
      {!is_live && (
        <div className="mb-8">
          <Notice title="Your store is closed" action={<GoLive missing={setup.missing} />}>
            {closedText(isShown)}
          </Notice>
        </div>
      )}
      {refunds_due.orders > 0 && (
        <RefundsDueNotice refunds={refunds_due} currency={currency} path={here} />
      )}
      {scarce_variants > 0 && <ScarceStockNotice variants={scarce_variants} path={here} />}
      <section aria-labelledby="to-do">
        <h2 id="to-do" className="mb-3 text-lead">
          To do
        </h2>
        <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {[...tasksOf(overview), ...paymentTasksOf(overview)].map(([count, name, path]) => (
            <Task key={path} count={count} name={name} href={here + path} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="sales" className="mt-10">
        <div className="mb-4 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
          <h2 id="sales" className="text-lead">
            Last {OVERVIEW_DAYS} days
          </h2>
          <dl className="grid grid-cols-2 gap-x-10 gap-y-2 sm:flex sm:flex-wrap">
            <Figure name="Sales">{formatMoney(overview.sales, currency)}</Figure>
            <Figure name="Orders">{overview.orders}</Figure>
            <Figure name="Courier quotes">{overview.quotes}</Figure>
            <Figure name="Converted">{conversionText(overview)}</Figure>
          </dl>
        </div>
        <p className="mb-4 max-w-[75ch] text-fine text-ink-soft">
          Sales are the totals of the orders of each day with delivery and tax, whether paid or not.
          Cancelled and voided orders do not count. Returned items are deducted at the price that
          was charged, on the day of their order.
        </p>
        <SalesChart days={overview.days} currency={currency} />
        <SalesTable days={overview.days} currency={currency} />
      </section>
    </>
  );
}

type TaskEntry = [count: number, name: string, path: string];

function tasksOf({ unfulfilled, unpaid, low_stock, promos_ending }: Overview): TaskEntry[] {
  const products = low_stock === 1 ? "product" : "products";
  const promotions = promos_ending === 1 ? "promotion" : "promotions";
  return [
    [unfulfilled, "to fulfil", "/orders?fulfilment=due"],
    [unpaid, "awaiting payment", "/orders?payment=due"],
    [low_stock, `low-stock ${products}`, "/products?stock=low"],
    [
      promos_ending,
      `${promotions} ending within ${PROMO_ENDING_DAYS} days`,
      "/products?promo=ending",
    ],
  ];
}

/** Returns what has to be decided about payments, which is rare. */
function paymentTasksOf(overview: Overview): TaskEntry[] {
  const { in_review, refunds_to_solve, open_disputes, payment_differences } = overview;
  const nounFor = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);
  const tasks: TaskEntry[] = [
    [in_review, "with a payment in review", "/orders?payment=in_review"],
    [
      refunds_to_solve,
      `${nounFor(refunds_to_solve, "refund")} to resolve`,
      "/payments?state=to_solve",
    ],
    [open_disputes, `open ${nounFor(open_disputes, "dispute")}`, "/payments?state=open"],
    [
      payment_differences,
      `payment ${nounFor(payment_differences, "difference")}`,
      "/payments/reconciliation",
    ],
  ];
  return tasks.filter(([count]) => count > 0);
}

interface RefundsDueNoticeProps {
  refunds: Overview["refunds_due"];
  currency: string;
  path: string;
}

/** Tells how much money is owed to customers. */
function RefundsDueNotice({ refunds, currency, path }: RefundsDueNoticeProps) {
  return (
    <div className="mb-8">
      <Notice
        title={`Refunds due: ${formatCount(refunds.orders, "order")}, ${formatMoney(refunds.amount, currency)}`}
        action={
          <ButtonLink variant="secondary" href={`${path}/orders?payment=refund_due`}>
            Show refunds due
          </ButtonLink>
        }
      >
        Customers paid more than these orders' totals, or the orders were cancelled. Refund them, or
        send the money and record the refunds.
      </Notice>
    </div>
  );
}

/** Warns that unpaid orders have reserved much of the stock. */
function ScarceStockNotice({ variants, path }: { variants: number; path: string }) {
  const count =
    variants > MAX_TASK_COUNT ? `${MAX_TASK_COUNT}+ variants` : formatCount(variants, "variant");
  return (
    <div className="mb-8">
      <Notice
        title={`Unpaid orders have reserved more than a quarter of the stock of ${count}`}
        action={
          <ButtonLink variant="secondary" href={`${path}/orders?payment=scarce_stock`}>
            Show orders
          </ButtonLink>
        }
      >
        Cancel orders that you do not expect to be paid, so that their items can be sold.
      </Notice>
    </div>
  );
}

/** Formats converted courier quotes, such as "12 (40%)". */
function conversionText({ quotes, quotes_ordered }: Overview): string {
  if (quotes === 0) return String(quotes_ordered);
  return `${quotes_ordered} (${Math.round((100 * quotes_ordered) / quotes)}%)`;
}

function Task({ count, name, href }: { count: number; name: string; href: string }) {
  const text = count > MAX_TASK_COUNT ? `${MAX_TASK_COUNT}+` : String(count);
  return (
    <li>
      <Link
        href={href}
        className={`flex h-full flex-col rounded-sheet border-2 p-4 hover:border-ink ${count > 0 ? "border-spot bg-sheet" : "border-rule"}`}
      >
        <span className="text-head figures narrow">{text}</span>
        <span className="text-ink-soft">{name}</span>
      </Link>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-soft">{name}</dt>
      <dd className="text-lead font-bold figures">{children}</dd>
    </div>
  );
}

interface SalesTableProps {
  days: Overview["days"];
  currency: string;
}

/** The chart's data as a table. */
function SalesTable({ days, currency }: SalesTableProps) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Show as table
      </summary>
      <Table
        columns={[
          { name: "Day" },
          { name: "Orders", isNumeric: true },
          { name: "Sales", isNumeric: true },
        ]}
        className="mt-2 max-w-[36rem]"
      >
        {days.toReversed().map(({ day, orders, sales }) => (
          <tr key={day} className="border-b border-rule">
            <th scope="row" className="py-1.5 font-normal figures">
              {day}
            </th>
            <td className="py-1.5 text-right figures">{orders}</td>
            <td className="py-1.5 text-right figures">{formatMoney(sales, currency)}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}
