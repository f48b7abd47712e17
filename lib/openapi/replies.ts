import { failureOf } from "#lib/contract/failure.ts";
import type { Route } from "#lib/contract/route.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { EVERY_REPLY, FAILURE_HEADERS, headerOf, headersOf } from "#lib/openapi/headers.ts";
import type { Schema, Schemas } from "#lib/openapi/schemas.ts";

/** Every failure an endpoint can answer, by status: its own and those of its kind. */
export function failuresOf(route: Route): Map<number, ErrorCode[]> {
  const hasQuery = Object.keys(route.query.shape).length > 0;
  const codes: ErrorCode[] = [
    ...(hasQuery || route.body ? (["INVALID_REQUEST"] as const) : []),
    ...(route.open ? [] : (["AUTHENTICATION_FAILED"] as const)),
    ...(route.resource === "path" ? [] : (["NOT_FOUND"] as const)),
    "METHOD_NOT_ALLOWED",
    ...(route.body ? (["BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const) : []),
    "ENDPOINT_THROTTLED",
    "INTERNAL_ERROR",
    ...(route.open ? [] : (["SERVICE_UNAVAILABLE"] as const)),
    ...route.failures,
  ];
  const byStatus = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
  return new Map([...byStatus].toSorted(([a], [b]) => a - b));
}

/** The `responses` of an operation. */
export function repliesOf(route: Route, schemas: Schemas): Record<string, object> {
  const replies: Record<string, object> = { [route.status]: success(route, schemas) };
  if (route.etag) {
    replies[304] = {
      description: "What you have is still right. No body.",
      headers: headersOf(["ETag", ...EVERY_REPLY]),
    };
  }
  for (const [status, codes] of failuresOf(route)) {
    replies[status] = failure(route, status, codes, schemas);
  }
  return replies;
}

function success(route: Route, schemas: Schemas): object {
  const data = schemas.of(route.output);
  const schema =
    route.style === "bare"
      ? data
      : {
          type: "object",
          properties: {
            error: { type: "null" },
            message: { type: "string", description: "Short, for people" },
            data,
          },
          required: ["error", "message", "data"],
        };
  return {
    description: route.status === 201 ? "Created" : "As asked for",
    headers: headersOf([
      ...(route.status === 201 ? (["Location"] as const) : []),
      ...(route.once ? (["Idempotency-Replayed"] as const) : []),
      ...(route.etag ? (["ETag"] as const) : []),
      ...EVERY_REPLY,
    ]),
    content: json(schema),
  };
}

function failure(route: Route, status: number, codes: ErrorCode[], schemas: Schemas): object {
  const shapes = codes.map((code) => schemas.of(failureOf(route.style, code)));
  return {
    description: codes
      .map((code) => (codes.length === 1 ? "" : `\`${code}\`: `) + ERROR_CODES[code].when)
      .join("\n\n"),
    headers: {
      ...headersOf([...(FAILURE_HEADERS[status] ?? []), ...EVERY_REPLY]),
      // Of several conflicts this one alone is over after a while.
      ...(codes.includes("REQUEST_IN_PROGRESS") && {
        "Retry-After": headerOf("Retry-After", schemas, false),
      }),
    },
    content: json(shapes.length === 1 ? (shapes[0] ?? {}) : oneOf(codes, shapes)),
  };
}

/** Several failures of one status are told apart by their code. */
function oneOf(codes: ErrorCode[], shapes: Schema[]): Schema {
  const mapping = Object.fromEntries(codes.map((code, index) => [code, shapes[index]?.$ref]));
  return { oneOf: shapes, discriminator: { propertyName: "error_code", mapping } };
}

function json(schema: Schema): object {
  return { "application/json": { schema } };
}
