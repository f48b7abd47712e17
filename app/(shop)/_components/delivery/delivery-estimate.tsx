"use client";

import { type ReactNode, useState } from "react";
import type { DeliveryPricesProps } from "#app/(shop)/_components/delivery/delivery-prices.tsx";
import { lazyComponent } from "#app/(shop)/_components/layout/lazy-component.tsx";

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
  const [isOpened, setIsOpened] = useState(false);
  const { rates, offersCouriers, deliverySummary } = props.store;
  if (rates.length === 0 && !offersCouriers) return null;
  return (
    <details className="border-y border-rule" onToggle={() => setIsOpened(true)}>
      <summary className="target cursor-pointer py-3 font-semibold">{deliverySummary}</summary>
      <div className="pb-4">{isOpened ? <DeliveryPrices {...props} /> : props.children}</div>
    </details>
  );
}
