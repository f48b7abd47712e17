import type { StoredVariant } from "#db/queries/products/stored-products.ts";

type Variant = Pick<StoredVariant, "is_active" | "attributes">;

/** Names of what a product's variants differ in, by those that are in sale. */
export function optionNamesOf(variants: Variant[]): string[] {
  const first = variants.find((variant) => variant.is_active) ?? variants[0];
  return first?.attributes.map(({ name }) => name) ?? [];
}

/**
 * Without those out of sale that others stand in for: they lack the product's options, or have the values
 * of another. `variants`: all of a product's, in their order.
 */
export function currentVariants<Own extends Variant>(variants: Own[]): Own[] {
  const options = optionNamesOf(variants);
  const keyOf = (variant: Variant) => JSON.stringify(optionValuesOf(variant, options));
  const taken = new Set(variants.filter((variant) => variant.is_active).map(keyOf));
  return variants.filter((variant) => {
    if (variant.is_active) return true;
    const names = new Set(variant.attributes.map(({ name }) => name));
    const key = keyOf(variant);
    const isShown = names.symmetricDifference(new Set(options)).size === 0 && !taken.has(key);
    if (isShown) taken.add(key);
    return isShown;
  });
}

/** The variant's value of each option; of one that it lacks, nothing. */
export function optionValuesOf(
  { attributes }: Pick<Variant, "attributes">,
  options: string[],
): string[] {
  return options.map((option) => attributes.find(({ name }) => name === option)?.value ?? "");
}
