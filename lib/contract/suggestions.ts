import { z } from "zod";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { catalogueRead } from "#lib/contract/route.ts";

export const MAX_SUGGESTIONS = { products: 6, categories: 3 };
/** A higher count means more than these. */
export const MAX_SUGGESTION_COUNT = 1_000;

/** Suggestions of the search field while a shopper types. */
export const Suggestions = z.object({
  /** The text that the products match, if the search was corrected or shortened. */
  corrected_search: z.string().optional(),
  /**
   * Number of products that the search lists, exact up to 1,000; null in a large catalogue, where counting takes too
   * long.
   */
  count: z.int().nullable(),
  products: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      /** Category uid. */
      category: z.string().nullable(),
      /** URL of the product's picture. */
      picture: z.string().nullable(),
      /** Lowest current price; null without variants. */
      price: z.string().nullable(),
      /** True when other variants cost more. */
      from: z.boolean(),
    }),
  ),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Used by the shop's pages only. */
export const listSuggestions = {
  ...catalogueRead,
  path: "/suggestions",
  summary: "Suggest products and categories for a search",
  description: "The best matches for what a shopper has typed so far.",
  query: z.object({ search: ProductQuery.shape.search }),
  output: Suggestions,
  message: "Suggestions retrieved successfully",
  extension: true,
} as const;
