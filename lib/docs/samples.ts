import { API_BASE_PATH } from "#lib/contract/unspecified.ts";
import type { Endpoint } from "#lib/docs/endpoints.ts";
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

/** The request, and what it is answered. */
export async function endpointExamples(endpoint: Endpoint, site: string): Promise<ExampleGroup[]> {
  const { status, example } = endpoint.success;
  const request = await toExample("sh", "curl", curlSample(endpoint, site));
  const groups = [[request]];
  if (example === undefined) return groups;
  const reply = await toExample("json", String(status), JSON.stringify(example, null, 2));
  return [...groups, [reply]];
}

async function toExample(language: string, label: string, text: string): Promise<Example> {
  return { language, label, text, lines: await highlight(text, language) };
}
