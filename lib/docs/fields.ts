import { type ApiDocument, type SchemaObject, schemaName } from "#lib/docs/open-api.ts";

/** A field of a body, or a parameter. */
export interface SchemaField {
  name: string;
  /** Path within its section: `items.variant`. */
  path: string;
  /** For example `uuid`, `decimal string`, `list of Variant`. */
  type: string;
  required: boolean;
  nullable: boolean;
  extension: boolean;
  /** Bounds and the default in words. */
  rules: string[];
  /** All allowed values; empty when there are others. */
  values: string[];
  /** Markdown. */
  description: string;
  fields: SchemaField[];
  /** Path of an earlier field with the same fields, which are not repeated. */
  sameAs?: string | undefined;
}

type Schemas = ApiDocument["components"]["schemas"];

/** Lists the fields of an object. A repeated object refers to its first occurrence. */
export function toFields(schema: SchemaObject, schemas: Schemas): SchemaField[] {
  return new FieldReader(schemas).read(schema, "");
}

/** Returns a parameter or a single value as a field. */
export function toField(
  name: string,
  schema: SchemaObject,
  required: boolean,
  schemas: Schemas,
): SchemaField {
  return new FieldReader(schemas).field(name, schema, required, "");
}

class FieldReader {
  private readonly schemas: Schemas;
  private readonly seen = new Map<string, string>();

  constructor(schemas: Schemas) {
    this.schemas = schemas;
  }

  read(schema: SchemaObject, under: string): SchemaField[] {
    const { properties = {}, required = [] } = this.resolve(schema).schema;
    return Object.entries(properties).map(([name, property]) =>
      this.field(name, property, required.includes(name), under),
    );
  }

  field(name: string, written: SchemaObject, required: boolean, under: string): SchemaField {
    const path = under === "" ? name : `${under}.${name}`;
    const { schema, name: ownName, nullable } = this.resolve(written);
    const list = schema.items && this.resolve(schema.items);
    const object = list ?? { schema, name: ownName };
    const first = object.name === undefined ? undefined : this.seen.get(object.name);
    if (object.name !== undefined && object.schema.properties && first === undefined) {
      this.seen.set(object.name, path);
    }
    return {
      name,
      path,
      type: list ? `list of ${plural(list)}` : typeName({ schema, name: ownName }),
      required,
      nullable,
      extension: written["x-extension"] === true,
      rules: rulesOf(schema),
      values: schema.enum ?? list?.schema.enum ?? [],
      description: written.description ?? schema.description ?? "",
      fields: first === undefined ? this.read(object.schema, path) : [],
      sameAs: first,
    };
  }

  /** Resolves references and nullability. */
  private resolve(written: SchemaObject): {
    schema: SchemaObject;
    name?: string;
    nullable: boolean;
  } {
    const [one, other] = written.anyOf ?? [];
    if (one && other?.type === "null") {
      return { ...this.resolve({ ...one, ...described(written) }), nullable: true };
    }
    if (!written.$ref) return { schema: written, nullable: [written.type].flat().includes("null") };
    const name = schemaName(written.$ref);
    return { schema: { ...this.schemas[name], ...described(written) }, name, nullable: false };
  }
}

/** Returns the description of a field, which overrides that of its type. */
function described({ description }: SchemaObject): SchemaObject {
  return description === undefined ? {} : { description };
}

interface Named {
  schema: SchemaObject;
  name?: string | undefined;
}

const FORMATS: Record<string, string> = {
  uuid: "uuid",
  "date-time": "date-time",
  date: "date",
  email: "email",
  uri: "URL",
};

function typeName({ schema, name }: Named): string {
  if (schema.properties) return name ?? "object";
  if (schema.anyOf) return schema.anyOf.map((each) => typeName({ schema: each })).join(" or ");
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  const type = [schema.type].flat().find((each) => each !== "null");
  if (type === undefined) return schema.type === undefined ? "anything" : "always null";
  if (type !== "string") return type;
  return FORMATS[schema.format ?? ""] ?? (isDecimal(schema) ? "decimal string" : "string");
}

/** Returns the type of list items, in the plural unless it is a name. */
function plural(item: Named): string {
  const name = typeName(item);
  if (item.schema.properties && item.name) return item.name;
  return `${name}s`;
}

function isDecimal({ pattern }: SchemaObject): boolean {
  if (pattern === undefined) return false;
  const accepts = new RegExp(pattern);
  return accepts.test("0.07") && !accepts.test("a");
}

function rulesOf(schema: SchemaObject): string[] {
  return [
    span(schema.minimum, schema.maximum, ""),
    span(schema.minLength, schema.maxLength, " characters"),
    span(schema.minItems, schema.maxItems, " entries"),
    schema.default === undefined || schema.default === ""
      ? ""
      : `default ${JSON.stringify(schema.default).replaceAll('"', "")}`,
  ].filter(Boolean);
}

function span(min: number | undefined, max: number | undefined, unit: string): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max}${unit}`;
  if (max !== undefined) return `at most ${max}${unit}`;
  return min === undefined ? "" : `at least ${min}${unit}`;
}
