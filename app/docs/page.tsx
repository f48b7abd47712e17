import type { Metadata } from "next";
import { Article } from "#app/docs/_components/article.tsx";
import { readFacts } from "#app/docs/facts.ts";
import { pageMetadata } from "#app/docs/metadata.ts";
import { readTopic } from "#lib/docs/guide.ts";
import { toPage } from "#lib/docs/page.ts";

export async function generateMetadata(): Promise<Metadata> {
  return pageMetadata("/docs", toPage(await readTopic("index", await readFacts())));
}

export default async function StartPage() {
  return <Article path="/docs" page={toPage(await readTopic("index", await readFacts()))} />;
}
