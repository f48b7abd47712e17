import { findVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import { listPopularUids } from "#db/queries/catalogue/popular-products.ts";
import type { Product } from "#lib/contract/product.ts";
import { toProductJson } from "#lib/services/catalogue/get-product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the in-stock products that appear in most recent orders; none when there are fewer than `limit`. */
export async function listPopularProducts(ctx: StoreContext, limit: number): Promise<Product[]> {
  const { db, store, clock } = ctx;
  const uids = await listPopularUids(db, store.uid, limit);
  if (uids.length < limit) return [];
  const found = await findVisibleProducts(db, store.uid, uids, clock.now());
  return toProductJson(ctx, found).map((product) => product.parse());
}
