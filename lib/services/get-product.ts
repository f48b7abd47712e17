import { findVisibleProduct } from "#db/queries/catalogue.ts";
import type { Product } from "#lib/contract/product.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { toProduct } from "#lib/serializers/product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Only what a shopper may see: active, not hidden, this store's (spec §3). */
export async function getProduct(ctx: StoreContext, { uid }: { uid: string }): Promise<Product> {
  const row = await findVisibleProduct(ctx.db, ctx.store.uid, uid);
  if (!row) throw notFound("product");
  return toProduct(row, ctx.clock.now(), ctx.publicUrl);
}
