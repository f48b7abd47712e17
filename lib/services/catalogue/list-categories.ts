import { listCategoriesWithImages, listCategoryRows } from "#db/queries/catalogue/categories.ts";
import { CATEGORY_COLORS, type Category, CategoryColor } from "#lib/contract/category.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { StoreContext } from "#lib/services/context.ts";

type CategoryRow = Awaited<ReturnType<typeof listCategoryRows>>[number] & {
  image?: string | null;
};

/** Sorts numbers within names by value: "Size 2" before "Size 10". */
export const nameOrder = new Intl.Collator("en", { numeric: true });

/** Sorts categories by name. */
export function compareCategories(
  a: Pick<Category, "name" | "slug">,
  b: Pick<Category, "name" | "slug">,
): number {
  return nameOrder.compare(a.name, b.name) || (a.slug < b.slug ? -1 : 1);
}

/** Lists the store's categories by name, including empty ones; `image` is null unless `withImages`. */
export async function listCategories(
  { db, store, publicUrl }: Pick<StoreContext, "db" | "store" | "publicUrl">,
  { withImages = false } = {},
): Promise<Category[]> {
  const rows: CategoryRow[] = withImages
    ? await listCategoriesWithImages(db, store.uid)
    : await listCategoryRows(db, store.uid);
  return rows
    .sort(compareCategories)
    .map(({ uid, slug, name, description, image = null, color, products }) => ({
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
