import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { type CartLine, toCartLine } from "#lib/shop/cart/cart-line.ts";

/** An item of an order whose variant still exists. */
export interface OrderedItem {
  variant: string;
  quantity: number;
  name: string;
}

/**
 * Returns cart lines for ordering items again at `now` (ms), and a message for each item that is not fully
 * available.
 */
export function toReorder(
  items: OrderedItem[],
  products: ShopProduct[],
  maxLineQuantity: number,
  now: number,
): { lines: { line: CartLine; sellable: number }[]; missing: string[] } {
  const lines: { line: CartLine; sellable: number }[] = [];
  const missing: string[] = [];
  for (const { variant: uid, quantity, name } of items) {
    const product = products.find(({ variants }) => variants.some((each) => each.uid === uid));
    const variant = product?.variants.find((each) => each.uid === uid);
    const sellable = Math.min(variant?.sellable_stock ?? 0, maxLineQuantity);
    if (product && variant && sellable > 0) {
      const line = toCartLine(product, variant, Math.min(quantity, sellable), now);
      lines.push({ line, sellable });
      if (sellable < quantity) missing.push(`${name}: only ${sellable} of ${quantity} available`);
    } else {
      missing.push(`${name}: no longer available`);
    }
  }
  return { lines, missing };
}
