import { findVisibleProduct } from "#db/queries/catalogue.ts";
import type { Product } from "#lib/contract/product.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { showProducts } from "#lib/services/show-products.ts";

/** Only what a shopper may see: active, not hidden, this store's (spec §3). */
export async function getProduct(ctx: StoreContext, { uid }: { uid: string }): Promise<Product> {
  const row = await findVisibleProduct(ctx.db, ctx.store.uid, uid);
  const [product] = showProducts(ctx, row ? [row] : []);
  if (!product) throw notFound("product");
  return product;
}
