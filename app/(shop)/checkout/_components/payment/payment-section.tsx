import { useFormContext } from "react-hook-form";
import { Notice } from "#app/_ui/notice.tsx";
import { RadioCard } from "#app/_ui/radio-card.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { nextPaymentStep } from "#lib/format/next-payment-step.ts";
import type { CheckoutForm } from "#lib/shop/checkout/checkout-form.ts";
import type { PaymentChoice } from "#lib/shop/checkout/payment-choice.ts";

interface PaymentSectionProps {
  number: number;
  /** At least one is possible. */
  payments: PaymentChoice;
  /** Undefined until the order is priced. */
  total: string | undefined;
}

/** The ways to pay, each with what happens next. */
export function PaymentSection({ number, payments, total }: PaymentSectionProps) {
  const { setValue } = useFormContext<CheckoutForm>();
  const { possible, payment, unavailable } = payments;
  return (
    <CheckoutSection number={number} title="Payment">
      {unavailable && <UnavailableNotice method={unavailable} total={total} />}
      <fieldset id="payment-methods" tabIndex={-1} className="flex flex-col gap-3 outline-none">
        <legend className="sr-only">Payment method</legend>
        {possible.map((each) => (
          <RadioCard
            key={each.method}
            name="payment_method"
            value={each.method}
            title={each.name}
            checked={each.method === payment?.method}
            onChange={() => setValue("payment_method", each.method)}
          >
            {nextPaymentStep(each)}
          </RadioCard>
        ))}
      </fieldset>
    </CheckoutSection>
  );
}

interface UnavailableNoticeProps {
  method: PaymentMethod;
  total: string | undefined;
}

/** Says that the chosen method cannot take the total. */
function UnavailableNotice({ method: { name }, total }: UnavailableNoticeProps) {
  const { currency } = useShop();
  const order = total === undefined ? "this order" : formatMoney(total, currency);
  return (
    <Notice variant="error" title="Choose another payment method">
      “{name}” isn't available for {order}.
    </Notice>
  );
}
