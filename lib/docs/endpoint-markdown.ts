import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { type EndpointEntry, requestSections, type Sample } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import { table } from "#lib/docs/markdown.ts";
import { clientSample, curlSample, sampleTitle } from "#lib/docs/samples.ts";

/** Returns the page of an endpoint as Markdown. */
export function endpointMarkdown(endpoint: EndpointEntry, site: string): string {
  const { success } = endpoint;
  const [lead = "", ...rest] = endpoint.description;
  return [
    `# ${endpoint.title}`,
    lead,
    fence("http", `${endpoint.method} ${API_BASE_PATH}${endpoint.path}`),
    ...rest,
    ...notes(endpoint),
    ...requestSections(endpoint).flatMap(({ title, fields }) => fieldSection(title, fields)),
    ...endpoint.samples.flatMap((sample) => shownSample(endpoint, sample, site)),
    ...fieldSection(`Response: ${success.status}`, success.fields),
    ...(endpoint.supportsConditionalRequests
      ? ["304 without a body when `If-None-Match` matches the current `ETag`."]
      : []),
    "## Response headers",
    success.headers.map(({ name, description }) => `- \`${name}\`: ${description}`).join("\n"),
    "## Errors",
    failures(endpoint),
  ].join("\n\n");
}

function notes({ extension, unauthenticated }: EndpointEntry): string[] {
  return [
    ...(extension ? ["*Extension*: an addition of this service."] : []),
    ...(unauthenticated ? ["No key required."] : []),
  ];
}

function shownSample(endpoint: EndpointEntry, sample: Sample, site: string): string[] {
  const title = endpoint.samples.length > 1 ? `## Example: ${sampleTitle(sample)}` : "## Example";
  return [
    title,
    fence("sh", curlSample(endpoint, sample, site)),
    ...(endpoint.unauthenticated ? [] : [fence("ts", clientSample(endpoint, sample))]),
    fence(`json ${endpoint.success.status}`, JSON.stringify(sample.response, null, 2)),
  ];
}

function fieldSection(title: string, fields: SchemaField[]): string[] {
  return fields.length === 0 ? [] : [`## ${title}`, fieldList(fields, 0)];
}

function fieldList(fields: SchemaField[], depth: number): string {
  return fields
    .map((field) => {
      const line = `${"  ".repeat(depth)}- ${fieldLine(field)}`;
      return field.fields.length === 0 ? line : `${line}\n${fieldList(field.fields, depth + 1)}`;
    })
    .join("\n");
}

function fieldLine(field: SchemaField): string {
  const attributes = [
    field.type,
    ...(field.required ? ["required"] : []),
    ...(field.nullable ? ["may be null"] : []),
    ...field.rules,
    ...(field.extension ? ["extension"] : []),
  ];
  const sentences = [
    field.description,
    field.values.length > 0 ? `One of ${field.values.map((each) => `\`${each}\``).join(", ")}` : "",
    field.sameAs ? `Same fields as \`${field.sameAs}\`` : "",
  ];
  const text = sentences.filter(Boolean).map((sentence) => sentence.replace(/\.?$/, "."));
  return [`\`${field.name}\` (${attributes.join(", ")})`, ...text].join(" ");
}

function failures({ failures: all }: EndpointEntry): string {
  return table(
    ["Status", "`error_code`", "When"],
    all.map(({ status, code, path, when }) => [
      code ? String(status) : `[${status}](${path})`,
      code ? `[\`${code}\`](${path})` : "",
      when,
    ]),
  );
}

function fence(infoString: string, text: string): string {
  return `\`\`\`${infoString}\n${text}\n\`\`\``;
}
