import { endpoints } from "#lib/docs/endpoints.ts";
import type { Facts } from "#lib/docs/facts.ts";
import { readDocument } from "#lib/docs/open-api.ts";
import { endpointsTable } from "#lib/docs/tables.ts";

/** The reference's first page: what holds for every endpoint, and all of them by part. */
export function referenceMarkdown(facts: Facts): string {
  const { info, tags } = readDocument(facts);
  const all = endpoints(facts);
  return [
    "# Reference",
    info.description,
    ...tags.flatMap(({ name, description }) => [
      `## ${name}`,
      `${description}.`,
      endpointsTable(all.filter(({ part }) => part === name)),
    ]),
  ].join("\n\n");
}
