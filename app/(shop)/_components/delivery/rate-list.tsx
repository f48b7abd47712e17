import type { ReactNode } from "react";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatFee } from "#lib/format/format-fee.ts";

/** The store's delivery rates and pickup. */
export function RateList({ rates, currency }: { rates: DeliveryOption[]; currency: string }) {
  return (
    <ul className="flex flex-col gap-1.5" aria-live="polite">
      {rates.map(({ uid, label, amount }) => (
        <PriceRow key={uid} name={label} price={formatFee(amount, currency)} />
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
