import { useFormContext } from "react-hook-form";
import { RadioCard } from "#app/_ui/radio-card.tsx";
import { CheckoutSection } from "#app/(shop)/checkout/_components/checkout-section.tsx";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { nextPaymentStep } from "#lib/format/next-payment-step.ts";
import type { CheckoutForm } from "#lib/shop/checkout/checkout-form.ts";

interface PaymentSectionProps {
  number: number;
  /** At least one. */
  methods: PaymentMethod[];
  chosen: PaymentMethod;
}

/** The ways to pay, each with what happens next. */
export function PaymentSection({ number, methods, chosen }: PaymentSectionProps) {
  const { setValue } = useFormContext<CheckoutForm>();
  return (
    <CheckoutSection number={number} title="Payment">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Payment method</legend>
        {methods.map((each) => (
          <RadioCard
            key={each.method}
            name="payment_method"
            value={each.method}
            title={each.name}
            checked={each.method === chosen.method}
            onChange={() => setValue("payment_method", each.method)}
          >
            {nextPaymentStep(each)}
          </RadioCard>
        ))}
      </fieldset>
    </CheckoutSection>
  );
}
