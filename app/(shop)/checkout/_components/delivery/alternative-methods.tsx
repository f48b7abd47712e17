import { Button } from "#app/_ui/button.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import type { DeliveryMethods } from "#app/(shop)/checkout/_components/delivery/delivery-methods.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import type { CheckoutDraft } from "#lib/shop/checkout/checkout-draft.ts";

interface AlternativeMethodsProps {
  methods: DeliveryMethods;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** Where couriers fail, the store's own delivery when it has one, or else fetching it. */
export function AlternativeMethods({ methods: { options }, onChange }: AlternativeMethodsProps) {
  const { currency } = useShop();
  const [option] = options;
  if (!option) {
    return (
      <Button variant="secondary" onClick={() => onChange({ method: "pickup" })}>
        Pick it up instead
      </Button>
    );
  }
  return (
    <Button variant="secondary" onClick={() => onChange({ method: "manual", option: option.uid })}>
      {option.label} for {formatMoney(option.amount, currency)} instead
    </Button>
  );
}
