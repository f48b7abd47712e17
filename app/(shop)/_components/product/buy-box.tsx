"use client";

import { useEffect, useRef, useState } from "react";
import { Button } from "#app/_ui/button.tsx";
import { openCartDrawer } from "#app/(shop)/_components/cart/cart-drawer.tsx";
import { QuantityField } from "#app/(shop)/_components/cart/quantity-field.tsx";
import { useCart } from "#app/(shop)/_components/cart/use-cart.ts";
import { NoScriptNotice } from "#app/(shop)/_components/layout/no-script-notice.tsx";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { PriceAndStock } from "#app/(shop)/_components/product/price-and-stock.tsx";
import { VariantPicker } from "#app/(shop)/_components/product/variant-picker.tsx";
import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { toCartLine } from "#lib/shop/cart/cart-line.ts";
import { SIMILAR_PRODUCTS } from "#lib/shop/catalogue/product-link.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import type { VariantAvailability } from "#lib/shop/catalogue/variant-availability.ts";
import {
  type Choice,
  choosePrompt,
  describeChoice,
  missingOption,
  type Option,
} from "#lib/shop/catalogue/variant-choice.ts";

interface BuyBoxProps {
  product: ShopProduct;
  options: Option[];
  /** The variants that have the chosen values. */
  remaining: Variant[];
  /** Undefined until one is chosen. */
  variant: Variant | undefined;
  availability: VariantAvailability[];
  onChoose: (choice: Choice) => void;
}

/** Price, options, stock, quantity and the Add button. */
export function BuyBox({
  product,
  options,
  remaining,
  variant,
  availability,
  onChoose,
}: BuyBoxProps) {
  const { maxLineQuantity } = useShop();
  const { lines, change } = useCart();
  const box = useRef<HTMLDivElement>(null);
  const [requested, setRequested] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  /** How often Add was pressed since the last choice, without a chosen variant. */
  const [prompts, setPrompts] = useState(0);
  const sellable = Math.max(...remaining.map(({ sellable_stock }) => sellable_stock));
  const inCart = lines.find((line) => line.variant === variant?.uid)?.quantity ?? 0;
  const orderable = Math.min(sellable, maxLineQuantity);
  const left = Math.max(orderable - inCart, 0);
  const quantity = Math.min(requested, Math.max(left, 1));

  // The action only sets a flag: React replays presses from before hydration with the first render's action,
  // whose values are outdated.
  useEffect(() => {
    if (!isAdding) return;
    setIsAdding(false);
    if (!variant) return setPrompts(prompts + 1);
    const own = availability.find(({ uid }) => uid === variant.uid);
    const line = toCartLine(product, variant, quantity, Date.now(), own?.requires_shipping);
    change({ type: "add", line, sellable: orderable });
    setRequested(1);
    openCartDrawer();
  });
  // After the prompt is rendered, which describes the focused option.
  useEffect(() => {
    if (prompts > 0) focusMissingOption(box.current);
  }, [prompts]);
  return (
    <div ref={box} className="flex flex-col gap-6">
      <PriceAndStock variants={remaining} availability={availability} />
      <VariantPicker
        product={product}
        options={options}
        chosen={variant}
        isPrompted={prompts > 0}
        onChoose={(choice) => {
          setPrompts(0);
          onChoose(choice);
        }}
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
            <form action={() => setIsAdding(true)} className="flex min-w-0 grow basis-40">
              <Button type="submit" className="min-w-0 grow wrap-anywhere">
                <span className="line-clamp-2">
                  <AddText options={options} />
                </span>
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

/** The button's text: what to choose, or what it adds. */
function AddText({ options }: { options: Option[] }) {
  const missing = missingOption(options);
  if (missing) return choosePrompt(missing.name);
  const choice = describeChoice(options);
  if (choice === "") return "Add to basket";
  return (
    <>
      {choice} · Add<span className="max-md:hidden"> to basket</span>
    </>
  );
}

/** Scrolls to the first option without a chosen value and focuses its first value in stock. */
function focusMissingOption(box: HTMLElement | null): void {
  const option = box?.querySelector("fieldset:not(:has(:checked))");
  option?.scrollIntoView({ block: "center" });
  const input =
    option?.querySelector<HTMLElement>("[data-state=available] input") ??
    option?.querySelector("input");
  input?.focus({ preventScroll: true });
}

function unavailableText(sellable: number, maxLineQuantity: number): string {
  if (sellable <= 0) return "Sold out";
  return sellable > maxLineQuantity
    ? `At most ${maxLineQuantity} per order`
    : "All available stock is in your basket";
}
