import type { Product } from "#lib/contract/product.ts";

/** From this many pieces down the shopper is told the number. */
const LOW_STOCK = 5;

export type Stock = { kind: "in" } | { kind: "low"; left: number } | { kind: "out" };

/** What a shopper is told of a variant's sellable pieces (spec §2.4). */
export function stockOf(sellable: number): Stock {
  if (sellable <= 0) return { kind: "out" };
  return sellable <= LOW_STOCK ? { kind: "low", left: sellable } : { kind: "in" };
}

/** A product is as well stocked as its variants together. */
export function productStock(product: Product): Stock {
  return stockOf(
    product.variants.reduce((total, variant) => total + Math.max(variant.sellable_stock, 0), 0),
  );
}
