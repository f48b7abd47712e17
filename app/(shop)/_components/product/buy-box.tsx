"use client";

import { memo, useEffect, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { openCartDrawer } from "#app/(shop)/_components/cart/cart-drawer.tsx";
import { QuantityField } from "#app/(shop)/_components/cart/quantity-field.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { NoScriptNotice } from "#app/(shop)/_components/layout/no-script-notice.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import { PriceTag } from "#app/(shop)/_components/product/price-tag.tsx";
import { StockNote } from "#app/(shop)/_components/product/stock-note.tsx";
import { VariantPicker } from "#app/(shop)/_components/product/variant-picker.tsx";
import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { toCartLine } from "#lib/shop/cart/cart-line.ts";
import { currentPrice } from "#lib/shop/catalogue/price.ts";
import { SIMILAR_PRODUCTS } from "#lib/shop/catalogue/product-link.ts";
import { productStock, variantStock } from "#lib/shop/catalogue/stock.ts";
import type { VariantAvailability } from "#lib/shop/catalogue/variant-availability.ts";

const SECOND_MS = 1000;

interface BuyBoxProps {
  product: ShopProduct;
  variant: Variant;
  availability: VariantAvailability | undefined;
  onChoose: (variant: string) => void;
}

/** Price, options, stock, quantity and the Add button. */
export function BuyBox({ product, variant, availability, onChoose }: BuyBoxProps) {
  const { currency, maxLineQuantity } = useShop();
  const { lines, change } = useCart();
  const now = useNow(SECOND_MS);
  const [requested, setRequested] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const price = currentPrice(variant, now);
  const sellable = variant.sellable_stock;
  const inCart = lines.find((line) => line.variant === variant.uid)?.quantity ?? 0;
  const orderable = Math.min(sellable, maxLineQuantity);
  const left = Math.max(orderable - inCart, 0);
  const quantity = Math.min(requested, Math.max(left, 1));

  // The action only sets a flag: React replays presses from before hydration with the first render's action,
  // whose values are outdated.
  useEffect(() => {
    if (!isAdding) return;
    setIsAdding(false);
    const line = toCartLine(product, variant, quantity, now, availability?.requires_shipping);
    change({ type: "add", line, sellable: orderable });
    setRequested(1);
    openCartDrawer();
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-3" aria-live="polite">
          <PriceTag price={price} currency={currency} size="page" />
          {price.saving && (
            <p className="font-medium">
              You save {formatMoney(price.saving, currency)}
              {price.percent ? ` (${price.percent}%)` : ""}
            </p>
          )}
        </div>
        {/* Outside the live region: it changes every second. */}
        {price.endsAt && <PromoEnd endsAt={price.endsAt} now={now} />}
        <p aria-live="polite">
          <StockNote stock={variantStock(variant, availability)} />
          {sellable <= 0 && availability?.backOn && (
            <span className="text-fine"> · Back in stock {availability.backOn}</span>
          )}
        </p>
      </div>
      <VariantPicker
        product={product}
        chosen={variant}
        currency={currency}
        now={now}
        onChoose={onChoose}
      />
      <div className="buy-bar">
        {left > 0 ? (
          <>
            <QuantityField
              value={quantity}
              max={left}
              onChange={setRequested}
              label={product.name}
            />
            <form action={() => setIsAdding(true)} className="flex grow">
              <Button type="submit" className="grow">
                Add to basket
              </Button>
            </form>
          </>
        ) : (
          <Button disabled className="grow">
            {unavailableText(sellable, maxLineQuantity)}
          </Button>
        )}
      </div>
      {productStock(product).kind === "out" && (
        <a
          href={`#${SIMILAR_PRODUCTS}`}
          className="flex min-h-11 items-center self-start font-semibold underline underline-offset-4"
        >
          See similar products in stock
        </a>
      )}
      {inCart > 0 && left > 0 && (
        <p className="text-fine text-ink-soft">
          {inCart} already in your basket.
          {quantity === left &&
            (sellable > maxLineQuantity
              ? ` You can order at most ${maxLineQuantity}.`
              : " That's all we have in stock.")}
        </p>
      )}
      <NoScriptNotice />
    </div>
  );
}

function unavailableText(sellable: number, maxLineQuantity: number): string {
  if (sellable <= 0) return "Sold out";
  return sellable > maxLineQuantity
    ? `At most ${maxLineQuantity} per order`
    : "All available stock is in your basket";
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
  const date = new Intl.DateTimeFormat("en-NG", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return `On sale until ${date.format(new Date(endsAt))}`;
});

function countdown(left: number): string {
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (hours > 0) return `${hours} h ${minutes} min`;
  const seconds = Math.floor((left % MINUTE_MS) / 1000);
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}
