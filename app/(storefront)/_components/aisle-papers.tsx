import { headers } from "next/headers";
import { PrintedPapers } from "#app/(storefront)/_components/printed-papers.tsx";
import type { Category } from "#lib/contract/category.ts";

/** The catalogue is printed on so many tints. */
const PAPERS = 8;

/** Gives each category a paper of its own: whatever names it as its aisle stands on that tint. */
export async function AislePapers({ categories }: { categories: Category[] }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const rules = categories.map(
    ({ uid }, place) => `[data-aisle="${uid}"]{--aisle:var(--color-ground-${place % PAPERS})}`,
  );
  return <PrintedPapers nonce={nonce} rules={rules.join("")} />;
}
