import { listVisibleSlugs } from "#db/queries/catalogue/catalogue.ts";
import type { BasketQuery } from "#lib/contract/product-query.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the slugs of these products, without hidden ones. */
export async function listProductSlugs(
  ctx: StoreContext,
  { products: uids }: BasketQuery,
): Promise<{ uid: string; slug: string }[]> {
  return listVisibleSlugs(ctx.db, ctx.store.uid, uids);
}
