import { z } from "zod";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { PAGE_SIZE, SEARCH_LENGTH } from "#lib/contract/unspecified.ts";

const wholeNumber = (minimum: number, maximum: number, fallback: number) => {
  const message = `must be a whole number, ${minimum} ${maximum < Number.MAX_SAFE_INTEGER ? `to ${maximum}` : "or greater"}`;
  return z
    .string()
    .regex(/^\d{1,16}$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message)
    .default(fallback);
};

export const ORDERINGS = ["-created_at", "price", "-price", "name"] as const;

/** Query of GET /products (spec §4.2); names and bounds in unspecified.ts. */
export const ProductQuery = z.object({
  limit: wholeNumber(PAGE_SIZE.minimum, PAGE_SIZE.maximum, PAGE_SIZE.default),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  search: Text.pipe(
    z.string().trim().max(SEARCH_LENGTH, `must be at most ${SEARCH_LENGTH} characters`),
  ).default(""),
  category: z.union([z.literal("").transform(() => undefined), Uid]).optional(),
  ordering: z
    .enum(ORDERINGS, { error: `must be one of ${ORDERINGS.join(", ")}` })
    .default("-created_at"),
  in_stock: z
    .enum(["true", "false"], { error: "must be true or false" })
    .transform((value) => value === "true")
    .default(false),
});
export type ProductQuery = z.infer<typeof ProductQuery>;
