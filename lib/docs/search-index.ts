import { type PageEntry, tableOfContents } from "#lib/docs/contents.ts";
import { type EndpointEntry, endpoints, requestSections } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import { pageAsMarkdown } from "#lib/docs/markdown-pages.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";
import { type Section, toPage } from "#lib/docs/page.ts";
import { endpointPath } from "#lib/docs/paths.ts";
import type { SearchEntry } from "#lib/docs/search.ts";

/** Returns the search entries: pages first, then sections, fields and error codes. */
export async function searchIndex(info: InstanceInfo): Promise<SearchEntry[]> {
  const pages = (await tableOfContents(info)).flatMap((part) => part.pages);
  const texts = pages.filter(({ method }) => !method).map((page) => guideEntries(page, info));
  const entries = [
    ...(await Promise.all(texts)).flat(),
    ...withoutRepeatedTexts(endpoints(info).flatMap(endpointEntries)),
  ];
  const rank = ({ path }: SearchEntry) => Number(path.includes("#"));
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** Returns the entries of a guide page: the page and its sections. */
async function guideEntries(
  { title, path }: PageEntry,
  info: InstanceInfo,
): Promise<SearchEntry[]> {
  const { lead, sections } = toPage((await pageAsMarkdown(path, info)) ?? "");
  const intro = sections.filter(({ id }) => id === "");
  return [
    {
      title,
      page: title,
      path,
      text: [lead, ...intro.map(textOf)].join(" "),
      code: intro.map(codeOf).join(" "),
    },
    ...sections
      .filter(({ id }) => id !== "")
      .map((section) => ({
        title: section.title,
        page: title,
        path: `${path}#${section.id}`,
        text: textOf(section),
        code: codeOf(section),
      })),
  ];
}

/** Returns a section's Markdown without link targets; the search ignores the other markup. */
function textOf({ steps }: Section): string {
  const blocks = steps.flatMap(({ prose }) => prose);
  return blocks.map(({ raw }) => raw.replace(/\]\([^)]*\)/g, "]")).join(" ");
}

/** Returns a section's code examples without JSON. */
function codeOf({ steps }: Section): string {
  const examples = steps.flatMap(({ code }) => code.flat());
  const code = examples.filter(({ language }) => !language.startsWith("json"));
  return code.map(({ text }) => text).join(" ");
}

/** Removes the text of fields and errors that an earlier endpoint describes with the same words. */
function withoutRepeatedTexts(entries: SearchEntry[]): SearchEntry[] {
  const seen = new Set<string>();
  return entries.map(({ text, ...entry }) => {
    const key = `${entry.title} ${text}`;
    if (!text || seen.has(key)) return entry;
    seen.add(key);
    return { ...entry, text };
  });
}

/** Lists the page of an endpoint, its fields and its error codes. */
function endpointEntries(endpoint: EndpointEntry): SearchEntry[] {
  const page = `${endpoint.method} ${endpoint.path}`;
  const path = endpointPath(endpoint.name);
  const sections = [
    ...requestSections(endpoint),
    { id: "response", fields: endpoint.success.fields },
  ];
  return [
    { title: page, page: endpoint.title, path, text: endpoint.description.join(" ") },
    ...sections.flatMap(({ id, fields }) =>
      fields.flatMap((field) => fieldEntries(field, page, path, id)),
    ),
    ...endpoint.failures.flatMap(({ code, when }) =>
      code ? [{ title: code, page, path: `${path}#${code}`, text: when }] : [],
    ),
  ];
}

function fieldEntries(field: SchemaField, page: string, path: string, part: string): SearchEntry[] {
  return [
    {
      title: field.name,
      page: `${page} · ${part.replace("-", " ")}`,
      path: `${path}#${part}.${field.path}`,
      text: [field.description, ...field.values].join(" "),
    },
    ...field.fields.flatMap((inner) => fieldEntries(inner, page, path, part)),
  ];
}
