import { Button } from "#app/_ui/button.tsx";
import { useShop } from "#app/(storefront)/_components/shop-provider.tsx";
import type { Ways } from "#app/(storefront)/checkout/_components/ways.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import type { CheckoutDraft } from "#lib/storefront/checkout.ts";

interface OtherWaysProps {
  ways: Ways;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** Where couriers fail, the store's own delivery when it has one, or else fetching it. */
export function OtherWays({ ways: { options }, onChange }: OtherWaysProps) {
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
