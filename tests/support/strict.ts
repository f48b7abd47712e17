import { z } from "zod";

/** Returns the schema with objects that reject unknown keys at every depth. */
export function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.shape).map(([key, value]) => [key, strict(value)]);
    return z.strictObject(Object.fromEntries(shape));
  }
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap() as z.ZodType).nullable();
  return schema;
}
