import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Article } from "#app/docs/_components/article.tsx";
import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { pageAsMarkdown } from "#lib/docs/markdown-pages.ts";
import { type Page, toPage } from "#lib/docs/page.ts";

export async function generateMetadata({
  params,
}: PageProps<"/docs/[[...path]]">): Promise<Metadata> {
  const path = await pathOf(params);
  return pageMetadata(path, await readPage(path));
}

/** A page of the guide, or the overview of the reference. */
export default async function DocsPage({ params }: PageProps<"/docs/[[...path]]">) {
  const path = await pathOf(params);
  return <Article path={path} page={await readPage(path)} />;
}

async function pathOf(params: PageProps<"/docs/[[...path]]">["params"]): Promise<string> {
  const { path = [] } = await params;
  return ["/docs", ...path].join("/");
}

async function readPage(path: string): Promise<Page> {
  return toPage((await pageAsMarkdown(path, await getInstanceInfo())) ?? notFound());
}
