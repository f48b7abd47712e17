import { NEW_VARIANT, type VariantDraft } from "#lib/dashboard/variant-drafts.ts";

/** Returns a new variant as the editor sends it, with a price and these fields. */
export function variantDraft(fields: Partial<VariantDraft>): VariantDraft {
  return { ...NEW_VARIANT, price: "5000.00", ...fields };
}
