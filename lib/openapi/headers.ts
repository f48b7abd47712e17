import { RESPONSE_HEADERS, type ResponseHeader } from "#lib/contract/headers.ts";
import type { Schemas } from "#lib/openapi/schemas.ts";

export const COMMON_HEADERS: ResponseHeader[] = [
  "X-Request-Id",
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit",
];

/** Additional headers of errors by status. */
export const FAILURE_HEADERS: Record<number, ResponseHeader[]> = {
  401: ["WWW-Authenticate"],
  405: ["Allow"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

/** Header objects that responses refer to. */
export function headerComponents(schemas: Schemas): Record<string, object> {
  const names = Object.keys(RESPONSE_HEADERS) as ResponseHeader[];
  return Object.fromEntries(names.map((name) => [name, toHeaderObject(name, schemas)]));
}

/** Returns a header object. `required`: all of its responses have it. */
export function toHeaderObject(
  name: ResponseHeader,
  schemas: Schemas,
  required = !RESPONSE_HEADERS[name].isOptional(),
): object {
  const { description, ...schema } = schemas.of(RESPONSE_HEADERS[name]);
  return { description, required, schema };
}

/** Returns the `headers` of a response. */
export function headerRefs(names: ResponseHeader[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
