import type { ComponentProps } from "react";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { paymentMethodName } from "#lib/dashboard/payment-labels.ts";
import type { RefundPlan } from "#lib/dashboard/refund-choices.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { sum } from "#lib/kernel/money.ts";

/** Offers the refund that follows a cancellation, through the providers of the payments where that is possible. */
export function FollowUpRefund({ plan, ...input }: { plan: RefundPlan } & ComponentProps<"input">) {
  const { currency } = useStore();
  const price = (amount: string) => formatMoney(amount, currency);
  const { refunds, manualAmount } = plan;
  const rest = Number(manualAmount) > 0;
  if (refunds.length === 0) {
    return (
      rest && (
        <p>
          Refund due: <strong>{price(manualAmount)}</strong>. No money is sent: refund the customer,
          then record the refund.
        </p>
      )
    );
  }
  const amount = sum(refunds.map((refund) => refund.amount));
  const providers = [...new Set(refunds.map(({ provider }) => paymentMethodName(provider)))];
  return (
    <SwitchField
      label={`Refund ${price(amount)} through ${providers.join(" and ")}`}
      hint={
        rest
          ? `${price(manualAmount)} can't be refunded this way: return it by hand, then record the refund.`
          : "The money goes back to where it came from."
      }
      {...input}
    />
  );
}
