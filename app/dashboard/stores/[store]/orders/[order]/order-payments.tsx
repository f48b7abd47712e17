import { Button } from "#app/_ui/button.tsx";
import { DateTime } from "#app/dashboard/_components/date-time.tsx";
import { EntryStateTag } from "#app/dashboard/_components/status.tsx";
import type {
  OrderCharge,
  OrderDispute,
  OrderRefund,
} from "#lib/contract/dashboard/order-payments.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import {
  paymentMethodName,
  refundNextStep,
  refundReasonText,
  refundState,
} from "#lib/dashboard/payment-labels.ts";
import { refundChoices } from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";

interface OrderPaymentsProps {
  data: MerchantOrder;
  onRefund: (charge: OrderCharge) => void;
}

/** The payments that providers have confirmed, each with its refunds and disputes. */
export function OrderPaymentsSection({ data, onRefund }: OrderPaymentsProps) {
  if (data.charges.length === 0) return null;
  const choices = refundChoices(data);
  return (
    <section aria-labelledby="payments" className="no-print border-t-2 border-ink pt-5">
      <h2 id="payments" className="mb-3 text-title">
        Payments
      </h2>
      <ul>
        {data.charges.map((charge) => {
          const choice = choices.find(({ id }) => id === charge.uid);
          return (
            <li
              key={charge.uid}
              className="flex flex-col gap-2 border-b border-rule py-3 first:pt-0"
            >
              <ChargeSummary charge={charge} />
              {data.refunds
                .filter((refund) => refund.charge === charge.uid)
                .map((refund) => (
                  <RefundSummary key={refund.uid} refund={refund} provider={charge.provider} />
                ))}
              {data.disputes
                .filter((dispute) => dispute.charge === charge.uid)
                .map((dispute) => (
                  <DisputeSummary key={dispute.uid} dispute={dispute} provider={charge.provider} />
                ))}
              {choice && !choice.isDisputed && (
                <div className="flex flex-wrap items-center gap-x-4">
                  <Button
                    variant="text"
                    aria-label={`Refund the payment of ${formatMoney(charge.amount, charge.currency)}`}
                    onClick={() => onRefund(charge)}
                  >
                    Refund
                  </Button>
                  {choice.max !== charge.amount && (
                    <span className="text-fine text-ink-soft">
                      {formatMoney(choice.max, charge.currency)} left to refund
                    </span>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function ChargeSummary({ charge }: { charge: OrderCharge }) {
  const { provider, amount, currency, fee, reference, url } = charge;
  const price = (text: string) => formatMoney(text, currency);
  const name = paymentMethodName(provider);
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 font-semibold">
        <span className="figures">
          {price(amount)}, {name}
        </span>
        <EntryStateTag state={Number(charge.in_review) > 0 ? "in_review" : "received"} />
      </p>
      <p className="text-fine text-ink-soft wrap-anywhere">
        <DateTime time={charge.occurred_at} />
        {fee !== null && Number(fee) > 0 && `, fee ${price(fee)}`}
        {`, ${reference}`}
      </p>
      {url && <ProviderLink href={url}>Open in {name}</ProviderLink>}
    </div>
  );
}

/** A link to the provider's dashboard. */
function ProviderLink({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="self-start text-fine underline underline-offset-4"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

const SOURCES: Record<OrderRefund["source"], string> = {
  store: "",
  provider: ", made at the provider",
  manual: ", returned by hand",
};

function RefundSummary({ refund, provider }: { refund: OrderRefund; provider: string }) {
  const { amount, currency, reason, source, actor } = refund;
  const nextStep = refundNextStep(refund, provider);
  return (
    <div className="flex flex-col gap-1 border-l-4 border-rule-strong pl-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="figures">−{formatMoney(amount, currency)}</span>
        <EntryStateTag state={refundState(refund)} />
      </p>
      <p className="text-fine text-ink-soft wrap-anywhere">
        <DateTime time={refund.created_at} />
        {source === "provider" ? SOURCES.provider : `${SOURCES[source]} ${actorText(actor)}`}
      </p>
      {reason && <p className="text-fine wrap-anywhere">{refundReasonText(reason)}</p>}
      {nextStep && <p className="text-fine">{nextStep}</p>}
    </div>
  );
}

function actorText(actor: string): string {
  return actor === "system" ? "automatically" : `by ${actor}`;
}

function DisputeSummary({ dispute, provider }: { dispute: OrderDispute; provider: string }) {
  const { amount, currency, status, due_at, url } = dispute;
  const isOpen = status === "open";
  const name = paymentMethodName(provider);
  return (
    <div
      className={`flex flex-col gap-1 border-l-4 pl-4 ${isOpen ? "border-alert" : "border-rule-strong"}`}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="figures">{formatMoney(amount, currency)} disputed</span>
        <EntryStateTag state={status} />
      </p>
      {isOpen && (
        <p className="text-fine">
          {due_at ? (
            <>
              Respond in {name} by <DateTime time={due_at} />.
            </>
          ) : (
            `Respond in ${name}.`
          )}{" "}
          Until it ends, this payment can&apos;t be refunded.
        </p>
      )}
      {url && <ProviderLink href={url}>Open the dispute in {name}</ProviderLink>}
    </div>
  );
}
