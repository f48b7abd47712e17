import { headers } from "next/headers";
import { CategoryColorStyles } from "#app/(shop)/_components/catalogue/category-color-styles.tsx";
import type { Category } from "#lib/contract/category.ts";

/** Sets a background colour for each category. */
export async function CategoryColors({ categories }: { categories: Category[] }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <CategoryColorStyles nonce={nonce} categories={categories} />;
}
