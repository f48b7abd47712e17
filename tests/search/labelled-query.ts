import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
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

const handles = z.string().transform((text) => text.split(" ").filter(Boolean));

/** A search query with the products that a shopper expects it to find. */
const labelledQuerySchema = z.strictObject({
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
  relevant: handles,
  /**
   * Handles of products that a search must not find: they contain the query only inside another
   * word.
   */
  excluded: handles,
  note: z.string(),
});

export type LabelledQuery = z.infer<typeof labelledQuerySchema>;

/**
 * Reads a set of queries: those that search is tuned on, those that must not influence the tuning, or words that
 * shoppers in Nigeria use.
 */
export function readQueries(
  set: "queries" | "held-out-queries" | "nigerian-queries",
): LabelledQuery[] {
  const text = readFileSync(path.join(import.meta.dirname, `${set}.csv`), "utf8");
  return labelledQuerySchema.array().parse(parse(text, { columns: true }));
}
