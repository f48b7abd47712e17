import { z } from "zod";

/** What a query exercises; results are reported per kind. */
export const QUERY_KINDS = [
  "absent",
  "accent",
  "attribute",
  "brand",
  "category",
  "description",
  "exact",
  "inside",
  "join",
  "nonsense",
  "order",
  "plural",
  "prefix",
  "sku",
  "spelling",
  "synonym",
  "typo",
  "variant",
  "word",
] as const;

/** A search query with the products that a shopper expects it to find. */
export const labelledQuerySchema = z.strictObject({
  query: z.string().min(1).max(200),
  /** Slug of the demo store. */
  store: z.enum(["oja", "sahel"]),
  kind: z.enum(QUERY_KINDS),
  /** "text" searches names and descriptions; "all" adds brand, category, tags and SKU. */
  scope: z.enum(["all", "text"]),
  /**
   * Handles of the products that are what the shopper asks for, most relevant first; a product that
   * only mentions the word is left out. Some categories have more than ten.
   */
  relevant: z.array(z.string()),
  /** Handles of products that must not be found: they contain the query only inside another word. */
  excluded: z.array(z.string()).min(1).optional(),
  note: z.string().optional(),
});

export type LabelledQuery = z.infer<typeof labelledQuerySchema>;
