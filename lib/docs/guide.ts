import { readFile } from "node:fs/promises";
import path from "node:path";
import { interpolate } from "#lib/docs/interpolate.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";

/** Topics of the guide by file name, in reading order. */
export const GUIDE = [
  { name: "Start", topics: ["index", "first-request"] },
  { name: "Show products", topics: ["pagination", "search", "prices-and-stock", "caching"] },
  { name: "Sell", topics: ["quotes", "orders", "idempotency"] },
  { name: "TypeScript", topics: ["typed-client"] },
  { name: "Prepare", topics: ["errors", "limits", "sandbox", "authentication", "going-live"] },
  { name: "Operate", topics: ["importing", "deploying", "operating", "scaling"] },
] as const;

export const TOPICS: readonly string[] = GUIDE.flatMap(({ topics }) => topics);

const FOLDER = path.join(process.cwd(), "app/docs/_guide");

/** Returns the Markdown of a topic with the values of this instance. */
export async function readTopic(topic: string, info: InstanceInfo): Promise<string> {
  return interpolate(await readFile(path.join(FOLDER, `${topic}.md`), "utf8"), info);
}

/** Returns the path of a topic's page. */
export function topicPath(topic: string): string {
  return topic === "index" ? "/docs" : `/docs/${topic}`;
}
