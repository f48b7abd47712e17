import { headers } from "next/headers";
import { CategoryColorStyles } from "#app/(shop)/_components/catalogue/category-color-styles.tsx";
import type { Category } from "#lib/contract/category.ts";

/** Gives each category a paper of its own: whatever names it as its aisle stands on that tint. */
export async function CategoryColors({ categories }: { categories: Category[] }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <CategoryColorStyles nonce={nonce} categories={categories} />;
}
