import { Button } from "#app/_ui/button.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatMoney } from "#lib/format/format-money.ts";
import type { CheckoutDraft, DeliveryMethods } from "#lib/shop/checkout/checkout-draft.ts";

interface AlternativeMethodsProps {
  methods: DeliveryMethods;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** Offers the store's own delivery, or else pickup, when couriers fail. */
export function AlternativeMethods({ methods: { options }, onChange }: AlternativeMethodsProps) {
  const { currency } = useShop();
  const [option] = options;
  if (!option) {
    return (
      <Button variant="secondary" onClick={() => onChange({ method: "pickup" })}>
        Pick up in store instead
      </Button>
    );
  }
  return (
    <Button variant="secondary" onClick={() => onChange({ method: "manual", option: option.uid })}>
      Use {option.label} · {formatMoney(option.amount, currency)}
    </Button>
  );
}
