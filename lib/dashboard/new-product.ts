import type { ProductDraft } from "#lib/contract/dashboard/products.ts";
import { NEW_VARIANT } from "#lib/dashboard/variant-drafts.ts";

/** Initial values of the product editor. */
export const NEW_PRODUCT: ProductDraft = {
  name: "",
  description: "",
  story: "",
  brand: "",
  category: "",
  tags: [],
  state: "visible",
  options: [],
  pictures: [],
  variants: [NEW_VARIANT],
};
