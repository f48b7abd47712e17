import { type EndpointEntry, endpoints, requestSections } from "#lib/docs/endpoints.ts";
import { readTopic } from "#lib/docs/guide.ts";
import { plainText } from "#lib/docs/markdown.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";
import { toPage } from "#lib/docs/page.ts";
import { endpointPath, GUIDE, REFERENCE, topicPath } from "#lib/docs/paths.ts";

export interface PageEntry {
  title: string;
  path: string;
  /** One or two sentences. */
  summary: string;
  sections: { id: string; title: string }[];
  /** Method of an endpoint. */
  method?: string;
}

/** All pages by part. */
export type Contents = { name: string; pages: PageEntry[] }[];

export async function tableOfContents(info: InstanceInfo): Promise<Contents> {
  const guide = GUIDE.map(async ({ name, topics }) => ({
    name,
    pages: await Promise.all(topics.map((topic) => topicEntry(topic, info))),
  }));
  return [...(await Promise.all(guide)), { name: "Reference", pages: referencePages(info) }];
}

async function topicEntry(topic: string, info: InstanceInfo): Promise<PageEntry> {
  const { title, lead, sections } = toPage(await readTopic(topic, info));
  return {
    title: topic === "index" ? "Overview" : title,
    path: topicPath(topic),
    summary: plainText(lead),
    sections: sections.filter(({ id }) => id !== "").map(({ id, title }) => ({ id, title })),
  };
}

function referencePages(info: InstanceInfo): PageEntry[] {
  const overview = {
    title: "All endpoints",
    path: REFERENCE,
    summary: "Conventions of the API, and a list of all endpoints.",
    sections: [],
  };
  return [overview, ...endpoints(info).map(endpointEntry)];
}

function endpointEntry(endpoint: EndpointEntry): PageEntry {
  return {
    title: endpoint.path,
    method: endpoint.method,
    path: endpointPath(endpoint.name),
    summary: endpoint.title,
    sections: endpointSections(endpoint),
  };
}

/** Lists the sections of an endpoint's page. */
function endpointSections(endpoint: EndpointEntry): PageEntry["sections"] {
  return [
    { id: "try-it", title: "Try it" },
    ...requestSections(endpoint).map(({ id, title }) => ({ id, title })),
    { id: "response", title: "Response" },
    { id: "errors", title: "Errors" },
  ];
}
