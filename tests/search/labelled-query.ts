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
   * Handles of the products that match the shopper's intention, most relevant first, without those
   * that only mention the word. Some categories have more than ten.
   */
  relevant: z.array(z.string()),
  /**
   * Handles of products that a search must not find: they contain the query only inside another
   * word.
   */
  excluded: z.array(z.string()).min(1).optional(),
  note: z.string().optional(),
});

export type LabelledQuery = z.infer<typeof labelledQuerySchema>;
