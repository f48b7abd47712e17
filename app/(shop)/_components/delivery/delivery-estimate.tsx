"use client";

import { type ReactNode, useState } from "react";
import type { DeliveryPricesProps } from "#app/(shop)/_components/delivery/delivery-prices.tsx";
import { lazyComponent } from "#app/(shop)/_components/layout/lazy-component.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { formatMoney } from "#lib/format/format-money.ts";

interface DeliveryEstimateProps extends DeliveryPricesProps {
  /** All of the store's rates, shown until the place picker is loaded. */
  children: ReactNode;
}

const DeliveryPrices = lazyComponent<DeliveryEstimateProps>({
  load: async () =>
    (await import("#app/(shop)/_components/delivery/delivery-prices.tsx")).DeliveryPrices,
  Fallback: ({ children }) => children,
  errorTitle: "Delivery prices couldn't be loaded",
});

/** Delivery prices before checkout; the place picker is loaded when opened. */
export function DeliveryEstimate(props: DeliveryEstimateProps) {
  const { currency } = useShop();
  const [isOpened, setIsOpened] = useState(false);
  const { rates, offersCouriers } = props.store;
  if (rates.length === 0 && !offersCouriers) return null;
  const lowest = rates.toSorted((a, b) => Number(a.amount) - Number(b.amount))[0];
  return (
    <details className="border-y border-rule" onToggle={() => setIsOpened(true)}>
      <summary className="target cursor-pointer py-3">
        <span className="font-semibold">Delivery</span>
        {lowest && ` from ${formatMoney(lowest.amount, currency)}`}
      </summary>
      <div className="pb-4">{isOpened ? <DeliveryPrices {...props} /> : props.children}</div>
    </details>
  );
}
