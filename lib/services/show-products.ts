import type { ProductRow } from "#db/queries/product-rows.ts";
import type { Product } from "#lib/contract/product.ts";
import { nextChange, toProduct } from "#lib/serializers/product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** The products as a shopper sees them at this moment (spec §2.3). */
export function showProducts(
  { clock, publicUrl, changesAt }: StoreContext,
  rows: ProductRow[],
): Product[] {
  const now = clock.now();
  return rows.map((row) => {
    const change = nextChange(row, now);
    if (change) changesAt(change);
    return toProduct(row, now, publicUrl);
  });
}
