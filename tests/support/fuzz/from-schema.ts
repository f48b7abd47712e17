import fc from "fast-check";
import type { JsonSchema } from "#tests/support/api/response-validator.ts";

/** Real values by field name, which generated texts would never hit. */
export type Pool = Record<string, fc.Arbitrary<unknown>>;

export interface SchemaSource {
  schemas: Record<string, JsonSchema>;
  pool: Pool;
  /** Returns whether a value satisfies a schema, by an independent validator. */
  isValid(schema: JsonSchema, value: unknown): boolean;
}

/**
 * Generates values that satisfy a JSON schema of the document. `name` is the field of the schema.
 */
export function valuesOf(
  schema: JsonSchema,
  source: SchemaSource,
  name?: string,
): fc.Arbitrary<unknown> {
  const known = name === undefined ? undefined : source.pool[name];
  const generated = generate(schema, source);
  return known
    ? fc.oneof({ arbitrary: known, weight: 4 }, { arbitrary: generated, weight: 1 })
    : generated;
}

function generate(schema: JsonSchema, source: SchemaSource): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === "string") {
    return valuesOf(named(schema.$ref, source), source);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (alternatives) return fc.oneof(...alternatives.map((each) => valuesOf(each, source)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, source)));
  }
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(fc.integer(bounds(schema, 20)), fc.integer(bounds(schema)));
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "string":
      return texts(schema);
    case "array":
      return fc.array(valuesOf((schema.items ?? {}) as JsonSchema, source), {
        minLength: Number(schema.minItems ?? 0),
        maxLength: Math.min(Number(schema.maxItems ?? 5), 5),
      });
    case "object":
      return objects(schema, source);
    default:
      return fc.jsonValue();
  }
}

function bounds(schema: JsonSchema, within = Number.MAX_SAFE_INTEGER) {
  const min = Number(schema.minimum ?? 0);
  return { min, max: Math.min(Number(schema.maximum ?? Number.MAX_SAFE_INTEGER), min + within) };
}

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema.format === "uuid") return fc.uuid();
  if (schema.format === "email") return fc.emailAddress();
  if (typeof schema.pattern === "string") return fc.stringMatching(new RegExp(schema.pattern));
  const minLength = Number(schema.minLength ?? 0);
  const maxLength = Number(schema.maxLength ?? 1000);
  return fc.oneof(
    { arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 40) }), weight: 4 },
    { arbitrary: fc.string({ unit: "binary", minLength, maxLength: 20 }), weight: 4 },
    { arbitrary: fc.constant("x".repeat(maxLength)), weight: 1 },
  );
}

/** Generates all fields and then omits some optional ones at random. */
function objects(schema: JsonSchema, source: SchemaSource): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const fields = Object.entries(properties);
  const optional = fields.map(([name]) => name).filter((name) => !required.includes(name));
  const whole = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, valuesOf(field, source, name)])),
  );
  return fc
    .tuple(whole, fc.subarray(optional))
    .map(([value, dropped]) =>
      Object.fromEntries(Object.entries(value).filter(([name]) => !dropped.includes(name))),
    )
    .filter((value) => source.isValid(schema, value));
}

function named(ref: string, { schemas }: SchemaSource): JsonSchema {
  const schema = schemas[ref.replace("#/components/schemas/", "")];
  if (!schema) throw new Error(`no schema ${ref}`);
  return schema;
}
