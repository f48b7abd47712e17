import type { Product, Variant } from "#lib/contract/product.ts";

/** A value of an option, in relation to the chosen variant. */
export interface OptionValue {
  value: string;
  label: string;
  chosen: boolean;
  /** `impossible`: no variant combines it with the other chosen values, so choosing it changes those. */
  state: "available" | "sold-out" | "impossible";
  /** Uid of the variant that it selects. */
  variant: string;
}

export interface Option {
  attribute: string;
  name: string;
  values: OptionValue[];
}

/** The only option of products whose variants differ by name only. */
const BY_NAME = "variant";

/** Returns the variant with this uid, or else the default: the first that is in stock. */
export function chooseVariant(product: Product, uid: string | null): Variant | undefined {
  const { variants } = product;
  const buyable = (variant: Variant) => variant.sellable_stock > 0;
  return (
    variants.find((variant) => variant.uid === uid) ??
    variants.find((variant) => variant.is_default && buyable(variant)) ??
    variants.find(buyable) ??
    variants.find((variant) => variant.is_default) ??
    variants[0]
  );
}

/** Returns a product's options in relation to the chosen variant; empty for a single variant. */
export function variantOptions(product: Product, chosen: Variant): Option[] {
  if (product.variants.length < 2) return [];
  const options = new Map<string, Option>();
  for (const variant of product.variants) {
    for (const trait of traitsOf(variant, product)) {
      const option = options.get(trait.attribute) ?? { ...trait, values: [] };
      options.set(trait.attribute, option);
      if (option.values.some(({ value }) => value === trait.value)) continue;
      option.values.push(describeValue(product, chosen, trait));
    }
  }
  return [...options.values()].map(({ attribute, name, values }) => ({ attribute, name, values }));
}

interface Trait {
  attribute: string;
  name: string;
  value: string;
  label: string;
}

/** Returns the option values of a variant: its attributes, or its name if they are not unique. */
function traitsOf(variant: Variant, product: Product): Trait[] {
  if (!hasUniqueAttributes(product)) {
    return [{ attribute: BY_NAME, name: "Choice", value: variant.uid, label: variant.name }];
  }
  return variant.attributes.map(({ attribute, attribute_name, value, attribute_value }) => ({
    attribute,
    name: attribute_name,
    value,
    label: attribute_value,
  }));
}

function hasUniqueAttributes({ variants }: Product): boolean {
  const signatures = variants.map(({ attributes }) =>
    attributes
      .map(({ attribute, value }) => `${attribute}=${value}`)
      .sort()
      .join(),
  );
  return (
    signatures.every((signature) => signature !== "") &&
    new Set(signatures).size === variants.length
  );
}

function describeValue(product: Product, chosen: Variant, trait: Trait): OptionValue {
  const own = traitsOf(chosen, product);
  const matches = (variant: Variant) =>
    own.filter(
      (other) =>
        other.attribute !== trait.attribute &&
        traitsOf(variant, product).some(
          (t) => t.attribute === other.attribute && t.value === other.value,
        ),
    ).length;
  const others = own.filter(({ attribute }) => attribute !== trait.attribute).length;
  const candidates = product.variants
    .filter((variant) =>
      traitsOf(variant, product).some(
        (t) => t.attribute === trait.attribute && t.value === trait.value,
      ),
    )
    .map((variant) => ({
      variant,
      matching: matches(variant),
      buyable: variant.sellable_stock > 0,
    }))
    .sort((a, b) => b.matching - a.matching || Number(b.buyable) - Number(a.buyable));
  const best = candidates[0];
  return {
    value: trait.value,
    label: trait.label,
    chosen: own.some((t) => t.attribute === trait.attribute && t.value === trait.value),
    state: !best || best.matching < others ? "impossible" : best.buyable ? "available" : "sold-out",
    variant: best?.variant.uid ?? chosen.uid,
  };
}

/** Returns the option values, such as "Red, Large", or the name of a variant without attributes. */
export function describeVariant(variant: Variant): string {
  return (
    variant.attributes.map(({ attribute_value }) => attribute_value).join(", ") || variant.name
  );
}
