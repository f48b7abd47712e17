import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";

/** Names of a product's states, in the order of the choices. */
export const VISIBILITY_NAMES: Record<ProductDraft["state"], string> = {
  visible: "Visible",
  hidden: "Hidden",
  inactive: "Archived",
};
