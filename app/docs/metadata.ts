import type { Metadata } from "next";
import { plainText } from "#lib/docs/markdown.ts";
import type { Page } from "#lib/docs/page.ts";

/** Page for unknown paths; `proxy.ts` sends it with 404. */
export const DOCS_NOT_FOUND = "/docs/not-found";

/** Returns the title, description, canonical URL and Markdown link of a page. */
export function pageMetadata(
  path: string,
  { title, lead }: Pick<Page, "title" | "lead">,
): Metadata {
  return {
    title: path === "/docs" ? { absolute: title } : title,
    description: plainText(lead),
    alternates: { canonical: path, types: { "text/markdown": `${path}.md` } },
  };
}
