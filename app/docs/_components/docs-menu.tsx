"use client";

import { usePathname } from "next/navigation";
import { DocsNav } from "#app/docs/_components/docs-nav.tsx";
import type { Contents } from "#lib/docs/contents.ts";

/** The contents on narrow screens. Opens without scripts and closes on navigation. */
export function DocsMenu({ contents }: { contents: Contents }) {
  const path = usePathname();
  return (
    <details key={path} className="lg:hidden">
      <summary className="flex target list-none items-center rounded-control px-3 font-semibold hover:bg-rule [&::-webkit-details-marker]:hidden">
        Menu
      </summary>
      <nav
        aria-label="Docs"
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b border-rule-strong bg-paper px-[clamp(1rem,4vw,4rem)] py-6"
      >
        <DocsNav contents={contents} />
      </nav>
    </details>
  );
}
