import type { CartProduct } from "#lib/contract/storefront-routes.ts";
import { compareAmounts, sum, times } from "#lib/kernel/money.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import { variantPicture } from "#lib/shop/catalogue/picture.ts";
import { currentPrice, type Price } from "#lib/shop/catalogue/price.ts";

export type LineChange =
  | { kind: "unavailable" }
  | { kind: "sold-out" }
  | { kind: "all-reserved" }
  | { kind: "fewer-left" | "fewer-now"; left: number; requested: number }
  | { kind: "price-down" | "price-up"; before: string; now: string };

/** A cart line with its current price and stock. */
export interface PricedLine {
  line: CartLine;
  /** Undefined when it is unavailable. */
  price?: Price;
  /** The available part of the line's quantity. */
  quantity: number;
  /** Units that can be ordered now. */
  sellable: number;
  /** Whether more units are in stock, which unpaid orders cannot reserve. */
  hasMore: boolean;
  total: string;
  picture: string | null;
  changes: LineChange[];
}

/** Returns the number of units that a shopper can order now. */
export function sellableStock({
  orderable_stock,
  sellable_stock,
}: CartProduct["variants"][number]): number {
  return Math.max(0, orderable_stock ?? sellable_stock);
}

/** Prices cart lines at `now` (ms) and lists what changed since they were last seen. */
export function priceLines(lines: CartLine[], products: CartProduct[], now: number): PricedLine[] {
  return lines.map((line) => {
    const product = products.find(({ uid }) => uid === line.product);
    const variant = product?.variants.find(({ uid }) => uid === line.variant);
    if (!product || !variant) return unavailable(line, { kind: "unavailable" });
    if (variant.sellable_stock <= 0) return unavailable(line, { kind: "sold-out" });
    const sellable = sellableStock(variant);
    if (sellable === 0) return unavailable(line, { kind: "all-reserved" });
    const hasMore = sellable < variant.sellable_stock;
    const price = currentPrice(variant, now);
    const quantity = Math.min(line.quantity, sellable);
    return {
      line,
      price,
      quantity,
      sellable,
      hasMore,
      total: times(price.current, quantity),
      picture: variantPicture(product, variant),
      changes: [...stockChange(line, sellable, hasMore), ...priceChange(line, price.current)],
    };
  });
}

function unavailable(line: CartLine, change: LineChange): PricedLine {
  const { picture } = line;
  return {
    line,
    quantity: 0,
    sellable: 0,
    hasMore: false,
    total: "0.00",
    picture,
    changes: [change],
  };
}

function stockChange(line: CartLine, sellable: number, hasMore: boolean): LineChange[] {
  if (line.quantity <= sellable) return [];
  const kind = hasMore ? "fewer-now" : "fewer-left";
  return [{ kind, left: sellable, requested: line.quantity }];
}

function priceChange(line: CartLine, now: string): LineChange[] {
  if (now === line.unit) return [];
  const kind = compareAmounts(now, line.unit) < 0 ? "price-down" : "price-up";
  return [{ kind, before: line.unit, now }];
}

/** Returns the total of the lines, without delivery and tax. */
export function cartSubtotal(lines: PricedLine[]): string {
  return sum(lines.map(({ total }) => total));
}

/** Returns whether an order of these lines is delivered or picked up. */
export function requiresShipping(lines: CartLine[]): boolean {
  return lines.some(({ requires_shipping }) => requires_shipping !== false);
}
