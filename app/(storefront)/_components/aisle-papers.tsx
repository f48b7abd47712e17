import { headers } from "next/headers";
import { PrintedPapers } from "#app/(storefront)/_components/printed-papers.tsx";
import type { Category } from "#lib/contract/category.ts";

/** Gives each category a paper of its own: whatever names it as its aisle stands on that tint. */
export async function AislePapers({ categories }: { categories: Category[] }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return <PrintedPapers nonce={nonce} categories={categories} />;
}
