import { failureBody } from "#lib/contract/failure.ts";
import { RESPONSE_HEADERS, type ResponseHeader } from "#lib/contract/headers.ts";
import type { Route } from "#lib/contract/route.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { examples, mediaExamples } from "#lib/openapi/examples.ts";
import type { Schema, Schemas } from "#lib/openapi/schemas.ts";

const COMMON_HEADERS: ResponseHeader[] = [
  "X-Request-Id",
  "Cache-Control",
  "RateLimit-Policy",
  "RateLimit",
];

/** Additional headers of errors by status. */
const FAILURE_HEADERS: Record<number, ResponseHeader[]> = {
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
function toHeaderObject(
  name: ResponseHeader,
  schemas: Schemas,
  required = !RESPONSE_HEADERS[name].isOptional(),
): object {
  const { description, ...schema } = schemas.of(RESPONSE_HEADERS[name]);
  return { description, required, schema };
}

/** Returns the `headers` of a response. */
function headerRefs(names: ResponseHeader[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Lists all errors of an endpoint by status: its own and the common ones. */
export function listFailures(route: Route): Map<number, ErrorCode[]> {
  const hasQuery = Object.keys(route.query.shape).length > 0;
  const codes: ErrorCode[] = [
    ...(hasQuery || route.body ? (["INVALID_REQUEST"] as const) : []),
    ...(route.unauthenticated ? [] : (["AUTHENTICATION_FAILED"] as const)),
    ...(route.resource === "path" ? [] : (["NOT_FOUND"] as const)),
    "METHOD_NOT_ALLOWED",
    ...(route.body ? (["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    "ENDPOINT_THROTTLED",
    "INTERNAL_ERROR",
    ...(route.unauthenticated ? [] : (["SERVICE_UNAVAILABLE"] as const)),
    ...route.failures,
  ];
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** Returns the `responses` of an operation, with its recorded examples. */
export function toResponses(name: string, route: Route, schemas: Schemas): Record<string, object> {
  const shown = examples[name]?.responses ?? {};
  const json = (status: number, schema: Schema) => ({
    content: { "application/json": { schema, ...mediaExamples(shown[status]) } },
  });
  const failures = [...listFailures(route)].map(([status, codes]) => [
    status,
    { ...failure(status, codes, schemas), ...json(status, failureSchema(route, codes, schemas)) },
  ]);
  return {
    [route.status]: { ...success(route), ...json(route.status, successSchema(route, schemas)) },
    ...(route.etag && { 304: UNCHANGED }),
    ...Object.fromEntries(failures),
  };
}

const UNCHANGED = {
  description: "Not modified; the response has no body",
  headers: headerRefs(["ETag", ...COMMON_HEADERS]),
};

function success(route: Route): object {
  return {
    description: route.status === 201 ? "Created" : "OK",
    headers: headerRefs([
      ...(route.status === 201 ? (["Location"] as const) : []),
      ...(route.idempotent ? (["Idempotency-Replayed"] as const) : []),
      ...(route.etag ? (["ETag"] as const) : []),
      ...COMMON_HEADERS,
    ]),
  };
}

function successSchema(route: Route, schemas: Schemas): Schema {
  const data = schemas.of(route.output);
  if (route.style === "bare") return data;
  return {
    type: "object",
    properties: {
      error: { type: "null" },
      message: { type: "string", description: "Short summary, for the developer" },
      data,
    },
    required: ["error", "message", "data"],
  };
}

/** Errors with a `Retry-After` header unlike others of their status: one 409 has it, one 503 lacks it. */
const RETRY_AFTER_EXCEPTIONS: ErrorCode[] = ["REQUEST_IN_PROGRESS", "COURIERS_NOT_CONFIGURED"];

function failure(status: number, codes: ErrorCode[], schemas: Schemas): object {
  return {
    description: codes
      .map((code) => (codes.length === 1 ? "" : `\`${code}\`: `) + ERROR_CODES[code].when)
      .join("\n\n"),
    headers: {
      ...headerRefs([...(FAILURE_HEADERS[status] ?? []), ...COMMON_HEADERS]),
      ...(codes.some((code) => RETRY_AFTER_EXCEPTIONS.includes(code)) && {
        "Retry-After": toHeaderObject("Retry-After", schemas, false),
      }),
    },
  };
}

/** Combines the errors of one status, distinguished by their code. */
function failureSchema(route: Route, codes: ErrorCode[], schemas: Schemas): Schema {
  const shapes = codes.map((code) => schemas.of(failureBody(route.style, code)));
  if (shapes.length === 1) return shapes[0] ?? {};
  const mapping = Object.fromEntries(codes.map((code, index) => [code, shapes[index]?.$ref]));
  return { oneOf: shapes, discriminator: { propertyName: "error_code", mapping } };
}
