import type { Metadata } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { ThemeToggle } from "#app/_ui/theme-toggle.tsx";
import { DocsMenu, DocsNav } from "#app/docs/_components/docs-nav.tsx";
import { DocsSearch } from "#app/docs/_components/docs-search.tsx";
import { MarkdownLinks } from "#app/docs/_components/markdown-links.tsx";
import { getInstanceInfo, readContents } from "#app/docs/instance-info.ts";
import type { Contents } from "#lib/docs/contents.ts";
import "./docs.css";

export async function generateMetadata(): Promise<Metadata> {
  const { site } = await getInstanceInfo();
  return {
    metadataBase: new URL(site),
    title: { default: "Storefront API", template: "%s · Storefront API" },
    applicationName: "Storefront API",
    openGraph: { siteName: "Storefront API", type: "website" },
    formatDetection: { telephone: false },
  };
}

export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { mode } = await getInstanceInfo();
  const contents = await readContents();
  return (
    <div className="docs">
      <a
        href="#main"
        className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <DocsHeader mode={mode} contents={contents} />
      <div className="page grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-12">
        <nav
          aria-label="Docs"
          className="no-print sticky top-16 -ml-3 hidden max-h-[calc(100dvh-4rem)] self-start overflow-y-auto py-10 pr-2 pl-3 lg:block"
        >
          <DocsNav contents={contents} />
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 pt-8 pb-24 outline-none lg:pt-10">
          {children}
        </main>
      </div>
      <MarkdownLinks />
    </div>
  );
}

/** Header of the docs with the instance and the search. */
function DocsHeader({ mode, contents }: { mode: string; contents: Contents }) {
  return (
    <header className="no-print sticky top-0 z-20 border-b border-rule bg-paper">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-2 sm:gap-x-4">
        <Link href="/docs" prefetch={false} className="flex min-h-11 items-center gap-2.5">
          <span className="text-[1.25rem] leading-none font-extrabold tracking-[-0.015em] whitespace-nowrap narrow sm:text-[1.375rem]">
            Storefront API
          </span>
          <span className="rounded-tag bg-spot max-[24rem]:hidden px-1.5 py-0.5 text-fine font-semibold text-on-spot">
            {mode}
          </span>
        </Link>
        <div className="ml-auto flex flex-wrap items-center sm:gap-1">
          <DocsSearch />
          <ThemeToggle />
          <DocsMenu contents={contents} />
        </div>
      </div>
    </header>
  );
}
