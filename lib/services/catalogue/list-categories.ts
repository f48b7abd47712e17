import { listCategoryRows as findCategories } from "#db/queries/catalogue/categories.ts";
import type { Category } from "#lib/contract/category.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the store's categories by name, including empty ones. */
export async function listCategories(ctx: Pick<StoreContext, "db" | "store">): Promise<Category[]> {
  const rows = await findCategories(ctx.db, ctx.store.uid);
  return rows.map(({ products, ...category }) => ({ ...category, product_count: products }));
}
