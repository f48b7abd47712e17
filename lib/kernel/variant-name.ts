/** Name of the only variant of a product without options. */
export const SOLE_VARIANT = "Default";

/** Returns a variant's name: its option values. */
export function variantName(values: string[]): string {
  return values.join(" / ") || SOLE_VARIANT;
}
