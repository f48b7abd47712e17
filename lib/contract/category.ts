import { z } from "zod";
import { Uid } from "#lib/contract/scalars.ts";

/** Background colours of categories. Their light and dark values are in the shop's style sheet. */
export const CATEGORY_COLORS = [
  "sage",
  "sky",
  "apricot",
  "lilac",
  "mint",
  "rose",
  "sand",
  "periwinkle",
] as const;
export const CategoryColor = z.enum(CATEGORY_COLORS);
export type CategoryColor = z.infer<typeof CategoryColor>;

/** Extension: a category to filter products by, with its product count. */
export const Category = z
  .object({
    uid: Uid.describe("Use it as the product list's `category`"),
    slug: z
      .string()
      .describe("Unique in the store and stable when the name changes, for page URLs"),
    name: z.string(),
    description: z.string().describe("One sentence about the category; may be empty"),
    image: z
      .string()
      .nullable()
      .describe("Absolute URL of an image of one of its newest products; null when they have none"),
    color: CategoryColor.describe("Background colour of its products' images"),
    product_count: z.int().describe("Number of visible products; may be 0"),
  })
  .meta({ id: "Category", description: "One category of the store's catalogue" });
export const Categories = z.array(Category);
export type Category = z.infer<typeof Category>;
