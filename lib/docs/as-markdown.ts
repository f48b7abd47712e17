import { type PageEntry, REFERENCE, tableOfContents } from "#lib/docs/contents.ts";
import { endpointMarkdown } from "#lib/docs/endpoint-markdown.ts";
import { endpointPath, endpoints } from "#lib/docs/endpoints.ts";
import type { Facts } from "#lib/docs/facts.ts";
import { readTopic, TOPICS, topicPath } from "#lib/docs/guide.ts";
import { referenceMarkdown } from "#lib/docs/reference-markdown.ts";

/** The Markdown of the page at a path; undefined when there is no such page. */
export async function pageAsMarkdown(path: string, facts: Facts): Promise<string | undefined> {
  const topic = TOPICS.find((each) => topicPath(each) === path);
  if (topic) return readTopic(topic, facts);
  if (path === REFERENCE) return referenceMarkdown(facts);
  const endpoint = endpoints(facts).find(({ name }) => endpointPath(name) === path);
  return endpoint && endpointMarkdown(endpoint, facts.site);
}

/** `llms.txt`: what there is to read, each page as Markdown. */
export async function llmsTxt(facts: Facts): Promise<string> {
  const contents = await tableOfContents(facts);
  const line = ({ method, title, path, summary }: PageEntry) =>
    `- [${method ? `${method} ` : ""}${title}](${facts.site}${path}.md): ${summary}`;
  return [
    "# Storefront API",
    `> ${contents[0]?.pages[0]?.summary}`,
    `Everything in one file: ${facts.site}/docs/llms-full.txt`,
    ...contents.map(({ name, pages }) => `## ${name}\n\n${pages.map(line).join("\n")}`),
    "",
  ].join("\n\n");
}

/** All pages one after the other. */
export async function llmsFullTxt(facts: Facts): Promise<string> {
  const contents = await tableOfContents(facts);
  const paths = contents.flatMap(({ pages }) => pages.map(({ path }) => path));
  const texts = await Promise.all(paths.map((path) => pageAsMarkdown(path, facts)));
  return `${texts.map((text) => text?.trim()).join("\n\n---\n\n")}\n`;
}
