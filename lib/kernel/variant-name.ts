/** What the only variant of a product is called that has nothing to choose. */
export const SOLE_VARIANT = "Default";

/** A variant is called by its values of the product's options. */
export function variantName(values: string[]): string {
  return values.join(" / ") || SOLE_VARIANT;
}
