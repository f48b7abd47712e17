"use client";

import { useEffect, useId, useRef } from "react";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { useNow } from "#app/(shop)/_components/layout/use-now.ts";
import type { Variant } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { comparePrices, currentPrice, startingPrice } from "#lib/shop/catalogue/price.ts";
import { variantPath } from "#lib/shop/catalogue/product-link.ts";
import {
  type Choice,
  choosePrompt,
  describeVariants,
  missingOption,
  type Option,
  type OptionValue,
  variantOptions,
} from "#lib/shop/catalogue/variant-choice.ts";

const SECOND_MS = 1000;

interface VariantPickerProps {
  product: ShopProduct;
  options: Option[];
  /** Undefined until one is chosen. */
  chosen: Variant | undefined;
  /** Whether to ask for the first option without a chosen value. */
  isPrompted: boolean;
  onChoose: (choice: Choice) => void;
}

const NOTE: Record<OptionValue["state"], string> = {
  available: "",
  "sold-out": ", sold out",
  impossible: ", not available in this combination",
};

/** A radio group per option. The chosen variant is in the URL; unavailable combinations are dashed. */
export function VariantPicker({
  product,
  options,
  chosen,
  isPrompted,
  onChoose,
}: VariantPickerProps) {
  const { currency } = useShop();
  const now = useNow(SECOND_MS);
  const promptId = useId();
  const picker = useRef<HTMLDivElement>(null);
  const missing = isPrompted ? missingOption(options) : undefined;
  const isPriced = !chosen && startingPrice(product, now)?.from === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for options chosen before hydration
  useEffect(() => {
    const radios = picker.current?.querySelectorAll<HTMLInputElement>(":checked:not([checked])");
    const choice = chosenBefore(product, options, radios ?? []);
    if (choice) onChoose(choice);
  }, []);
  if (options.length === 0) return null;
  return (
    <div ref={picker} className="flex flex-col gap-5">
      {options.map((option) => (
        <fieldset
          key={option.attribute}
          aria-describedby={option === missing ? promptId : undefined}
          className="flex flex-col gap-2.5 noscript:hidden"
        >
          <legend className="mb-2.5 font-semibold">
            {option.name}
            <ChosenLabel option={option} />
          </legend>
          {option === missing && (
            <p id={promptId} className="font-semibold text-alert">
              {choosePrompt(option.name)} to add this to your basket.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {option.values.map((value) => (
              <label key={value.value} data-state={value.state} className="option-tile">
                <input
                  type="radio"
                  name={option.attribute}
                  value={value.value}
                  checked={value.chosen}
                  onChange={() => onChoose(value.choice)}
                />
                {value.label}
                <span className="sr-only">{NOTE[value.state]}</span>
                <ValuePrice {...{ value, chosen, isPriced, currency, now }} />
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
        <VariantLinks product={product} chosen={chosen} />
      </noscript>
    </div>
  );
}

/** A link per variant, rendered only for browsers without JavaScript. */
function VariantLinks({ product, chosen }: Pick<VariantPickerProps, "product" | "chosen">) {
  const { currency } = useShop();
  const now = useNow(SECOND_MS);
  const descriptions = describeVariants(product);
  return (
    <ul className="flex flex-col gap-1">
      {product.variants.map((variant) => (
        <li key={variant.uid}>
          <a
            className="underline aria-[current]:font-semibold aria-[current]:no-underline"
            aria-current={variant.uid === chosen?.uid ? "true" : undefined}
            href={variantPath(product, variant.uid)}
          >
            {descriptions.get(variant.uid)}
          </a>
          {", "}
          {formatMoney(currentPrice(variant, now).current, currency)}
          {variant.sellable_stock <= 0 && NOTE["sold-out"]}
        </li>
      ))}
    </ul>
  );
}

function ChosenLabel({ option: { values } }: { option: Option }) {
  const chosen = values.find((value) => value.chosen);
  return chosen && <span className="font-normal text-ink-soft">: {chosen.label}</span>;
}

/** Returns the choice of the radios that were checked before hydration. */
function chosenBefore(
  product: ShopProduct,
  rendered: Option[],
  radios: Iterable<HTMLInputElement>,
): Choice | undefined {
  let options = rendered;
  let choice: Choice | undefined;
  for (const { name, value } of radios) {
    const option = options.find(({ attribute }) => attribute === name);
    const picked = option?.values.find((each) => each.value === value);
    if (!picked) continue;
    choice = picked.choice;
    options = variantOptions(product, choice);
  }
  return choice;
}

interface ValuePriceProps extends Pick<VariantPickerProps, "chosen"> {
  value: OptionValue;
  /** Whether to show the price itself. */
  isPriced: boolean;
  currency: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** The price of a value, as a difference from the chosen variant if there is one, and whether it is on sale. */
function ValuePrice({ value, chosen, isPriced, currency, now }: ValuePriceProps) {
  const offer = startingPrice(value, now);
  if (!offer || value.state === "impossible") return null;
  const { price, from } = offer;
  const difference =
    chosen && !from && comparePrices(price.current, currentPrice(chosen, now).current);
  const isShown = from || isPriced;
  if (!difference && !isShown && !price.regular) return null;
  return (
    <span className="text-fine leading-tight font-normal narrow figures">
      {(difference || isShown) && <span className="sr-only">, </span>}
      {difference ? (
        <>
          <span aria-hidden="true">{difference.sign}</span>
          {formatMoney(difference.amount, currency)}
          <span className="sr-only">{difference.sign === "+" ? " more" : " less"}</span>
        </>
      ) : (
        isShown && `${from ? "from " : ""}${formatMoney(price.current, currency)}`
      )}
      {price.regular && (
        <>
          <span className="sr-only">, </span>
          <span className={difference || isShown ? "ml-1.5 font-semibold" : "font-semibold"}>
            Sale
          </span>
        </>
      )}
    </span>
  );
}
