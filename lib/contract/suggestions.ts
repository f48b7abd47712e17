import { z } from "zod";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { catalogueRead } from "#lib/contract/route.ts";

export const MAX_SUGGESTIONS = { products: 6, categories: 3 };

/** What the search field suggests while a shopper types. */
export const Suggestions = z.object({
  /** What the products match, where nothing matches the search. */
  corrected_search: z.string().optional(),
  products: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      /** Address of its picture. */
      picture: z.string().nullable(),
      /** The lowest price now; null: it has no variant. */
      price: z.string().nullable(),
      /** Other variants cost more. */
      from: z.boolean(),
    }),
  ),
  categories: z.array(z.object({ name: z.string(), slug: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Asked by the shop's pages alone. */
export const listSuggestions = {
  ...catalogueRead,
  path: "/suggestions",
  summary: "Suggest products and categories for a search",
  description: "The best matches for what a shopper has typed so far.",
  query: ProductQuery.pick({ search: true }),
  output: Suggestions,
  message: "Suggestions retrieved successfully",
  extension: true,
} as const;
