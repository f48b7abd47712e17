import type { ProductDraft } from "#lib/contract/dashboard/products.ts";
import { NEW_VARIANT } from "#lib/dashboard/variant-drafts.ts";

/** What the editor begins with. */
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
