import type { StoredVariant } from "#db/queries/products/stored-products.ts";

type Variant = Pick<StoredVariant, "is_active" | "attributes">;

/** Returns the option names of a product's active variants. */
export function optionNamesOf(variants: Variant[]): string[] {
  const first = variants.find((variant) => variant.is_active) ?? variants[0];
  return first?.attributes.map(({ name }) => name) ?? [];
}

/**
 * Leaves out inactive variants that were replaced: those without the product's options or with another's
 * values. `variants`: all of a product's, in order.
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

/** Returns the variant's value of each option; "" when it has none. */
export function optionValuesOf(
  { attributes }: Pick<Variant, "attributes">,
  options: string[],
): string[] {
  return options.map((option) => attributes.find(({ name }) => name === option)?.value ?? "");
}
