import { STATUS_CODES } from "node:http";
import { type SchemaField, toField, toFields } from "#lib/docs/fields.ts";
import {
  type ApiDocument,
  type Content,
  type InstanceInfo,
  type Operation,
  type Parameter,
  type Response,
  readDocument,
  type SchemaObject,
  schemaName,
} from "#lib/docs/open-api.ts";
import { errorPath } from "#lib/docs/paths.ts";
import type { ErrorCode } from "#lib/kernel/error-codes.ts";

/** Errors without a code in their body. */
export const ERRORS_WITHOUT_CODE: Record<number, ErrorCode> = {
  401: "AUTHENTICATION_FAILED",
  404: "NOT_FOUND",
  429: "ENDPOINT_THROTTLED",
};

interface HeaderEntry {
  name: string;
  /** Markdown. */
  description: string;
}

export interface FailureEntry {
  status: number;
  /** Example response. */
  example: unknown;
  /** Absent when the response has no code. */
  code?: string | undefined;
  /** Path of its section in the guide. */
  path: string;
  /** Markdown. */
  when: string;
  /** Fields of `details`. */
  details: SchemaField[];
}

/** An endpoint as the docs show it. */
export interface EndpointEntry {
  /** Name in the contract: listProducts. */
  name: string;
  /** OpenAPI tag. */
  tag: string;
  method: string;
  path: string;
  title: string;
  /** Paragraphs of Markdown. */
  description: string[];
  extension: boolean;
  /** Requires no API key. */
  unauthenticated: boolean;
  pathParameters: SchemaField[];
  query: SchemaField[];
  headers: SchemaField[];
  body: SchemaField[];
  success: {
    status: number;
    headers: HeaderEntry[];
    fields: SchemaField[];
  };
  /** Supports If-None-Match. */
  supportsConditionalRequests: boolean;
  failures: FailureEntry[];
  /** Example values of parameters. */
  values: Record<string, unknown>;
  /** Example requests and responses, the most common first. */
  samples: Sample[];
}

export interface Sample {
  name: string;
  /** Undefined for requests without a body. */
  body: unknown;
  response: unknown;
}

// Derived from the description, which each instance creates once.
const cache = new WeakMap<ApiDocument, EndpointEntry[]>();

/** Lists the endpoints of the instance's API description. */
export function endpoints(info: InstanceInfo): EndpointEntry[] {
  const document = readDocument(info);
  const known = cache.get(document) ?? toEndpoints(document);
  cache.set(document, known);
  return known;
}

function toEndpoints(document: ApiDocument): EndpointEntry[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      toEndpoint(method.toUpperCase(), path, operation, document),
    ),
  );
}

/** Lists the sections of an endpoint's page that describe its request. */
export function requestSections({ pathParameters, query, body, headers }: EndpointEntry) {
  const sections = [
    { id: "path-parameters", title: "Path parameters", fields: pathParameters },
    { id: "query-parameters", title: "Query parameters", fields: query },
    { id: "body", title: "Body", fields: body },
    { id: "headers", title: "Headers", fields: headers },
  ];
  return sections.filter(({ fields }) => fields.length > 0);
}

function toEndpoint(
  method: string,
  path: string,
  operation: Operation,
  document: ApiDocument,
): EndpointEntry {
  const { schemas } = document.components;
  const parameters = (location: Parameter["in"]) =>
    operation.parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => parameterField(parameter, document));
  const body = jsonOf(operation.requestBody?.content);
  const [status = "", success] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const responseContent = jsonOf(success?.content);
  return {
    name: operation.operationId,
    tag: operation.tags[0] ?? "",
    method,
    path,
    title: operation.summary,
    description: operation.description.split("\n\n"),
    extension: operation["x-extension"] === true,
    unauthenticated: operation.security?.length === 0,
    pathParameters: parameters("path"),
    query: parameters("query"),
    headers: parameters("header"),
    body: body ? toFields(body.schema, schemas) : [],
    success: {
      status: Number(status),
      headers: toHeaders(success, document),
      fields: responseContent ? toFields(responseContent.schema, schemas) : [],
    },
    supportsConditionalRequests: "304" in operation.responses,
    failures: toFailures(operation, document),
    values: Object.fromEntries(
      operation.parameters.flatMap(({ name, schema: { examples: [value] = [] } }) =>
        value === undefined ? [] : [[name, value]],
      ),
    ),
    samples: samplesOf(body, responseContent),
  };
}

function parameterField(parameter: Parameter, { components }: ApiDocument): SchemaField {
  const { name, description, required } = parameter;
  const schema = { ...parameter.schema, description };
  return {
    ...toField(name, schema, required, components.schemas),
    extension: parameter["x-extension"] === true,
  };
}

function jsonOf(content: Record<string, Content> | undefined): Content | undefined {
  return content?.["application/json"];
}

/** Lists the samples; an endpoint without a body has only one. */
function samplesOf(
  requestContent: Content | undefined,
  responseContent: Content | undefined,
): Sample[] {
  const bodies = requestContent?.examples ?? {};
  const responses = Object.entries(responseContent?.examples ?? {});
  return (requestContent ? responses : responses.slice(0, 1)).map(([name, { value }]) => ({
    name,
    body: bodies[name]?.value,
    response: value,
  }));
}

function toHeaders(response: Response | undefined, { components }: ApiDocument): HeaderEntry[] {
  return Object.entries(response?.headers ?? {}).map(([name, headerOrRef]) => {
    const header = headerOrRef.$ref
      ? components.headers[schemaName(headerOrRef.$ref)]
      : headerOrRef;
    return { name, description: header?.description ?? "" };
  });
}

/** Lists the errors; the description has one schema for each. */
function toFailures({ responses }: Operation, document: ApiDocument): FailureEntry[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) => {
      const { schema = {}, examples = {} } = jsonOf(response.content) ?? {};
      const shapes = schema.oneOf ?? [schema];
      return shapes.map((shape, index) => ({
        ...toFailure(Number(status), shape, document),
        example: Object.values(examples)[index]?.value,
      }));
    });
}

function toFailure(
  status: number,
  { $ref = "" }: SchemaObject,
  { components }: ApiDocument,
): Omit<FailureEntry, "example"> {
  const schema = components.schemas[schemaName($ref)] ?? {};
  const { error_code: code, details } = schema.properties ?? {};
  const known = typeof code?.const === "string" ? code.const : undefined;
  const documented = known ?? ERRORS_WITHOUT_CODE[status];
  if (!documented) throw new Error(`The guide has no section for errors with status ${status}`);
  return {
    status,
    code: known,
    path: errorPath(documented),
    when: schema.description ?? STATUS_CODES[status] ?? "",
    details: details ? toField("details", details, true, components.schemas).fields : [],
  };
}
