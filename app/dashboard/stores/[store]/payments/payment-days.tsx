import { AppLink } from "#app/_ui/app-link.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EntryStateTag } from "#app/dashboard/_components/status.tsx";
import type { DayTotals, PaymentEntry, PaymentList } from "#lib/contract/dashboard/payments.ts";
import {
  ENTRY_KIND_NAMES,
  entryMethodText,
  refundReasonText,
} from "#lib/dashboard/payment-labels.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface PaymentDaysProps {
  list: PaymentList;
  /** Path of the store's pages. */
  base: string;
}

/** Payments, refunds and disputes, grouped by the store's days. */
export function PaymentDays({ list, base }: PaymentDaysProps) {
  const days = [...Map.groupBy(list.entries, ({ day }) => day)];
  return (
    <div className="@container flex flex-col gap-9">
      {days.map(([day, entries]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 border-b-2 border-ink pb-2">
            <h2 id={`day-${day}`} className="text-lead">
              {DAY.format(new Date(day))}
            </h2>
            {list.totals
              .filter((totals) => totals.day === day)
              .map((totals) => (
                <Totals key={totals.currency} totals={totals} />
              ))}
          </div>
          <ul>
            {entries.map((entry) => (
              <EntryItem key={entry.uid} entry={entry} base={base} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** What was received and refunded on a day. */
function Totals({ totals }: { totals: DayTotals }) {
  const { received, refunded, fees, net, currency } = totals;
  const deducted = [
    ["Received", received],
    ["Refunded", refunded],
    ["Fees", fees],
  ].filter(([, amount]) => Number(amount) > 0);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 @max-2xl:w-full @2xl:flex @2xl:text-right">
      {[...deducted, ["Net", net]].map(([name, amount = ""]) => (
        <div key={name} className={name === "Net" ? "font-bold" : ""}>
          <dt className="text-fine font-normal text-ink-soft">{name}</dt>
          <dd className="figures">{formatMoney(amount, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

function EntryItem({ entry, base }: { entry: PaymentEntry; base: string }) {
  const { order_number, reference, reason, due_at, state } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-b border-rule py-3 hover:bg-sheet @2xl:grid-cols-[minmax(0,1fr)_11rem_8rem] @4xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_11rem_8rem]">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {ENTRY_KIND_NAMES[entry.kind]}{" "}
          <AppLink
            href={`${base}/orders/${order_number}`}
            className="font-semibold whitespace-nowrap underline-offset-4 figures hover:underline"
          >
            {order_number}
          </AppLink>
        </p>
        <p className="text-fine text-ink-soft">
          <DateTime time={entry.at} withoutDate />
        </p>
        {reason && <p className="text-fine">{refundReasonText(reason)}</p>}
        {due_at && state === "open" && (
          <p className="text-fine font-semibold">
            Respond by <DateTime time={due_at} />
          </p>
        )}
      </div>
      <div className="min-w-0 text-fine wrap-anywhere @max-4xl:col-start-1">
        <p>{entryMethodText(entry)}</p>
        {reference && <p className="text-ink-soft">{reference}</p>}
      </div>
      <div className="@max-2xl:col-start-1 @2xl:@max-4xl:col-start-2 @2xl:@max-4xl:row-start-1">
        <EntryStateTag state={state} />
      </div>
      <Amounts entry={entry} />
    </li>
  );
}

/** The amount with its sign, and what of it needs an explanation. */
function Amounts({ entry }: { entry: PaymentEntry }) {
  const { kind, amount, currency, fee, in_review, state } = entry;
  const price = (text: string) => formatMoney(text, currency);
  return (
    <div className="text-right @max-4xl:row-start-1 @max-2xl:col-start-2 @max-2xl:row-span-3 @2xl:@max-4xl:col-start-3">
      <p className={`figures ${kind === "dispute" ? "text-ink-soft" : "font-semibold"}`}>
        {kind === "refund" && "−"}
        {price(amount)}
      </p>
      {state === "in_review" && in_review !== amount && (
        <p className="text-fine figures">{price(in_review)} in review</p>
      )}
      {fee !== null && Number(fee) > 0 && (
        <p className="text-fine text-ink-soft figures">Fee {price(fee)}</p>
      )}
    </div>
  );
}
