import { listCategories as findCategories } from "#db/queries/categories.ts";
import type { Moment } from "#lib/cache/known-products.ts";
import type { Category } from "#lib/contract/category.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** The store's categories, by name; empty ones too. */
export async function listCategories(ctx: StoreContext): Promise<Category[]> {
  const rows = await findCategories(ctx.db, ctx.store.uid);
  return rows.map((row) => ({ uid: row.uid, name: row.name, product_count: row.products }));
}

const ofMoments = new WeakMap<Moment, Promise<Category[]>>();

/** The same for pages, which all show them: while this is the store's version, they are asked for once. */
export function listCategoriesAt(ctx: StoreContext, version: string): Promise<Category[]> {
  const moment = ctx.knownProducts.momentAt(ctx.store.uid, version);
  const known = ofMoments.get(moment);
  if (known) return known;
  const asked = listCategories(ctx);
  ofMoments.set(moment, asked);
  asked.catch(() => ofMoments.delete(moment));
  return asked;
}
