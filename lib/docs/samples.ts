import { API_BASE_PATH } from "#lib/contract/unspecified.ts";
import type { Endpoint } from "#lib/docs/endpoints.ts";
import type { Field } from "#lib/docs/fields.ts";
import { highlight } from "#lib/docs/highlight.ts";
import type { Example, ExampleGroup } from "#lib/docs/page.ts";
import { addressOf, toCurl } from "#lib/docs/requests.ts";

/** A request of the endpoint that succeeds, as a command. */
export function curlSample(endpoint: Endpoint, site: string): string {
  const { parameters, body } = endpoint.sample;
  const valuesOf = (fields: { name: string }[]) =>
    Object.fromEntries(fields.map(({ name }) => [name, parameters[name] ?? ""]));
  const path = addressOf(
    endpoint.path,
    valuesOf(endpoint.pathParameters),
    valuesOf(endpoint.query),
  );
  return toCurl({
    method: endpoint.method,
    url: site + API_BASE_PATH + path,
    headers: endpoint.headers.flatMap(({ name }) =>
      parameters[name] === undefined ? [] : [[name, parameters[name]] as [string, string]],
    ),
    body: body === undefined ? undefined : JSON.stringify(body, null, 2),
    open: endpoint.open,
  });
}

/** The same with the typed client, which has a call for each endpoint that needs a key. */
export function clientSample({ name, pathParameters, query, body, sample }: Endpoint): string {
  const values = pathParameters.map((field) => JSON.stringify(sample.parameters[field.name] ?? ""));
  const asked = query.filter((field) => sample.parameters[field.name] !== undefined);
  const list = query.find((field) => field.required && field.type.startsWith("list"));
  const args = [
    ...values,
    ...(list ? [literal([sample.parameters[list.name]])] : []),
    ...(asked.length > 0 && !list ? [literal(Object.fromEntries(asked.map(valueOf)))] : []),
    ...(body.length > 0 ? [literal(sample.body)] : []),
  ];
  return `const result = await api.${name}(${args.join(", ")});`;

  function valueOf({ name: asked, type }: Field): [string, unknown] {
    const text = sample.parameters[asked] ?? "";
    return [asked, type === "integer" || type === "boolean" ? JSON.parse(text) : text];
  }
}

/** A value as it is written in a program. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, "$1$2:");
}

/** The request, and what it is answered. */
export async function endpointExamples(endpoint: Endpoint, site: string): Promise<ExampleGroup[]> {
  const { status, example } = endpoint.success;
  const request = await toExample("sh", "curl", curlSample(endpoint, site));
  const call = await toExample("ts", "TypeScript", clientSample(endpoint));
  const groups = [endpoint.open ? [request] : [request, call]];
  if (example === undefined) return groups;
  const reply = await toExample("json", String(status), JSON.stringify(example, null, 2));
  return [...groups, [reply]];
}

async function toExample(language: string, label: string, text: string): Promise<Example> {
  return { language, label, text, lines: await highlight(text, language) };
}
