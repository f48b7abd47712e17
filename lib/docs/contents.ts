import type { Facts } from "#lib/docs/facts.ts";
import { GUIDE, readTopic, topicPath } from "#lib/docs/guide.ts";
import { toPage } from "#lib/docs/page.ts";

export interface PageEntry {
  title: string;
  path: string;
  sections: { id: string; title: string }[];
  /** Of an endpoint. */
  method?: string;
}

/** All pages, by part. */
export type Contents = { name: string; pages: PageEntry[] }[];

export async function tableOfContents(facts: Facts): Promise<Contents> {
  return Promise.all(
    GUIDE.map(async ({ name, topics }) => ({
      name,
      pages: await Promise.all(topics.map((topic) => topicEntry(topic, facts))),
    })),
  );
}

async function topicEntry(topic: string, facts: Facts): Promise<PageEntry> {
  const { title, sections } = await toPage(await readTopic(topic, facts));
  return {
    title: topic === "index" ? "Overview" : title,
    path: topicPath(topic),
    sections: sections.filter(({ id }) => id !== "").map(({ id, title }) => ({ id, title })),
  };
}
