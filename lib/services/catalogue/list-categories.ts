import { listCategoriesWithImages } from "#db/queries/catalogue/categories.ts";
import { CATEGORY_COLORS, type Category, CategoryColor } from "#lib/contract/category.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Sorts numbers within names by value: "Size 2" before "Size 10". */
export const nameOrder = new Intl.Collator("en", { numeric: true });

/** Sorts categories by name. */
export function compareCategories(
  a: Pick<Category, "name" | "slug">,
  b: Pick<Category, "name" | "slug">,
): number {
  return nameOrder.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

/** Lists the store's categories by name, including empty ones. */
export async function listCategories({
  db,
  store,
  publicUrl,
}: Pick<StoreContext, "db" | "store" | "publicUrl">): Promise<Category[]> {
  const rows = await listCategoriesWithImages(db, store.uid);
  return rows
    .sort(compareCategories)
    .map(({ uid, slug, name, description, image, color, products }) => ({
      uid,
      slug,
      name,
      description,
      image: toImageUrl(image, publicUrl),
      color: color === null ? defaultColor(uid) : CategoryColor.parse(color),
      product_count: products,
    }));
}

/** Returns the default colour, which depends on the uid only: other categories do not change it. */
function defaultColor(uid: string): CategoryColor {
  const index = Number.parseInt(uid.slice(0, 2), 16) % CATEGORY_COLORS.length;
  return CATEGORY_COLORS[index] ?? CATEGORY_COLORS[0];
}
