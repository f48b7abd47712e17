import type { Metadata } from "next";
import { AppLink } from "#app/_ui/app-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { DifferenceActions } from "#app/dashboard/stores/[store]/payments/reconciliation/difference-actions.tsx";
import type { PaymentDifference } from "#lib/contract/dashboard/payments.ts";
import { differenceText } from "#lib/dashboard/payment-labels.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { listDifferences } from "#lib/services/payments/reconciliation/payment-differences.ts";

export const metadata: Metadata = { title: "Reconciliation" };

/** Differences between what payment providers list and what is recorded. */
export default async function ReconciliationPage({
  params,
}: PageProps<"/dashboard/stores/[store]/payments/reconciliation">) {
  const ctx = await getDashboardContext((await params).store);
  const { open, solved } = await listDifferences(ctx);
  const base = `/dashboard/stores/${ctx.store.slug}`;
  return (
    <>
      <AppLink
        href={`${base}/payments`}
        className="text-fine font-semibold underline underline-offset-4"
      >
        All payments
      </AppLink>
      <PageHead title="Reconciliation">
        <p>
          Every day, the payments and refunds that your payment providers list are compared with
          those recorded here.
        </p>
      </PageHead>
      {open.length === 0 ? (
        <EmptyState title="No open differences">
          <p>New differences appear here.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="open">
          <h2 id="open" className="mb-3 text-lead">
            {formatCount(open.length, "difference")}
          </h2>
          <ul className="max-w-[60rem] border-t-2 border-ink">
            {open.map((difference) => (
              <DifferenceItem key={difference.uid} difference={difference} base={base}>
                <DifferenceActions difference={difference} />
              </DifferenceItem>
            ))}
          </ul>
        </section>
      )}
      {solved.length > 0 && <SolvedDifferences differences={solved} base={base} />}
    </>
  );
}

interface SolvedDifferencesProps {
  differences: PaymentDifference[];
  base: string;
}

function SolvedDifferences({ differences, base }: SolvedDifferencesProps) {
  return (
    <details className="mt-8 max-w-[60rem]">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {formatCount(differences.length, "resolved difference")} in the last 30 days
      </summary>
      <ul className="mt-2 border-t-2 border-ink">
        {differences.map((difference) => (
          <DifferenceItem key={difference.uid} difference={difference} base={base} />
        ))}
      </ul>
    </details>
  );
}

interface DifferenceItemProps {
  difference: PaymentDifference;
  /** Path of the store's pages. */
  base: string;
  /** What can be done. */
  children?: React.ReactNode;
}

function DifferenceItem({ difference, base, children }: DifferenceItemProps) {
  const { order_number, reference, provider_id, day, resolved_at } = difference;
  return (
    <li className="grid gap-x-6 gap-y-3 border-b border-rule py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-1 wrap-anywhere">
        <p className="font-semibold">{differenceText(difference)}</p>
        {order_number && (
          <p>
            Order{" "}
            <AppLink
              href={`${base}/orders/${order_number}`}
              className="underline underline-offset-4 figures"
            >
              {order_number}
            </AppLink>
          </p>
        )}
        <p className="text-fine text-ink-soft">
          {formatDay(day)}, reference {reference}, ID {provider_id}
        </p>
        {resolved_at && (
          <p className="text-fine">
            {resolutionText(difference)}, <DateTime time={resolved_at} />
          </p>
        )}
      </div>
      {children}
    </li>
  );
}

function resolutionText({ resolution, dismissed_by, kind }: PaymentDifference): string {
  if (resolution === "dismissed") return `Dismissed by ${dismissed_by}`;
  return kind === "not_recorded" ? "Recorded" : "Matches again";
}
