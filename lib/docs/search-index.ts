import { tableOfContents } from "#lib/docs/contents.ts";
import { endpointPath, endpoints, requestSections } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import { readTopic, TOPICS, topicPath } from "#lib/docs/guide.ts";
import type { InstanceInfo } from "#lib/docs/instance-info.ts";
import { toPage } from "#lib/docs/page.ts";
import type { SearchEntry } from "#lib/docs/search.ts";

/** Lists the pages, sections, fields and error codes that the search can find. */
export async function searchIndex(info: InstanceInfo): Promise<SearchEntry[]> {
  const contents = await tableOfContents(info);
  const pages = contents.flatMap(({ pages: each }) => each);
  const texts = await sectionTexts(info);
  return [
    ...pages.map(({ method, title, summary, path }) => ({
      title: method ? `${method} ${title}` : title,
      page: method ? summary : title,
      path,
      text: texts.get(path),
    })),
    ...pages.flatMap(({ method, title, path, sections }) =>
      method
        ? []
        : sections.map((section) => ({
            title: section.title,
            page: title,
            path: `${path}#${section.id}`,
            text: texts.get(`${path}#${section.id}`),
          })),
    ),
    ...endpoints(info).flatMap((endpoint) => {
      const page = `${endpoint.method} ${endpoint.path}`;
      const path = endpointPath(endpoint.name);
      return [
        ...requestSections(endpoint).flatMap(({ id, fields }) =>
          fields.flatMap((field) => entries(field, page, path, id)),
        ),
        ...endpoint.success.fields.flatMap((field) => entries(field, page, path, "response")),
        ...endpoint.failures.flatMap(({ code }) =>
          code ? [{ title: code, page, path: `${path}#${code}` }] : [],
        ),
      ];
    }),
  ];
}

/** Returns the Markdown of each page's introduction and sections, by path. */
async function sectionTexts(info: InstanceInfo): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const topic of TOPICS) {
    const path = topicPath(topic);
    const { lead, sections } = toPage(await readTopic(topic, info));
    texts.set(path, withoutLinks(lead));
    for (const { id, steps } of sections) {
      const target = id === "" ? path : `${path}#${id}`;
      const text = withoutLinks(
        steps.flatMap(({ prose }) => prose.map(({ raw }) => raw)).join(" "),
      );
      texts.set(target, `${texts.get(target) ?? ""} ${text}`.trim());
    }
  }
  return texts;
}

/** Removes the targets of links: the search ignores the other marks. */
function withoutLinks(text: string): string {
  return text.replace(/\]\([^)]*\)/g, "]");
}

function entries(field: SchemaField, page: string, path: string, part: string): SearchEntry[] {
  return [
    {
      title: field.name,
      page: `${page} · ${part.replace("-", " ")}`,
      path: `${path}#${part}.${field.path}`,
    },
    ...field.fields.flatMap((inner) => entries(inner, page, path, part)),
  ];
}
