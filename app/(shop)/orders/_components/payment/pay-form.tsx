import { Button } from "#app/_ui/button.tsx";
import { RadioCard } from "#app/_ui/radio-card.tsx";
import type { PaymentMethod } from "#lib/contract/payment.ts";
import { nextPaymentStep } from "#lib/format/next-payment-step.ts";

interface PayFormProps {
  orderNumber: string;
  /** The key of the order's link. */
  linkKey: string;
  /** At least one. */
  methods: PaymentMethod[];
  /** The method that is chosen at first, if it is one of them. */
  preferred: PaymentMethod["method"] | null | undefined;
  /** The text of the button. */
  label?: string;
}

/** Starts to pay what the order owes, with one of the methods. Works without JavaScript. */
export function PayForm(props: PayFormProps) {
  const { orderNumber, linkKey, methods, preferred, label = "Pay now" } = props;
  const [first, ...others] = methods;
  if (!first) return null;
  const chosen = methods.find(({ method }) => method === preferred) ?? first;
  return (
    <form
      method="post"
      action="/api/storefront/order-payment"
      className="no-print flex w-full max-w-[40rem] flex-col gap-4"
    >
      <input type="hidden" name="order_number" value={orderNumber} />
      <input type="hidden" name="key" value={linkKey} />
      {others.length === 0 ? (
        <p>
          <input type="hidden" name="method" value={first.method} />
          <span className="font-semibold">{first.name}.</span> {nextPaymentStep(first)}
        </p>
      ) : (
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-3 font-semibold">How do you want to pay?</legend>
          {methods.map((method) => (
            <RadioCard
              key={method.method}
              name="method"
              value={method.method}
              defaultChecked={method === chosen}
              title={method.name}
            >
              {nextPaymentStep(method)}
            </RadioCard>
          ))}
        </fieldset>
      )}
      <Button type="submit" className="w-full text-lead sm:w-fit">
        {label}
      </Button>
    </form>
  );
}
