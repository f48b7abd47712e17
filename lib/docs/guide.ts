import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Facts } from "#lib/docs/facts.ts";
import { fillIn } from "#lib/docs/fill-in.ts";

/** The guide's topics by their files' names, in the order they are read. */
export const GUIDE = [
  { name: "Start", topics: ["index", "first-request"] },
  { name: "Show products", topics: ["paging", "search", "prices-and-stock", "caching"] },
  { name: "Sell", topics: ["quotes", "orders", "idempotency"] },
  { name: "TypeScript", topics: ["typed-client"] },
  { name: "Prepare", topics: ["errors", "limits", "sandbox", "authentication", "going-live"] },
  { name: "Operate", topics: ["deploying", "operating", "scaling"] },
] as const;

export const TOPICS: readonly string[] = GUIDE.flatMap(({ topics }) => topics);

const FOLDER = path.join(process.cwd(), "app/docs/_guide");

/** One topic's Markdown, with what is true of this instance filled in. */
export async function readTopic(topic: string, facts: Facts): Promise<string> {
  return fillIn(await readFile(path.join(FOLDER, `${topic}.md`), "utf8"), facts);
}

/** Where a topic's page is. */
export function topicPath(topic: string): string {
  return topic === "index" ? "/docs" : `/docs/${topic}`;
}
