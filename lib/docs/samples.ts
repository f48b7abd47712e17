import { API_BASE_PATH } from "#lib/contract/constants.ts";
import type { EndpointEntry, Sample } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import type { ExampleGroup } from "#lib/docs/page.ts";
import { buildPath, toCurl } from "#lib/docs/requests.ts";

/** An example of an endpoint: the request in each language, and the response. */
export interface RenderedSample {
  name: string;
  request: ExampleGroup;
  response: ExampleGroup;
}

export function renderSample(
  endpoint: EndpointEntry,
  sample: Sample,
  site: string,
): RenderedSample {
  const { status } = endpoint.success;
  const curl = { language: "sh", label: "curl", text: curlSample(endpoint, sample, site) };
  const call = { language: "ts", label: "TypeScript", text: clientSample(endpoint, sample) };
  const text = JSON.stringify(sample.response, null, 2);
  const response = { language: "json", label: String(status), text };
  return {
    name: sample.name,
    request: endpoint.unauthenticated ? [curl] : [curl, call],
    response: [response],
  };
}

/** Returns `items only` for `items_only`. */
export function sampleTitle({ name }: Pick<Sample, "name">): string {
  return name.replaceAll("_", " ");
}

/** Returns the request as a curl command. */
export function curlSample(endpoint: EndpointEntry, { body }: Sample, site: string): string {
  const valuesOf = (fields: SchemaField[]) =>
    Object.fromEntries(fields.map(({ name }) => [name, String(endpoint.values[name] ?? "")]));
  const path = buildPath(
    endpoint.path,
    valuesOf(endpoint.pathParameters),
    valuesOf(endpoint.query),
  );
  return toCurl({
    method: endpoint.method,
    url: site + API_BASE_PATH + path,
    headers: Object.entries(valuesOf(endpoint.headers)).filter(([, value]) => value !== ""),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    unauthenticated: endpoint.unauthenticated,
  });
}

/** Returns the request as a call of the typed client, which has all endpoints that require a key. */
export function clientSample(endpoint: EndpointEntry, { body }: Sample): string {
  const { values } = endpoint;
  const [only, ...more] = endpoint.query.filter(({ name }) => values[name] !== undefined);
  const query = [only, ...more].flatMap((field) =>
    field ? [[field.name, values[field.name]]] : [],
  );
  const args = [
    ...endpoint.pathParameters.map(({ name }) => values[name]),
    ...(only?.required && more.length === 0 ? [values[only.name]] : []),
    ...(query.length > 0 && !only?.required ? [Object.fromEntries(query)] : []),
    ...(body === undefined ? [] : [body]),
  ];
  return `const result = await api.${endpoint.name}(${args.map(literal).join(", ")});`;
}

/** Returns a value as TypeScript. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, "$1$2:");
}
