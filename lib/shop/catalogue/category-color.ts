import type { Category } from "#lib/contract/category.ts";

/** Number of colours. */
const COLORS = 8;
/** Colour of products without a category. */
const DEFAULT_COLOR = 6;

/** Returns the index of a category's background colour. */
export function categoryColor(
  categories: Pick<Category, "uid">[],
  category: string | null,
): number {
  const index = categories.findIndex(({ uid }) => uid === category);
  return index < 0 ? DEFAULT_COLOR : index % COLORS;
}
