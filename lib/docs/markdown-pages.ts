import { type PageEntry, tableOfContents } from "#lib/docs/contents.ts";
import { endpointMarkdown } from "#lib/docs/endpoint-markdown.ts";
import { endpoints } from "#lib/docs/endpoints.ts";
import { endpointsTable, readTopic } from "#lib/docs/guide.ts";
import { type InstanceInfo, readDocument } from "#lib/docs/open-api.ts";
import { endpointPath, REFERENCE, TOPICS, topicPath } from "#lib/docs/paths.ts";

/** Returns the Markdown of a page; undefined when it does not exist. */
export async function pageAsMarkdown(
  path: string,
  info: InstanceInfo,
): Promise<string | undefined> {
  const topic = TOPICS.find((each) => topicPath(each) === path);
  if (topic) return readTopic(topic, info);
  if (path === REFERENCE) return referenceMarkdown(info);
  const endpoint = endpoints(info).find(({ name }) => endpointPath(name) === path);
  return endpoint && endpointMarkdown(endpoint, info.site);
}

/** Returns the overview of the reference: conventions, and the endpoints by tag. */
function referenceMarkdown(instance: InstanceInfo): string {
  const { info, tags } = readDocument(instance);
  return [
    "# Reference",
    info.description,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      `${description}.`,
      endpointsTable(endpoints(instance).filter(({ tag }) => tag === name)),
    ]),
  ].join("\n\n");
}

/** Returns `llms.txt`, with links to the Markdown of every page. */
export async function llmsTxt(info: InstanceInfo): Promise<string> {
  const contents = await tableOfContents(info);
  const line = ({ method, title, path, summary }: PageEntry) =>
    `- [${method ? `${method} ` : ""}${title}](${info.site}${path}.md): ${summary}`;
  const parts = [
    "# Storefront API",
    `> ${contents[0]?.pages[0]?.summary}`,
    `Everything in one file: ${info.site}/docs/llms-full.txt`,
    ...contents.map(({ name, pages }) => `## ${name}\n\n${pages.map(line).join("\n")}`),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns all pages as one Markdown text. */
export async function llmsFullTxt(info: InstanceInfo): Promise<string> {
  const contents = await tableOfContents(info);
  const paths = contents.flatMap(({ pages }) => pages.map(({ path }) => path));
  const texts = await Promise.all(paths.map((path) => pageAsMarkdown(path, info)));
  return `${texts.map((text) => text?.trim()).join("\n\n---\n\n")}\n`;
}
