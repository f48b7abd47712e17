import { updateCategoryColor } from "#db/queries/catalogue/categories.ts";
import type { Category, CategoryColor } from "#lib/contract/category.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { transact } from "#lib/services/transact.ts";

/** Changes a category's colour and returns all categories. Throws 404 for another store's category. */
export async function changeCategoryColor(
  ctx: DashboardContext,
  { category, color }: { category: string; color: CategoryColor },
): Promise<Category[]> {
  await transact(ctx.db, async (trx) => {
    if (!(await updateCategoryColor(trx, ctx.storeUid, category, color))) {
      throw notFound("category");
    }
  });
  return listCategories(ctx);
}
