import { type EditConflict, mergeEdits } from "#lib/dashboard/merge-edits.ts";
import { isPriceChangedByBoth, priceConflicts } from "#lib/dashboard/price-fields.ts";
import { type EditedProduct, variantKey } from "#lib/dashboard/variant-drafts.ts";

/** Merges an edit of a product with its latest version. */
export function mergeProducts(
  loaded: EditedProduct,
  mine: EditedProduct,
  latest: EditedProduct,
): { merged: EditedProduct; conflicts: EditConflict[] } {
  const dependent = ["variants", "options", "option_drafts", "default_variant"] as const;
  const { merged, conflicts } = withWholePrices(
    [loaded, mine, latest],
    mergeEdits(loaded, mine, latest, [...dependent]),
  );
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

/**
 * Reports each difference where both sides changed a variant's price, its promotion or the promotion's end: nobody
 * has seen the combination.
 */
function withWholePrices(
  versions: [loaded: EditedProduct, mine: EditedProduct, latest: EditedProduct],
  { merged, conflicts }: ReturnType<typeof mergeEdits<EditedProduct>>,
): ReturnType<typeof mergeEdits<EditedProduct>> {
  const [loaded, mine, latest] = versions.map(
    ({ variants }) => new Map(variants.map((variant) => [variant.uid, variant])),
  );
  const found: EditConflict[] = [];
  const variants = merged.variants.map((variant, index) => {
    const [before, own, current] = [loaded, mine, latest].map((side) => side?.get(variant.uid));
    if (variant.uid === null || !before || !own || !current) return variant;
    if (!isPriceChangedByBoth(before, own, current)) return variant;
    found.push(...priceConflicts(own, current, `variants.${index}.`));
    const { price, promo_price, promo_expiry } = own;
    return { ...variant, price, promo_price, promo_expiry };
  });
  const isChosenAsAWhole = conflicts.some(([{ path }]) => path === "variants");
  if (isChosenAsAWhole || found.length === 0) return { merged, conflicts };
  const paths = new Set(found.map(([{ path }]) => path));
  return {
    merged: { ...merged, variants },
    conflicts: [...conflicts.filter(([{ path }]) => !paths.has(path)), ...found],
  };
}
