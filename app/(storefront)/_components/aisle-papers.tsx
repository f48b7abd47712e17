import { headers } from "next/headers";
import { PrintedPapers } from "#app/(storefront)/_components/printed-papers.tsx";
import type { Category } from "#lib/contract/category.ts";
import { paperOf } from "#lib/storefront/papers.ts";

/** Gives each category a paper of its own: whatever names it as its aisle stands on that tint. */
export async function AislePapers({ categories }: { categories: Category[] }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const rules = categories.map(
    ({ uid }) => `[data-aisle="${uid}"]{--aisle:var(--color-ground-${paperOf(categories, uid)})}`,
  );
  return <PrintedPapers nonce={nonce} rules={rules.join("")} />;
}
