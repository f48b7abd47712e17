import type { Category } from "#lib/contract/category.ts";

/** The catalogue is printed on so many tints. */
const COLORS = 8;
/** Where things of no category stand. */
const DEFAULT_COLOR = 6;

/** Which tint the things of a category stand on, from 0. */
export function categoryColor(
  categories: Pick<Category, "uid">[],
  category: string | null,
): number {
  const place = categories.findIndex(({ uid }) => uid === category);
  return place < 0 ? DEFAULT_COLOR : place % COLORS;
}
