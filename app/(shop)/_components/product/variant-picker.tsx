"use client";

import { useEffect, useRef } from "react";
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
  /** Milliseconds since the epoch. */
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
  const picker = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for options chosen before hydration
  useEffect(() => {
    const radios = picker.current?.querySelectorAll<HTMLInputElement>(":checked:not([checked])");
    let variant = chosen;
    for (const { name, value } of radios ?? []) {
      const option = variantOptions(product, variant).find(({ attribute }) => attribute === name);
      variant = option?.values.find((each) => each.value === value)?.variant ?? variant;
    }
    if (variant !== chosen) onChoose(variant.uid);
  }, []);
  if (options.length === 0) return null;
  return (
    <div ref={picker} className="flex flex-col gap-5">
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
              <label key={value.value} data-state={value.state} className="option-tile">
                <input
                  type="radio"
                  name={option.attribute}
                  value={value.value}
                  checked={value.chosen}
                  onChange={() => onChoose(value.variant.uid)}
                />
                {value.label}
                <span className="sr-only">{NOTE[value.state]}</span>
                <ValuePrice value={value} {...{ chosen, currency, now }} />
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

interface ValuePriceProps extends Pick<VariantPickerProps, "chosen" | "currency" | "now"> {
  value: OptionValue;
}

/** The price difference of a value from the chosen variant, and whether it is on sale. */
function ValuePrice({ value, chosen, currency, now }: ValuePriceProps) {
  if (value.state === "impossible") return null;
  const price = currentPrice(value.variant, now);
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
