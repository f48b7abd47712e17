import type { Product } from "#lib/contract/product.ts";

/** At or below this stock, the number is shown. */
const LOW_STOCK = 5;

export type Stock = { kind: "in" } | { kind: "low"; left: number } | { kind: "out" };

/** Returns the stock level for a sellable quantity. */
export function stockLevel(sellable: number): Stock {
  if (sellable <= 0) return { kind: "out" };
  return sellable <= LOW_STOCK ? { kind: "low", left: sellable } : { kind: "in" };
}

/** Returns the stock level of all variants together. */
export function productStock(product: Product): Stock {
  return stockLevel(
    product.variants.reduce((total, variant) => total + Math.max(variant.sellable_stock, 0), 0),
  );
}
