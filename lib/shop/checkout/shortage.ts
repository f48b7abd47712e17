import type { Product } from "#lib/contract/product.ts";

/** A variant that a rejected order had too little stock of. */
export interface Shortage {
  variant: string;
  available: number;
}

/** Returns the shortages that an INSUFFICIENT_STOCK error lists. */
export function readShortages(details: unknown): Shortage[] {
  return Array.isArray(details) ? details : [];
}

/** Limits the products' stock to what a rejected order found; the latest shortage of a variant comes first. */
export function limitStock<P extends Pick<Product, "variants">>(
  products: P[],
  shortages: Shortage[],
): P[] {
  if (shortages.length === 0) return products;
  return products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => {
      const available = shortages.find((each) => each.variant === variant.uid)?.available;
      const sellable_stock = Math.min(variant.sellable_stock, available ?? Infinity);
      return { ...variant, sellable_stock };
    }),
  }));
}
