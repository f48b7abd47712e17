import { formatMoney } from "#lib/format/format-money.ts";
import type { Price } from "#lib/shop/catalogue/price.ts";

interface PriceTagProps {
  price: Pick<Price, "current" | "regular">;
  currency: string;
  /** Whether other variants cost more. */
  from?: boolean;
  size?: "card" | "page";
  /** Shows zero decimal places too, like the other prices of its list. */
  withDecimals?: boolean;
}

/** The current price; on sale it is highlighted, with the regular price next to it. */
export function PriceTag({
  price,
  currency,
  from = false,
  size = "card",
  withDecimals = false,
}: PriceTagProps) {
  const large = size === "page" ? "text-[2.25rem] leading-none" : "text-lead";
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 narrow figures">
      <span className={`${large} font-bold`}>
        {price.regular && <span className="sr-only">Now </span>}
        {from && <span className="text-fine font-medium text-ink-soft">from </span>}
        <span className={price.regular ? "bg-spot px-1.5 py-0.5 text-on-spot" : undefined}>
          {formatMoney(price.current, currency, withDecimals)}
        </span>
      </span>
      {price.regular && (
        <s className={`text-ink-soft ${size === "page" ? "text-lead" : "text-fine"}`}>
          <span className="sr-only">regular price </span>
          {formatMoney(price.regular, currency, withDecimals)}
        </s>
      )}
    </p>
  );
}
