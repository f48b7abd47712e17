import { endpoints } from "#lib/docs/endpoints.ts";
import type { InstanceInfo } from "#lib/docs/instance-info.ts";
import { readDocument } from "#lib/docs/open-api.ts";
import { endpointsTable } from "#lib/docs/tables.ts";

/** Returns the overview of the reference: conventions, and the endpoints by part. */
export function referenceMarkdown(instance: InstanceInfo): string {
  const { info, tags } = readDocument(instance);
  const all = endpoints(instance);
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
