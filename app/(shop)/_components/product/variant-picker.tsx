"use client";

import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { comparePrices, currentPrice } from "#lib/shop/catalogue/price.ts";
import { variantPath } from "#lib/shop/catalogue/product-link.ts";
import {
  describeVariant,
  type OptionValue,
  variantOptions,
} from "#lib/shop/catalogue/variant-choice.ts";

interface VariantPickerProps {
  product: ShopProduct;
  chosen: Variant;
  currency: string;
  /** ms */
  now: number;
  onChoose: (variant: string) => void;
}

const NOTE: Record<OptionValue["state"], string> = {
  available: "",
  "sold-out": ", sold out",
  impossible: ", not available in this combination",
};

/** A radio group per option. The chosen variant is in the URL; unavailable combinations are dashed. */
export function VariantPicker({ product, chosen, currency, now, onChoose }: VariantPickerProps) {
  const options = variantOptions(product, chosen);
  if (options.length === 0) return null;
  return (
    <div className="flex flex-col gap-5">
      {options.map((option) => (
        <fieldset key={option.attribute} className="flex flex-col gap-2.5 noscript:hidden">
          <legend className="mb-2.5 font-semibold">
            {option.name}
            <span className="font-normal text-ink-soft">
              {": "}
              {option.values.find((value) => value.chosen)?.label ?? "none selected"}
            </span>
          </legend>
          <div className="flex flex-wrap gap-2">
            {option.values.map((value) => (
              <label
                key={value.value}
                data-state={value.state}
                className="relative inline-flex target cursor-pointer flex-col items-center justify-center rounded-control border-2 border-rule-strong bg-sheet px-4 py-2 font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-3 hover:border-ink data-[state=impossible]:border-dashed data-[state=impossible]:bg-transparent data-[state=impossible]:text-ink-soft data-[state=sold-out]:not-has-checked:text-ink-soft data-[state=sold-out]:line-through"
              >
                <input
                  type="radio"
                  name={option.attribute}
                  value={value.value}
                  checked={value.chosen}
                  onChange={() => onChoose(value.variant)}
                  className="absolute inset-0 cursor-pointer appearance-none outline-none"
                />
                {value.label}
                <span className="sr-only">{NOTE[value.state]}</span>
                <ValuePrice value={value} {...{ product, chosen, currency, now }} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {options.some(({ values }) => values.some(({ state }) => state === "impossible")) && (
        <p className="text-fine text-ink-soft noscript:hidden">
          Dashed options aren't available in this combination.
        </p>
      )}
      <noscript>
        <ul className="flex flex-col gap-1">
          {product.variants.map((variant) => (
            <li key={variant.uid}>
              <a
                className="underline aria-[current]:font-semibold aria-[current]:no-underline"
                aria-current={variant.uid === chosen.uid ? "true" : undefined}
                href={variantPath(product, variant.uid)}
              >
                {describeVariant(variant)}
              </a>
              {", "}
              {formatMoney(currentPrice(variant, now).current, currency)}
              {variant.sellable_stock <= 0 && NOTE["sold-out"]}
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  );
}

interface ValuePriceProps extends Omit<VariantPickerProps, "onChoose"> {
  value: OptionValue;
}

/** How much more or less than the chosen variant a value costs, and whether it is on sale. */
function ValuePrice({ value, product, chosen, currency, now }: ValuePriceProps) {
  const variant = product.variants.find(({ uid }) => uid === value.variant);
  if (!variant || value.state === "impossible") return null;
  const price = currentPrice(variant, now);
  const difference = comparePrices(price.current, currentPrice(chosen, now).current);
  if (!difference && !price.regular) return null;
  return (
    <span className="text-fine leading-tight font-normal narrow figures">
      {difference && (
        <>
          <span className="sr-only">, </span>
          <span aria-hidden="true">{difference.sign}</span>
          {formatMoney(difference.amount, currency)}
          <span className="sr-only">{difference.sign === "+" ? " more" : " less"}</span>
        </>
      )}
      {price.regular && (
        <>
          <span className="sr-only">, </span>
          <span className={difference ? "ml-1.5 font-semibold" : "font-semibold"}>Sale</span>
        </>
      )}
    </span>
  );
}
