import { tableOfContents } from "#lib/docs/contents.ts";
import { endpointPath, endpoints } from "#lib/docs/endpoints.ts";
import type { Facts } from "#lib/docs/facts.ts";
import type { Field } from "#lib/docs/fields.ts";
import type { SearchEntry } from "#lib/docs/search.ts";

/** What can be found: pages, their sections, fields and parameters, error codes. */
export async function searchIndex(facts: Facts): Promise<SearchEntry[]> {
  const contents = await tableOfContents(facts);
  const pages = contents.flatMap(({ pages: each }) => each);
  return [
    ...pages.map(({ method, title, summary, path }) => ({
      title: method ? `${method} ${title}` : title,
      page: method ? summary : title,
      path,
    })),
    ...pages.flatMap(({ method, title, path, sections }) =>
      method
        ? []
        : sections.map((section) => ({
            title: section.title,
            page: title,
            path: `${path}#${section.id}`,
          })),
    ),
    ...endpoints(facts).flatMap((endpoint) => {
      const page = `${endpoint.method} ${endpoint.path}`;
      const path = endpointPath(endpoint.name);
      return [
        ...endpoint.query.flatMap((field) => entries(field, page, path, "query-parameters")),
        ...endpoint.headers.flatMap((field) => entries(field, page, path, "headers")),
        ...endpoint.body.flatMap((field) => entries(field, page, path, "body")),
        ...endpoint.success.fields.flatMap((field) => entries(field, page, path, "reply")),
        ...endpoint.failures.flatMap(({ code }) =>
          code ? [{ title: code, page, path: `${path}#${code}` }] : [],
        ),
      ];
    }),
  ];
}

function entries(field: Field, page: string, path: string, part: string): SearchEntry[] {
  return [
    {
      title: field.name,
      page: `${page} · ${part.replace("-", " ")}`,
      path: `${path}#${part}.${field.path}`,
    },
    ...field.fields.flatMap((inner) => entries(inner, page, path, part)),
  ];
}
