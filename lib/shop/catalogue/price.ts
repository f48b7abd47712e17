import type { Product, Variant } from "#lib/contract/product.ts";
import { fromMinor, toMinor } from "#lib/format/minor-units.ts";

type Priced = Pick<Variant, "price" | "promo_price" | "promo_expiry">;

/** A variant's price at one time. Amounts are decimal strings. */
export interface Price {
  now: string;
  /** The regular price during a promotion. */
  was?: string;
  saving?: string;
  /** Percentage saved, rounded down. */
  percent?: number;
  /** ISO time when the promotion ends; absent without an end. */
  endsAt?: string;
}

/** Returns the price at `now` (ms), ignoring a promotion that has ended since the response was made. */
export function currentPrice(variant: Priced, now: number): Price {
  const { price, promo_price: promo, promo_expiry: expiry } = variant;
  if (promo === null || (expiry !== null && Date.parse(expiry) <= now)) return { now: price };
  const saved = toMinor(price) - toMinor(promo);
  if (saved <= 0n) return { now: promo };
  return {
    now: promo,
    was: price,
    saving: fromMinor(saved),
    percent: Number((saved * 100n) / toMinor(price)),
    ...(expiry !== null && { endsAt: expiry }),
  };
}

/** Multiplies a unit price by a quantity. */
export function lineTotal(unit: string, quantity: number): string {
  return fromMinor(toMinor(unit) * BigInt(quantity));
}

/** Adds amounts. */
export function sumAmounts(amounts: string[]): string {
  return fromMinor(amounts.reduce((total, amount) => total + toMinor(amount), 0n));
}

/** Returns the lowest price, of variants in stock if any are; `from` says whether others cost more. */
export function startingPrice(
  product: Product,
  now: number,
): { price: Price; from: boolean } | undefined {
  const buyable = product.variants.filter((variant) => variant.sellable_stock > 0);
  const prices = (buyable.length > 0 ? buyable : product.variants)
    .map((variant) => currentPrice(variant, now))
    .sort((a, b) => Number(toMinor(a.now) - toMinor(b.now)));
  const [lowest] = prices;
  if (!lowest) return undefined;
  return { price: lowest, from: prices.some((price) => price.now !== lowest.now) };
}

/** Returns whether any variant is on sale. */
export function isOnPromo({ variants }: Product, now: number): boolean {
  return variants.some((variant) => currentPrice(variant, now).was !== undefined);
}
