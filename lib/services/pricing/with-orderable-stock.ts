import { listUnpaidStock } from "#db/queries/orders/orderable-variants.ts";
import type { BasketProduct, ShopProduct } from "#lib/contract/storefront-routes.ts";
import type { StoreContext } from "#lib/services/context.ts";

/**
 * Adds `orderable_stock` to those of the variants whose stock unpaid orders limit for shoppers without an API key. The
 * products may have thousands of other variants, for which computing it would be slow.
 */
export async function withOrderableStock(
  { db, store }: StoreContext,
  products: ShopProduct[],
  variantUids: string[],
): Promise<BasketProduct[]> {
  const rows = await listUnpaidStock(db, store.uid, variantUids);
  const limits = new Map(rows.map(({ variant_uid, available }) => [variant_uid, available]));
  return products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => {
      const orderable_stock = limits.get(variant.uid) ?? variant.sellable_stock;
      return orderable_stock < variant.sellable_stock ? { ...variant, orderable_stock } : variant;
    }),
  }));
}
