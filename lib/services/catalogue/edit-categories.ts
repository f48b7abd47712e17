import {
  deleteCategoryRow,
  updateCategoryColor,
  updateCategoryTexts,
} from "#db/queries/catalogue/categories.ts";
import type { Category, CategoryColor } from "#lib/contract/category.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { rejectTakenName } from "#lib/services/reject-taken-name.ts";
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

/**
 * Updates the name and description of a category and returns it; its slug does not change. Throws 404 for another
 * store's category, 409 `ALREADY_EXISTS` for a name that another category has, ignoring case.
 */
export async function changeCategoryTexts(
  ctx: DashboardContext,
  { category: uid, ...texts }: { category: string; name: string; description: string },
): Promise<Category> {
  const { db, storeUid } = ctx;
  await transact(db, async (trx) => {
    if (!(await updateCategoryTexts(trx, storeUid, uid, texts))) throw notFound("category");
  }).catch(rejectTakenName("category"));
  const changed = (await listCategories(ctx)).find((each) => each.uid === uid);
  if (!changed) throw notFound("category");
  return changed;
}

/** Deletes a category and leaves its products without one. Throws 404 for another store's category. */
export async function deleteCategory(
  { db, storeUid }: DashboardContext,
  { category }: { category: string },
): Promise<Record<string, never>> {
  await transact(db, async (trx) => {
    if (!(await deleteCategoryRow(trx, storeUid, category))) throw notFound("category");
  });
  return {};
}
