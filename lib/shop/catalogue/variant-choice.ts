import type { Product, Variant } from "#lib/contract/product.ts";

/** A value of an option, in relation to the chosen variant. */
export interface OptionValue {
  value: string;
  label: string;
  chosen: boolean;
  /** `impossible`: no variant combines it with the other chosen values, so choosing it changes those. */
  state: "available" | "sold-out" | "impossible";
  /** The variant that it selects. */
  variant: Variant;
}

export interface Option {
  attribute: string;
  name: string;
  values: OptionValue[];
}

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
export function variantOptions({ variants }: Product, chosen: Variant): Option[] {
  if (variants.length < 2) return [];
  const traitsOf = haveUniqueAttributes(variants) ? attributesOf : nameOf;
  const has = (variant: Variant, { attribute, value }: Trait) =>
    traitsOf(variant).some((own) => own.attribute === attribute && own.value === value);
  const options = new Map<string, Option>();
  for (const trait of variants.flatMap(traitsOf)) {
    const { attribute, name, value, label } = trait;
    const option = options.get(attribute) ?? { attribute, name, values: [] };
    options.set(attribute, option);
    if (option.values.some((known) => known.value === value)) continue;
    const others = traitsOf(chosen).filter((own) => own.attribute !== attribute);
    const [best] = variants
      .filter((variant) => has(variant, trait))
      .map((variant) => ({
        variant,
        missing: others.filter((other) => !has(variant, other)).length,
        buyable: variant.sellable_stock > 0,
      }))
      .sort((a, b) => a.missing - b.missing || Number(b.buyable) - Number(a.buyable));
    option.values.push({
      value,
      label,
      chosen: has(chosen, trait),
      state: best?.missing ? "impossible" : best?.buyable ? "available" : "sold-out",
      variant: best?.variant ?? chosen,
    });
  }
  return [...options.values()];
}

interface Trait {
  attribute: string;
  name: string;
  value: string;
  label: string;
}

function attributesOf({ attributes }: Variant): Trait[] {
  return attributes.map(({ attribute, attribute_name, value, attribute_value }) => ({
    attribute,
    name: attribute_name,
    value,
    label: attribute_value,
  }));
}

/** Returns the only option of variants that differ by name only. */
function nameOf({ uid, name }: Variant): Trait[] {
  return [{ attribute: "variant", name: "Choice", value: uid, label: name }];
}

function haveUniqueAttributes(variants: Variant[]): boolean {
  const signatures = variants.map(({ attributes }) =>
    attributes
      .map(({ attribute, value }) => `${attribute}=${value}`)
      .sort()
      .join(),
  );
  return !signatures.includes("") && new Set(signatures).size === variants.length;
}

/** Returns the option values, such as "Red, Large", or the name of a variant without attributes. */
export function describeVariant(variant: Variant): string {
  return (
    variant.attributes.map(({ attribute_value }) => attribute_value).join(", ") || variant.name
  );
}
