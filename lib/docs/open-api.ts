import type { KEY_PREFIX } from "#lib/contract/constants.ts";
import type { LimitPolicies } from "#lib/limits/policies.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

/** Properties of the instance that the docs show. */
export interface InstanceInfo {
  /** Public URL without a trailing slash. */
  site: string;
  mode: keyof typeof KEY_PREFIX;
  policies: LimitPolicies;
}

/** The parts of a schema that the docs use. */
export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  items?: SchemaObject;
  anyOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  enum?: string[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
  "x-extension"?: boolean;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: SchemaObject;
  "x-extension"?: boolean;
}

export interface Content {
  schema: SchemaObject;
  /** By name; a request and its response have the same name. */
  examples?: Record<string, { value: unknown }>;
}

interface Header {
  $ref?: string;
  description?: string;
  required?: boolean;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
  "x-extension"?: boolean;
}

export interface ApiDocument {
  tags: { name: string; description: string }[];
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, SchemaObject>; headers: Record<string, Header> };
}

/** Returns the API description of the instance, with the types of this module. */
export function readDocument({ site, mode }: InstanceInfo): ApiDocument {
  return openApiDocument({ publicUrl: site, mode }) as unknown as ApiDocument;
}

/** Returns `Order` for `#/components/schemas/Order`. */
export function schemaName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
