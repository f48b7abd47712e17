import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

/**
 * Page for unknown paths of the docs; `proxy.ts` sends it with 404. Next's `notFound()` shows nothing without
 * JavaScript.
 */
export default function NotFoundPage() {
  return (
    <article className="flex flex-col gap-6 py-10">
      <h1 className="text-head">Page not found</h1>
      <p className="prose max-w-[70ch] text-lead text-ink-soft">
        The page may have been renamed. The <a href="/docs">overview</a> links to all topics.
      </p>
    </article>
  );
}
