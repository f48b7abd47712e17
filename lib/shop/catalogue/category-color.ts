import type { Category, CategoryColor } from "#lib/contract/category.ts";

/** Returns a category's background colour; sand for products without one. */
export function categoryColor(
  categories: Pick<Category, "uid" | "color">[],
  category: string | null,
): CategoryColor {
  return categories.find(({ uid }) => uid === category)?.color ?? "sand";
}
