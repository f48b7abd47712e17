import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { NEW_VARIANT } from "#lib/dashboard/variant-drafts.ts";

/** Initial values of the product editor. */
export const NEW_PRODUCT: ProductDraft = {
  name: "",
  description: "",
  seo_title: "",
  seo_description: "",
  story: "",
  brand: "",
  category: "",
  tags: [],
  state: "visible",
  options: [],
  default_variant: 0,
  pictures: [],
  variants: [NEW_VARIANT],
};
