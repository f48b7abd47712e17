import { type Endpoint, endpointPath, endpoints } from "#lib/docs/endpoints.ts";
import type { Facts } from "#lib/docs/facts.ts";
import { GUIDE, readTopic, topicPath } from "#lib/docs/guide.ts";
import { plainText } from "#lib/docs/markdown.ts";
import { toPage } from "#lib/docs/page.ts";

export const REFERENCE = "/docs/reference";

export interface PageEntry {
  title: string;
  path: string;
  /** What it is about, in a sentence or two. */
  summary: string;
  sections: { id: string; title: string }[];
  /** Of an endpoint. */
  method?: string;
}

/** All pages, by part. */
export type Contents = { name: string; pages: PageEntry[] }[];

export async function tableOfContents(facts: Facts): Promise<Contents> {
  const guide = GUIDE.map(async ({ name, topics }) => ({
    name,
    pages: await Promise.all(topics.map((topic) => topicEntry(topic, facts))),
  }));
  return [...(await Promise.all(guide)), { name: "Reference", pages: referencePages(facts) }];
}

async function topicEntry(topic: string, facts: Facts): Promise<PageEntry> {
  const { title, lead, sections } = toPage(await readTopic(topic, facts));
  return {
    title: topic === "index" ? "Overview" : title,
    path: topicPath(topic),
    summary: plainText(lead),
    sections: sections.filter(({ id }) => id !== "").map(({ id, title }) => ({ id, title })),
  };
}

function referencePages(facts: Facts): PageEntry[] {
  const overview = {
    title: "All endpoints",
    path: REFERENCE,
    summary: "What holds for every endpoint, and all of them.",
    sections: [],
  };
  return [overview, ...endpoints(facts).map(endpointEntry)];
}

function endpointEntry(endpoint: Endpoint): PageEntry {
  return {
    title: endpoint.path,
    method: endpoint.method,
    path: endpointPath(endpoint.name),
    summary: endpoint.title,
    sections: endpointSections(endpoint),
  };
}

/** Sections of an endpoint's page, in their order. */
export function endpointSections(endpoint: Endpoint): { id: string; title: string }[] {
  const { pathParameters, query, headers, body } = endpoint;
  const sections = [
    { id: "path-parameters", title: "Path parameters", fields: pathParameters },
    { id: "query-parameters", title: "Query parameters", fields: query },
    { id: "body", title: "Body", fields: body },
    { id: "headers", title: "Headers", fields: headers },
  ];
  return [
    { id: "try-it", title: "Try it" },
    ...sections.flatMap(({ id, title, fields }) => (fields.length > 0 ? [{ id, title }] : [])),
    { id: "reply", title: "Reply" },
    { id: "failures", title: "Failures" },
  ];
}
