import type { Metadata } from "next";
import { Article } from "#app/docs/_components/article.tsx";
import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { REFERENCE } from "#lib/docs/contents.ts";
import { type Page, toPage } from "#lib/docs/page.ts";
import { referenceMarkdown } from "#lib/docs/reference-markdown.ts";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata(REFERENCE, await referencePage());
}

export default async function ReferencePage() {
  return <Article path={REFERENCE} page={await referencePage()} />;
}

async function referencePage(): Promise<Page> {
  return toPage(referenceMarkdown(await getInstanceInfo()));
}
