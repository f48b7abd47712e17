import Big from "big.js";
import type { OrderableVariant } from "#db/queries/orders/orderable-variants.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import { BODY_LIMITS, MAX_AMOUNT } from "#lib/contract/constants.ts";
import { invalidRequest, notFound } from "#lib/kernel/errors.ts";
import {
  compareAmounts,
  decimalsFor,
  proportion,
  subtract,
  sum,
  times,
} from "#lib/kernel/money.ts";

export interface PricedItem<Variant extends OrderableVariant = OrderableVariant> {
  variant: Variant;
  quantity: number;
  total_price: string;
}

export interface Totals {
  subtotal: string;
  discount_amount: string;
  tax_amount: string;
  /** Fraction: 7.5 % is "0.0750"; null when tax is not collected. */
  tax_rate_used: string | null;
  delivery_fee: string;
  total_amount: string;
}

/** What an order's totals depend on; an order-wide discount is spread over the lines. */
interface LineForTotals {
  total_price: string;
  discount_amount: string;
  taxable: boolean;
}

/** Prices the lines at their variants' current prices. Throws 404 when a variant is not among them. */
export function priceItems<Variant extends OrderableVariant>(
  lines: LineItem[],
  variants: Variant[],
): PricedItem<Variant>[] {
  const byUid = new Map(variants.map((variant) => [variant.uid, variant]));
  return lines.map(({ variant: uid, quantity }) => {
    const variant = byUid.get(uid);
    if (!variant) throw notFound("product");
    return { variant, quantity, total_price: times(variant.unit_price, quantity) };
  });
}

/** Sorts the lines like the request's items. */
export function inRequestOrder<Line extends { variant: { uid: string } }>(
  lines: Line[],
  items: LineItem[],
): Line[] {
  const variants = items.map(({ variant }) => variant);
  return lines.toSorted(
    (a, b) => variants.indexOf(a.variant.uid) - variants.indexOf(b.variant.uid),
  );
}

/** Throws 400 when an order cannot have this amount. */
function rejectAboveMaximum(amount: string): void {
  if (compareAmounts(amount, MAX_AMOUNT) <= 0) return;
  throw invalidRequest([{ field: "items", problem: `must not cost more than ${MAX_AMOUNT}` }]);
}

/** Returns the price of the lines before discounts. Throws 400 above the maximum. */
export function subtotalOf(lines: Pick<PricedItem, "total_price">[]): string {
  const subtotal = sum(lines.map(({ total_price }) => total_price));
  rejectAboveMaximum(subtotal);
  return subtotal;
}

/** Returns the lines with their discounts. */
export function withDiscounts(lines: PricedItem[], { perLine }: Discount): LineForTotals[] {
  return lines.map(({ variant, total_price }) => ({
    total_price,
    discount_amount: perLine.get(variant.uid) ?? "0.00",
    taxable: variant.taxable,
  }));
}

/**
 * Calculates subtotal − discount + tax + fee, with tax on the taxable lines after their share of the discount,
 * rounded half up. Throws 400 above the maximum.
 */
export function calculateTotals(
  store: Pick<StoreRow, "tax_collection_enabled" | "tax_rate" | "currency">,
  lines: LineForTotals[],
  discount: string,
  deliveryFee: string,
): Totals {
  const subtotal = subtotalOf(lines);
  const rate = store.tax_collection_enabled ? store.tax_rate : null;
  const taxable = taxableAmount(lines, discount, store.currency);
  const decimals = decimalsFor(store.currency, [taxable]);
  const tax = proportion(taxable, rate ?? "0", "100", decimals);
  const total = subtract(sum([subtotal, tax, deliveryFee]), discount);
  rejectAboveMaximum(total);
  return {
    subtotal,
    discount_amount: discount,
    tax_amount: tax,
    tax_rate_used: rate === null ? null : new Big(rate).div(100).toFixed(4),
    delivery_fee: deliveryFee,
    total_amount: total,
  };
}

/** Returns the price of the taxable lines less their share of the discount. */
function taxableAmount(lines: LineForTotals[], discount: string, currency: string): string {
  const own = lines.map(({ discount_amount }) => discount_amount);
  const prices = lines.map(({ total_price }) => total_price);
  const shares = sum(own) === "0.00" ? shareDiscount(discount, prices, currency) : own;
  return sum(
    lines.map(({ taxable, total_price }, index) =>
      taxable ? subtract(total_price, shares[index] ?? "0") : "0",
    ),
  );
}

export interface Discount {
  total: string;
  /** By variant; empty for a coupon on the whole order. */
  perLine: Map<string, string>;
}

export const NO_DISCOUNT: Discount = { total: "0.00", perLine: new Map() };

/** Shares a discount over prices in proportion, each share rounded; together they are the discount. */
export function shareDiscount(total: string, prices: string[], currency: string): string[] {
  const base = sum(prices);
  const decimals = decimalsFor(currency, [total, ...prices]);
  let [covered, given] = ["0.00", "0.00"];
  return prices.map((price) => {
    covered = sum([covered, price]);
    const due = proportion(total, covered, base, decimals);
    const part = subtract(due, given);
    given = due;
    return part;
  });
}

export interface LineItem {
  variant: string;
  quantity: number;
}

/**
 * Merges the lines of each variant, sorted by variant, so that equal carts are equal. Throws 400 when a sum is out of
 * range.
 */
export function mergeLines(items: LineItem[]): LineItem[] {
  const quantities = new Map<string, number>();
  for (const { variant, quantity } of items) {
    const total = (quantities.get(variant) ?? 0) + quantity;
    if (total > BODY_LIMITS.quantity) {
      const problem = `must add up to at most ${BODY_LIMITS.quantity} for each variant`;
      throw invalidRequest([{ field: "items", problem }]);
    }
    quantities.set(variant, total);
  }
  return [...quantities]
    .map(([variant, quantity]) => ({ variant, quantity }))
    .sort((a, b) => (a.variant < b.variant ? -1 : 1));
}
