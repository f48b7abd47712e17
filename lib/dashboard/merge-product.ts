import { type EditConflict, mergeEdits } from "#lib/dashboard/merge-edits.ts";
import type { EditedProduct, VariantDraft } from "#lib/dashboard/variant-drafts.ts";

/**
 * Merges an edit of a product with its latest version. Merges the default variant by its uid or option values,
 * because its index differs between the versions.
 */
export function mergeProducts(
  loaded: EditedProduct,
  mine: EditedProduct,
  latest: EditedProduct,
): { merged: EditedProduct; conflicts: EditConflict[] } {
  const { merged, conflicts } = mergeEdits(
    withDefaultKey(loaded),
    withDefaultKey(mine),
    withDefaultKey(latest),
    ["variants", "options", "option_drafts"],
  );
  const others = conflicts.filter(([{ path }]) => path !== "default_variant");
  if (others.some(([{ path }]) => path === "variants")) {
    // The choice between two lists of variants includes the index.
    const index = {
      path: "default_variant",
      mine: mine.default_variant,
      latest: latest.default_variant,
    };
    return {
      merged: { ...merged, default_variant: mine.default_variant },
      conflicts: others.map((fields) =>
        fields[0].path === "variants" ? [...fields, index] : fields,
      ),
    };
  }
  const indexOf = (key: unknown) => {
    const index = merged.variants.findIndex((variant) => keyOf(variant) === key);
    return index === -1 ? undefined : index;
  };
  const index = indexOf(merged.default_variant);
  const latestIndex = indexOf(withDefaultKey(latest).default_variant);
  const isConflict =
    others.length < conflicts.length && index !== undefined && latestIndex !== undefined;
  return {
    merged: { ...merged, default_variant: index ?? latestIndex ?? 0 },
    conflicts: [
      ...others,
      ...(isConflict
        ? [[{ path: "default_variant", mine: index, latest: latestIndex }] satisfies EditConflict]
        : []),
    ],
  };
}

function withDefaultKey(product: EditedProduct) {
  const variant = product.variants[product.default_variant];
  return { ...product, default_variant: variant && keyOf(variant) };
}

function keyOf({ uid, values }: VariantDraft): string {
  return uid ?? JSON.stringify(values);
}
