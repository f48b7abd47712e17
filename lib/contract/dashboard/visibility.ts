import { z } from "zod";

/** Who sees a product: shoppers see only visible ones. */
export const ProductState = z.enum(["visible", "hidden", "archived"]);
export type ProductState = z.infer<typeof ProductState>;

export const VISIBILITY_NAMES: Record<ProductState, string> = {
  visible: "Visible",
  hidden: "Hidden",
  archived: "Archived",
};

/** What each visibility is for, in one sentence. */
export const VISIBILITY_HINT =
  "Shoppers see only visible products. Hide products that are not for sale yet, and archive those that you no longer sell.";
