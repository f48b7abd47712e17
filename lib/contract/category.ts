import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

/** Extension: the categories a storefront can filter by, with their visible products counted. */
export const Category = z
  .object({
    uid: Uid.describe("What `category` of the product list takes"),
    slug: z
      .string()
      .describe("Unique in the store; stays when the name changes. Made for addresses of pages"),
    name: z.string(),
    product_count: z
      .int()
      .describe("Products a shopper can see; categories without any are listed"),
  })
  .meta({ id: "Category", description: "One category of the store's catalogue" });
export const Categories = z.array(Category);
export type Category = z.infer<typeof Category>;
