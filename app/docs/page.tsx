import type { Metadata } from "next";
import { Article } from "#app/docs/_components/article.tsx";
import { getInstanceInfo } from "#app/docs/instance-info.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { readTopic } from "#lib/docs/guide.ts";
import { toPage } from "#lib/docs/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata("/docs", toPage(await readTopic("index", await getInstanceInfo())));
}

export default async function StartPage() {
  return <Article path="/docs" page={toPage(await readTopic("index", await getInstanceInfo()))} />;
}
