import Link from "next/link";
import { ThemeToggle } from "#app/_ui/theme-toggle.tsx";
import { DocsMenu } from "#app/docs/_components/docs-menu.tsx";
import { DocsSearch } from "#app/docs/_components/docs-search.tsx";
import type { Contents } from "#lib/docs/contents.ts";

/** Header of the docs with the instance and the search. */
export function DocsHeader({ mode, contents }: { mode: string; contents: Contents }) {
  return (
    <header className="no-print sticky top-0 z-20 border-b border-rule bg-paper">
      <div className="page flex min-h-16 items-center gap-x-2 sm:gap-x-4">
        <Link href="/docs" prefetch={false} className="flex min-h-11 items-center gap-2.5">
          <span className="text-[1.25rem] leading-none font-extrabold tracking-[-0.015em] whitespace-nowrap narrow sm:text-[1.375rem]">
            Storefront API
          </span>
          <span className="rounded-tag bg-spot max-[24rem]:hidden px-1.5 py-0.5 text-fine font-semibold text-on-spot">
            {mode}
          </span>
        </Link>
        <div className="ml-auto flex items-center sm:gap-1">
          <DocsSearch />
          <ThemeToggle />
          <DocsMenu contents={contents} />
        </div>
      </div>
    </header>
  );
}
