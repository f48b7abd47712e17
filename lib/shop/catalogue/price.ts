import type { Product, Variant } from "#lib/contract/product.ts";
import { compareAmounts, subtract, toMinorUnits } from "#lib/kernel/money.ts";

type Priced = Pick<Variant, "price" | "promo_price" | "promo_expiry">;

/** A variant's price at one time. Amounts are decimal strings. */
export interface Price {
  current: string;
  /** The regular price during a promotion. */
  regular?: string;
  saving?: string;
  /** Percentage saved, rounded down. */
  percent?: number;
  /** ISO time when the promotion ends; absent without an end. */
  endsAt?: string;
}

/** Returns the price at `now` (ms), ignoring a promotion that has ended since the response was made. */
export function currentPrice(variant: Priced, now: number): Price {
  const { price, promo_price: promo, promo_expiry: expiry } = variant;
  if (promo === null || (expiry !== null && Date.parse(expiry) <= now)) return { current: price };
  const saving = subtract(price, promo);
  const saved = toMinorUnits(saving);
  if (saved <= 0n) return { current: promo };
  return {
    current: promo,
    regular: price,
    saving,
    percent: Number((saved * 100n) / toMinorUnits(price)),
    ...(expiry !== null && { endsAt: expiry }),
  };
}

interface StartingPrice {
  price: Price;
  /** Whether other variants cost more. */
  from: boolean;
}

/** Returns the lowest price, of variants in stock if any are. */
export function startingPrice(
  { variants }: Pick<Product, "variants">,
  now: number,
): StartingPrice | undefined {
  const buyable = variants.filter((variant) => variant.sellable_stock > 0);
  const prices = (buyable.length > 0 ? buyable : variants)
    .map((variant) => currentPrice(variant, now))
    .sort((a, b) => compareAmounts(a.current, b.current));
  const [lowest] = prices;
  return lowest && { price: lowest, from: prices.at(-1)?.current !== lowest.current };
}

/** Returns how much more or less than `base` an amount is; undefined if they are equal. */
export function comparePrices(
  amount: string,
  base: string,
): { sign: "+" | "−"; amount: string } | undefined {
  const difference = subtract(amount, base);
  if (difference === "0.00") return undefined;
  return difference.startsWith("-")
    ? { sign: "−", amount: difference.slice(1) }
    : { sign: "+", amount: difference };
}

/** Returns whether any variant is on sale. */
export function isOnPromo({ variants }: Product, now: number): boolean {
  return variants.some((variant) => currentPrice(variant, now).regular !== undefined);
}
