"use client";

import { useState } from "react";
import {
  type DeliveryEstimateProps,
  RateList,
} from "#app/(shop)/_components/delivery/rate-list.tsx";
import { lazyComponent } from "#app/(shop)/_components/layout/lazy-component.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatMoney } from "#lib/format/format-money.ts";

const DeliveryPrices = lazyComponent<DeliveryEstimateProps>({
  load: async () =>
    (await import("#app/(shop)/_components/delivery/delivery-prices.tsx")).DeliveryPrices,
  Fallback: AllRates,
  errorTitle: "Delivery prices couldn't be loaded",
});

/** Delivery prices before checkout; the choice of a place is loaded when opened. */
export function DeliveryEstimate(props: DeliveryEstimateProps) {
  const { currency } = useShop();
  const [isOpened, setIsOpened] = useState(false);
  const { rates, couriers } = props.store;
  if (rates.length === 0 && !couriers) return null;
  const lowest = rates.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0];
  return (
    <details className="border-y border-rule" onToggle={() => setIsOpened(true)}>
      <summary className="target cursor-pointer py-3">
        <span className="font-semibold">Delivery</span>
        {lowest && ` from ${formatMoney(lowest.amount, currency)}`}
      </summary>
      {isOpened ? <DeliveryPrices {...props} /> : <AllRates {...props} />}
    </details>
  );
}

function AllRates({ store }: DeliveryEstimateProps) {
  const { currency } = useShop();
  return (
    <div className="pb-4">
      <RateList rates={store.rates} currency={currency} />
    </div>
  );
}
