import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

export interface JsonSchema {
  [keyword: string]: unknown;
}

interface Header {
  required?: boolean;
  schema: JsonSchema;
}

interface DocumentedReply {
  headers?: Record<string, Header | { $ref: string }>;
  content?: { "application/json": { schema: JsonSchema } };
}

interface Operation {
  operationId: string;
  responses: Record<string, DocumentedReply>;
}

/** The parts of an OpenAPI document that the validation of responses needs. */
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; headers: Record<string, Header> };
}

export interface Exchange {
  method: string;
  /** Path and query as sent. */
  path: string;
  status: number;
  headers: Headers;
  text: string;
}

/** Headers of transport and security that every response may have. */
const GENERAL = new Set([
  "connection",
  "content-length",
  "content-security-policy",
  "content-type",
  "cross-origin-resource-policy",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
  "x-content-type-options",
]);

const NO_PATH: DocumentedReply = {
  content: { "application/json": { schema: { $ref: "#/components/schemas/NotFound" } } },
};

/** Returns the service's own OpenAPI document. */
export function ourDescription(): Description {
  const document = openApiDocument({ publicUrl: "https://shop.example", mode: "sandbox" });
  return JSON.parse(JSON.stringify(document));
}

export type ResponseValidator = ReturnType<typeof createResponseValidator>;

/**
 * Creates a validator of responses against a document; an object may have only the keys that are
 * documented.
 */
export function createResponseValidator({ paths, components }: Description) {
  const validate = createValidator(components.schemas, closed);
  const validateOpen = createValidator(components.schemas, (schema) => schema);
  const templates = Object.keys(paths).map((template) => ({
    template,
    pattern: new RegExp(`^${API_BASE_PATH}${template.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));

  /** Returns whether a request's value matches its schema; additional keys are ignored. */
  const accepts = (schema: JsonSchema, value: unknown) => validateOpen(schema, value).length === 0;

  /** Returns the template that a path matches; undefined for an unknown path. */
  const templateOf = (path: string): string | undefined => {
    const { pathname } = new URL(path, "http://localhost");
    return templates.find(({ pattern }) => pattern.test(pathname))?.template;
  };

  /** Returns how a response differs from the document. */
  const violations = (exchange: Exchange): string[] => {
    const { method, status, headers, text } = exchange;
    const template = templateOf(exchange.path);
    const operations = template && paths[template];
    if (!operations) return unknownPath(exchange);
    if (method === "OPTIONS" && status === 204) return isEmpty(text);
    const verb = method === "HEAD" ? "get" : method.toLowerCase();
    const answering = new Map(Object.entries(operations));
    if (!answering.has(verb) && status !== 405) return [`${method} ${template} is ${status}`];
    const [other] = answering.values();
    const documented = (answering.get(verb) ?? other)?.responses[status];
    if (!documented) return [`${method} ${template} does not document ${status}`];
    return [
      ...headerViolations(documented, headers),
      ...(method === "HEAD" ? isEmpty(text) : bodyViolations(documented, headers, text)),
    ];
  };

  const unknownPath = ({ method, status, headers, text }: Exchange): string[] => {
    if (status !== 404) return [`no path, but ${status}`];
    return method === "HEAD" ? isEmpty(text) : bodyViolations(NO_PATH, headers, text);
  };

  const bodyViolations = (reply: DocumentedReply, headers: Headers, text: string): string[] => {
    if (!reply.content) return isEmpty(text);
    const type = headers.get("content-type");
    if (type !== "application/json; charset=utf-8") return [`content-type is ${type}`];
    const body = parseJson(text);
    if (body === undefined) return ["the body is not JSON"];
    return validate(reply.content["application/json"].schema, body);
  };

  const headerViolations = (reply: DocumentedReply, headers: Headers): string[] => {
    const documented = new Map(
      Object.entries(reply.headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
    );
    const unnamed = [...headers.keys()].filter((name) => !documented.has(name));
    return [
      ...unnamed
        .filter((name) => !GENERAL.has(name))
        .map((name) => `the header ${name} is not documented`),
      ...[...documented].flatMap(([name, header]) => {
        const { required, schema } = "$ref" in header ? headerNamed(header.$ref) : header;
        const value = headers.get(name);
        if (value === null) return required ? [`the header ${name} is missing`] : [];
        return validate(schema, value).map((problem) => `${name}: ${problem}`);
      }),
    ];
  };

  const headerNamed = (ref: string): Header => {
    const header = components.headers[ref.replace("#/components/headers/", "")];
    if (!header) throw new Error(`no header ${ref}`);
    return header;
  };

  return { violations, validate, accepts };
}

const BASE_ID = "description";

/**
 * Returns the errors of values by the document's schemas, after `shape` was applied to all of them.
 */
function createValidator(schemas: Record<string, JsonSchema>, shape: (part: unknown) => unknown) {
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false });
  addFormats.default(ajv);
  ajv.addVocabulary(["components", "discriminator", "x-extension"]);
  ajv.addSchema(rebased({ $id: BASE_ID, components: { schemas: shape(schemas) } }));
  const compiled = new WeakMap<object, ValidateFunction>();
  return (schema: JsonSchema, value: unknown): string[] => {
    const check = compiled.get(schema) ?? ajv.compile(rebased(shape(schema)));
    compiled.set(schema, check);
    if (check(value)) return [];
    return (check.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || "/", message, JSON.stringify(params)].join(" "),
    );
  };
}

/** Returns the schema with references that resolve within the document. */
function rebased(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${BASE_ID}#/`));
}

/** Returns undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEmpty(text: string): string[] {
  return text === "" ? [] : [`a body of ${text.length} characters`];
}

/**
 * Returns the schema with objects that reject undocumented keys, unless they allow more explicitly.
 */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const copy: JsonSchema = Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => [keyword, closed(value)]),
  );
  if (copy.type === "object" && "properties" in copy && !("additionalProperties" in copy)) {
    copy.additionalProperties = false;
  }
  return copy;
}
