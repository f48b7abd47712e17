import { listVisibleSlugs as listSlugs } from "#db/queries/catalogue/catalogue.ts";
import type { BasketQuery } from "#lib/contract/basket-query.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the slugs of the named products; those that shoppers cannot see are left out. */
export async function listProductSlugs(
  ctx: StoreContext,
  { products: uids }: BasketQuery,
): Promise<{ uid: string; slug: string }[]> {
  return listSlugs(ctx.db, ctx.store.uid, uids);
}
