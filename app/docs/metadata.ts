import type { Metadata } from "next";
import { plainText } from "#lib/docs/markdown.ts";
import type { Page } from "#lib/docs/page.ts";

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
