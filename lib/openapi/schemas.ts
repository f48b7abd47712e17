import { z } from "zod";

/** A JSON schema or a part of one (2020-12, as in OpenAPI 3.1). */
export interface Schema {
  [keyword: string]: unknown;
}

export type Schemas = ReturnType<typeof collectSchemas>;

const HOME = "#/components/schemas/";

/** Collects the contract's schemas as components of a document. */
export function collectSchemas() {
  const named = new Map<string, Schema>();
  return {
    /** Returns the JSON schema of a contract schema; one with an id becomes a `$ref`. */
    of(type: z.ZodType): Schema {
      const { $schema, $defs, ...schema } = z.toJSONSchema(type, {
        io: "input",
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => {
          const { def } = zodSchema._zod;
          if (def.type === "default") jsonSchema.default = def.defaultValue as never;
          // Zod omits these keywords from input schemas, although they apply to input.
          const examples = z.globalRegistry.get(zodSchema)?.examples;
          if (examples) jsonSchema.examples = examples as never;
        },
      });
      for (const [name, definition] of Object.entries($defs ?? {})) {
        const { id, ...rest } = simplify(definition) as Schema;
        named.set(name, rest);
      }
      return simplify(schema) as Schema;
    },
    /** Returns the schemas with an id that were referenced so far, by name. */
    named: () => Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes redundant keywords of a schema. */
function simplify(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(simplify);
  if (typeof part !== "object" || part === null) return part;
  const { type, ...others } = Object.fromEntries(
    Object.entries(part).map(([keyword, value]) => [keyword, simplify(value)]),
  );
  const schema: Schema = { ...(type !== undefined && { type }), ...others };
  if (typeof schema["x-schema"] === "string") return { $ref: HOME + schema["x-schema"] };
  if (typeof schema.$ref === "string") schema.$ref = schema.$ref.replace("#/$defs/", HOME);
  // The format implies its pattern.
  if ("format" in schema && typeof schema.pattern === "string") delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  return orNull(schema);
}

/** Replaces `anyOf: [{type: "string", …}, {type: "null"}]` with `type: ["string", "null"], …`. */
function orNull(schema: Schema): Schema {
  if (!Array.isArray(schema.anyOf) || schema.anyOf.length !== 2) return schema;
  const [value, nothing] = schema.anyOf as Schema[];
  if (nothing?.type !== "null" || typeof value?.type !== "string" || "enum" in value) return schema;
  const { anyOf, ...rest } = schema;
  return { ...value, type: [value.type, "null"], ...rest };
}
