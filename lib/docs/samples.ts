import { API_BASE_PATH } from "#lib/contract/unspecified.ts";
import type { Endpoint, Sample } from "#lib/docs/endpoints.ts";
import type { Field } from "#lib/docs/fields.ts";
import type { ExampleGroup } from "#lib/docs/page.ts";
import { addressOf, toCurl } from "#lib/docs/requests.ts";

/** One use of an endpoint: the request in each language, and what it is answered. */
export interface ShownSample {
  name: string;
  request: ExampleGroup;
  reply: ExampleGroup;
}

export function showSample(endpoint: Endpoint, sample: Sample, site: string): ShownSample {
  const { status } = endpoint.success;
  const curl = { language: "sh", label: "curl", text: curlSample(endpoint, sample, site) };
  const call = { language: "ts", label: "TypeScript", text: clientSample(endpoint, sample) };
  const text = JSON.stringify(sample.reply, null, 2);
  const reply = { language: "json", label: String(status), text };
  return { name: sample.name, request: endpoint.open ? [curl] : [curl, call], reply: [reply] };
}

/** `items_only` in words. */
export function sampleTitle({ name }: Pick<Sample, "name">): string {
  return name.replaceAll("_", " ");
}

/** The request as a command. */
export function curlSample(endpoint: Endpoint, { body }: Sample, site: string): string {
  const valuesOf = (fields: Field[]) =>
    Object.fromEntries(fields.map(({ name }) => [name, String(endpoint.values[name] ?? "")]));
  const path = addressOf(
    endpoint.path,
    valuesOf(endpoint.pathParameters),
    valuesOf(endpoint.query),
  );
  return toCurl({
    method: endpoint.method,
    url: site + API_BASE_PATH + path,
    headers: Object.entries(valuesOf(endpoint.headers)).filter(([, value]) => value !== ""),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    open: endpoint.open,
  });
}

/** The same with the typed client, which has a call for each endpoint that needs a key. */
export function clientSample(endpoint: Endpoint, { body }: Sample): string {
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

/** A value as it is written in a program. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, "$1$2:");
}
