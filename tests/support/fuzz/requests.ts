import fc from "fast-check";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import type { Description, JsonSchema } from "#tests/support/api/response-validator.ts";
import { type SchemaSource, valuesOf } from "#tests/support/fuzz/from-schema.ts";
import { mutated } from "#tests/support/fuzz/mutations.ts";
import { describeRequest, type WireRequest } from "#tests/support/fuzz/wire.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

/** One documented endpoint. */
interface Endpoint {
  method: string;
  template: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** Valid bodies: the document's examples and a test's own. */
  goodBodies: unknown[];
}

/** A request, with its endpoint and its expected validity. */
export interface GeneratedRequest {
  endpoint: Endpoint;
  request: WireRequest;
  /** Whether bearer key, method and content type are right. */
  served: boolean;
  /** Whether everything matches the document. */
  valid: boolean;
}

export function endpointsOf({ paths }: Description, bodies: Record<string, unknown[]>): Endpoint[] {
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, parameters, requestBody } = operation as unknown as {
        operationId: string;
        parameters: Parameter[];
        requestBody?: { content: { "application/json": Media } };
      };
      const media = requestBody?.content["application/json"];
      const examples = Object.values(media?.examples ?? {}).map(({ value }) => value);
      return {
        method: method.toUpperCase(),
        template,
        parameters,
        body: media?.schema,
        goodBodies: [...examples, ...(bodies[operationId] ?? [])],
      };
    }),
  );
}

interface Media {
  schema: JsonSchema;
  examples?: Record<string, { value: unknown }>;
}

export interface Requests {
  /** Generates requests that match the document. */
  valid: fc.Arbitrary<GeneratedRequest>;
  /** Generates requests with undocumented parts. */
  mutated: fc.Arbitrary<GeneratedRequest>;
}

export function requestsTo(endpoints: Endpoint[], source: SchemaSource, key: string): Requests {
  const each = (requests: typeof validRequests) =>
    fc.oneof(
      ...endpoints.map((endpoint) => ({
        arbitrary: requests(endpoint, source, key),
        // Prefer the body, which has more to get wrong.
        weight: endpoint.body ? 4 : 1,
      })),
    );
  return { valid: each(validRequests).map(shown), mutated: each(brokenRequests).map(shown) };
}

/** Returns the request with its text, which counterexamples show. */
function shown(generated: GeneratedRequest): GeneratedRequest {
  const text = () => describeRequest(generated.request);
  return Object.assign(generated, { [fc.toStringMethod]: text });
}

function validRequests(
  endpoint: Endpoint,
  source: SchemaSource,
  key: string,
): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      values: parameterValues(endpoint, source),
      body: endpoint.body ? bodies(endpoint, source) : fc.constant(undefined),
    })
    .map(({ values, body }) => ({
      endpoint,
      served: true,
      valid: true,
      request: {
        method: endpoint.method,
        target: targetOf(endpoint, values),
        headers: [...headersOf(endpoint, values), ...withKey(key), ...(body ? JSON_TYPE : [])],
        body,
      },
    }));
}

/** Values that replace the right ones, one part of a request at a time. */
function brokenRequests(
  endpoint: Endpoint,
  source: SchemaSource,
  key: string,
): fc.Arbitrary<GeneratedRequest> {
  const valid = validRequests(endpoint, source, key);
  const changing = <T>(
    part: fc.Arbitrary<T>,
    change: (request: WireRequest, value: T) => WireRequest,
    served: boolean,
  ) =>
    fc.tuple(valid, part).map(([generated, value]) => ({
      ...generated,
      served,
      valid: false,
      request: change(generated.request, value),
    }));
  const wrongBody = endpoint.body
    ? [
        changing(
          fc.oneof(
            mutated(bodyValues(endpoint, source)).map(toJson),
            bodies(endpoint, source).map((bytes) => bytes.slice(0, -1)),
            fc.uint8Array({ maxLength: 200 }),
            fc.constant(Buffer.from(`"${"x".repeat(70_000)}"`)),
          ),
          (request, body) => ({ ...request, body }),
          true,
        ),
        changing(
          fc.constantFrom("", "text/plain", "application/json; charset=latin1", "application/xml"),
          (request, type) => withHeader(request, "Content-Type", type),
          false,
        ),
      ]
    : [];
  return fc.oneof(
    ...wrongBody.flatMap((wrong) => [wrong, wrong, wrong]),
    changing(
      fc.tuple(fc.constantFrom("?", "&", "/", "//", "%00", "%ff", "/..", ";"), junk),
      (request, [joint, text]) => ({ ...request, target: request.target + joint + text }),
      true,
    ),
    changing(
      fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES), junk), { minLength: 1, maxLength: 4 }),
      (request, pairs) => ({
        ...request,
        target: `${request.target}?${pairs.map(([name, text]) => `${name}=${text}`).join("&")}`,
      }),
      true,
    ),
    changing(
      fc.array(fc.constantFrom(...ODD_HEADERS), { minLength: 1, maxLength: 3 }),
      (request, headers) => ({ ...request, headers: [...request.headers, ...headers] }),
      false,
    ),
    changing(
      fc.constantFrom("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "QUERY", "PROPFIND"),
      (request, method) => ({ ...request, method, body: undefined }),
      false,
    ),
    changing(
      fc.oneof(fc.constantFrom("", "Bearer", "Basic eDp5", "Bearer x y"), junk),
      (request, authorization) => withHeader(request, "Authorization", authorization),
      false,
    ),
  );
}

function withHeader(request: WireRequest, name: string, value: string): WireRequest {
  const others = request.headers.filter(([each]) => each !== name);
  return { ...request, headers: [...others, [name, value]] };
}

const JSON_TYPE: [string, string][] = [["Content-Type", "application/json"]];

const withKey = (key: string): [string, string][] => [["Authorization", `Bearer ${key}`]];

/** Generates printable text for a header or a query: escapes of all kinds and plain text. */
const junk = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text)),
      fc.constantFrom("%", "%00", "%ff", "%E0%A4%A", "%u0041", "../", "'", '"', "<", "\\", "\x80"),
      fc.integer().map(String),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const QUERY_NAMES = [
  "limit",
  "offset",
  "search",
  "category",
  "ordering",
  "in_stock",
  "on_promo",
  "products",
  "_rsc",
  "nxtPuid",
  "store",
  "__proto__",
];

const ODD_HEADERS: [string, string][] = [
  ["RSC", "1"],
  ["Next-Action", "7f2a"],
  ["Next-Router-State-Tree", "%5B%5D"],
  ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
  ["x-nextjs-data", "1"],
  ["Cookie", "__prerender_bypass=x; __next_preview_data=x"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-Original-URL", "/api/public/v1/store"],
  ["X-Forwarded-Host", "elsewhere.example"],
  ["X-Forwarded-For", "203.0.113.7"],
  ["X-Store-Id", "00000000-0000-4000-8000-000000000000"],
  ["Content-Encoding", "gzip"],
  ["Expect", "100-continue"],
  ["If-None-Match", "*"],
  ["If-None-Match", 'W/"x", "y'],
  ["Idempotency-Key", "\x80\xff"],
  ["Range", "bytes=0-1"],
  ["Accept", "text/html"],
  ["Accept-Encoding", "br, gzip"],
  ["X-Long", "x".repeat(9_000)],
];

function parameterValues({ parameters }: Endpoint, source: SchemaSource) {
  return fc.record(
    Object.fromEntries(
      parameters.map(({ name, required, schema }) => [
        name,
        required
          ? valuesOf(schema, source, name)
          : fc.option(valuesOf(schema, source, name), { nil: undefined }),
      ]),
    ),
  );
}

function targetOf({ template, parameters }: Endpoint, values: Record<string, unknown>): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => escaped(values[name]));
  const query = parameters
    .filter(({ name, in: place }) => place === "query" && values[name] !== undefined)
    .map(({ name }) => `${name}=${escaped(values[name])}`);
  return API_BASE_PATH + path + (query.length > 0 ? `?${query.join("&")}` : "");
}

/** Joins arrays with commas into one value. */
function escaped(value: unknown): string {
  return encodeURIComponent(String(value).toWellFormed());
}

function headersOf({ parameters }: Endpoint, values: Record<string, unknown>): [string, string][] {
  return parameters
    .filter(({ name, in: place }) => place === "header" && values[name] !== undefined)
    .map(({ name }) => [name, String(values[name]).replace(/[^\x20-\x7e]/g, "?")]);
}

function bodyValues({ body = {}, goodBodies }: Endpoint, source: SchemaSource) {
  const fromSchema = valuesOf(body, source);
  return goodBodies.length > 0 ? fc.oneof(fromSchema, fc.constantFrom(...goodBodies)) : fromSchema;
}

function bodies(endpoint: Endpoint, source: SchemaSource): fc.Arbitrary<Uint8Array> {
  return bodyValues(endpoint, source).map(toJson);
}

function toJson(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(value) ?? "");
}
