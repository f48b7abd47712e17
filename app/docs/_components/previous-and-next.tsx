import Link from "next/link";
import { readContents } from "#app/docs/instance-info.ts";
import type { PageEntry } from "#lib/docs/contents.ts";

/** Links to the previous and next page. */
export async function PreviousAndNext({ path }: { path: string }) {
  const pages = (await readContents()).flatMap((part) => part.pages);
  const index = pages.findIndex((page) => page.path === path);
  const [before, after] = [pages[index - 1], pages[index + 1]];
  return (
    <nav
      aria-label="Previous and next"
      className="no-print mt-20 flex flex-wrap justify-between gap-4 border-t border-rule pt-6"
    >
      {before && <PageLink page={before} label="Previous" />}
      {after && <PageLink page={after} label="Next" />}
    </nav>
  );
}

function PageLink({ page, label }: { page: PageEntry; label: "Previous" | "Next" }) {
  return (
    <Link
      href={page.path}
      prefetch={false}
      className={`group flex min-h-11 flex-col ${label === "Next" ? "ml-auto text-right" : ""}`}
    >
      <span className="text-fine text-ink-soft">{label}</span>
      <span className="font-semibold decoration-spot decoration-3 underline-offset-4 group-hover:underline">
        {page.method} {page.title}
      </span>
    </Link>
  );
}
