import type { ReactNode } from "react";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatFee } from "#lib/format/format-fee.ts";
import { compareRates, formatArrival } from "#lib/shop/checkout/delivery-choices.ts";

/** The store's delivery rates, by price, and pickup. */
export function RateList({ rates, currency }: { rates: DeliveryOption[]; currency: string }) {
  return (
    <ul className="flex flex-col gap-1.5" aria-live="polite">
      {rates.toSorted(compareRates).map((rate) => (
        <PriceRow key={rate.uid} name={rate.label} price={formatFee(rate.amount, currency)}>
          {formatArrival(rate)}
        </PriceRow>
      ))}
      <PriceRow name="Pick up in store" price="Free" />
    </ul>
  );
}

export function PriceRow({
  name,
  price,
  children,
}: {
  name: string;
  price: string;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      <span className="figures">{price}</span>
      {children && <span className="w-full text-fine text-ink-soft">{children}</span>}
    </li>
  );
}
