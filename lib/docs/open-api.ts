import type { Facts } from "#lib/docs/facts.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

/** A schema of the document, as far as the docs read it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
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
  schema: Schema;
  "x-extension"?: boolean;
}

export interface Content {
  schema: Schema;
  /** By name; a request and the reply to it have the same. */
  examples?: Record<string, { value: unknown }>;
}

export interface Header {
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
  components: { schemas: Record<string, Schema>; headers: Record<string, Header> };
}

/** This instance's own description, typed as it is read here. */
export function readDocument({ site, mode }: Facts): ApiDocument {
  return openApiDocument({ publicUrl: site, mode }) as unknown as ApiDocument;
}

/** `#/components/schemas/Order` is named Order. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
