import { useFormContext } from "react-hook-form";
import { Button } from "#app/_ui/button.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatMoney } from "#lib/format/format-money.ts";
import type { CheckoutForm, CheckoutStore } from "#lib/shop/checkout/checkout-form.ts";
import { ratesFor } from "#lib/shop/checkout/place.ts";

/** Offers the store's own delivery to this address, or else pickup, when couriers fail. */
export function AlternativeMethods({ store }: { store: CheckoutStore }) {
  const { currency } = useShop();
  const { setValue, getValues } = useFormContext<CheckoutForm>();
  const rates = ratesFor(store.rates, getValues());
  if (rates.length === 0) {
    return (
      <Button variant="secondary" onClick={() => setValue("fulfilment_method", "pickup")}>
        Pick up in store instead
      </Button>
    );
  }
  return rates.map(({ uid, label, amount }) => (
    <Button key={uid} variant="secondary" onClick={() => setValue("delivery_option", uid)}>
      Use {label} · {formatMoney(amount, currency)}
    </Button>
  ));
}
