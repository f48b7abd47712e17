import type { Product, Variant } from "#lib/contract/product.ts";
import { fromMinor, toMinor } from "#lib/format/minor-units.ts";

type Priced = Pick<Variant, "price" | "promo_price" | "promo_expiry">;

/** What a variant costs at a moment. Amounts are decimal text. */
export interface Price {
  now: string;
  /** The regular price, while a promo holds that is lower. */
  was?: string;
  saving?: string;
  /** Whole per cent saved, rounded down: never promises more than it gives. */
  percent?: number;
  /** ISO time at which the promo ends; absent when it has no end. */
  endsAt?: string;
}

/** The price at `now` (ms): a promo that has ended since the reply was made no longer counts (spec §2.4). */
export function priceOf(variant: Priced, now: number): Price {
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

/** Unit price times a whole quantity, exact. */
export function lineTotal(unit: string, quantity: number): string {
  return fromMinor(toMinor(unit) * BigInt(quantity));
}

/** Exact sum of amounts. */
export function sumAmounts(amounts: string[]): string {
  return fromMinor(amounts.reduce((total, amount) => total + toMinor(amount), 0n));
}

/** The lowest price of a product, of what can be bought if anything can; `from` when others cost more. */
export function startingPrice(
  product: Product,
  now: number,
): { price: Price; from: boolean } | undefined {
  const buyable = product.variants.filter((variant) => variant.sellable_stock > 0);
  const prices = (buyable.length > 0 ? buyable : product.variants)
    .map((variant) => priceOf(variant, now))
    .sort((a, b) => Number(toMinor(a.now) - toMinor(b.now)));
  const [lowest] = prices;
  if (!lowest) return undefined;
  return { price: lowest, from: prices.some((price) => price.now !== lowest.now) };
}

/** Whether any variant costs less now than it regularly does. */
export function isOnPromo({ variants }: Product, now: number): boolean {
  return variants.some((variant) => priceOf(variant, now).was !== undefined);
}
