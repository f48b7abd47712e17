import { type EditConflict, mergeEdits } from "#lib/dashboard/merge-edits.ts";
import { type EditedProduct, variantKey } from "#lib/dashboard/variant-drafts.ts";

/** Merges an edit of a product with its latest version. */
export function mergeProducts(
  loaded: EditedProduct,
  mine: EditedProduct,
  latest: EditedProduct,
): { merged: EditedProduct; conflicts: EditConflict[] } {
  const dependent = ["variants", "options", "option_drafts", "default_variant"] as const;
  const { merged, conflicts } = mergeEdits(loaded, mine, latest, [...dependent]);
  // One side may have removed the default variant of the other.
  const keys: unknown[] = merged.variants.map(variantKey);
  const default_variant = keys.includes(merged.default_variant)
    ? merged.default_variant
    : latest.default_variant;
  return {
    merged: { ...merged, default_variant },
    conflicts: conflicts.filter(
      ([{ path, ...sides }]) =>
        path !== "default_variant" || (keys.includes(sides.mine) && keys.includes(sides.latest)),
    ),
  };
}
