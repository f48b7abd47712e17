import { findVisibleProducts } from "#db/queries/catalogue.ts";
import type { BasketQuery } from "#lib/contract/basket-query.ts";
import type { Product } from "#lib/contract/product.ts";
import { toProduct } from "#lib/serializers/product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Those of the named products a shopper may see (spec §3), in no order; the others are left out. */
export async function readBasket(
  ctx: StoreContext,
  { products: uids }: BasketQuery,
): Promise<Product[]> {
  const rows = await findVisibleProducts(ctx.db, ctx.store.uid, uids);
  const now = ctx.clock.now();
  return rows.map((row) => toProduct(row, now, ctx.publicUrl));
}
