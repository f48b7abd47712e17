"use client";

import { memo } from "react";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { PriceTag } from "#app/(shop)/_components/product/price-tag.tsx";
import { StockNote } from "#app/(shop)/_components/product/stock-note.tsx";
import type { Variant } from "#lib/contract/product.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { startingPrice } from "#lib/shop/catalogue/price.ts";
import { overallStock } from "#lib/shop/catalogue/stock.ts";
import type { VariantAvailability } from "#lib/shop/catalogue/variant-availability.ts";
import { findChosenVariant } from "#lib/shop/catalogue/variant-choice.ts";

const SECOND_MS = 1000;

interface PriceAndStockProps {
  /** The variants that have the chosen values. */
  variants: Variant[];
  availability: VariantAvailability[];
}

/** The lowest price and the stock of variants, until one is chosen. */
export function PriceAndStock({ variants, availability }: PriceAndStockProps) {
  const { currency } = useShop();
  const now = useNow(SECOND_MS);
  const offer = startingPrice({ variants }, now);
  const chosen = findChosenVariant(variants);
  const own = availability.find(({ uid }) => uid === chosen?.uid);
  const stock = overallStock({ variants }, availability);
  if (!offer) return null;
  const { price, from } = offer;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-3" aria-live="polite">
        <PriceTag price={price} from={from} currency={currency} size="page" />
        {price.saving && !from && (
          <p className="font-medium">
            You save {formatMoney(price.saving, currency)}
            {price.percent ? ` (${price.percent}%)` : ""}
          </p>
        )}
      </div>
      {/* Outside the live region: it changes every second. */}
      {price.endsAt && <PromoEnd endsAt={price.endsAt} now={now} />}
      <p aria-live="polite">
        <StockNote stock={stock} />
        {stock.kind === "out" && own?.backOn && (
          <span className="text-fine"> · Back in stock {own.backOn}</span>
        )}
      </p>
    </div>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Ends more than 14 days away are not shown. */
const MAX_SHOWN_MS = 14 * DAY_MS;

/** When a promotion ends: a countdown on the last day, a date in the two weeks before. */
function PromoEnd({ endsAt, now }: { endsAt: string; now: number }) {
  const left = Date.parse(endsAt) - now;
  if (now === 0 || left > MAX_SHOWN_MS || left <= 0) return null;
  return (
    <p className="text-fine font-medium figures">
      {left > DAY_MS ? <PromoDate endsAt={endsAt} /> : `Sale ends in ${countdown(left)}`}
    </p>
  );
}

/** Memoized: formatting takes long on a phone, and the parent renders every second. */
const PromoDate = memo(function PromoDate({ endsAt }: { endsAt: string }) {
  const { timeZone } = useShop();
  const date = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
  });
  return `Sale ends ${date.format(new Date(endsAt)).replace(",", "")}`;
});

function countdown(left: number): string {
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (hours > 0) return `${hours} h ${minutes} min`;
  const seconds = Math.floor((left % MINUTE_MS) / 1000);
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}
