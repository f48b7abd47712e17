import type { Product, Variant } from "#lib/contract/product.ts";

/** One value of an option as the shopper sees it beside the choice made so far. */
export interface OptionValue {
  value: string;
  label: string;
  chosen: boolean;
  /** `impossible`: no variant has it together with the other choices; choosing it changes those. */
  state: "available" | "sold-out" | "impossible";
  /** The variant choosing it leads to. */
  variant: string;
}

export interface Option {
  attribute: string;
  name: string;
  values: OptionValue[];
}

/** Stands for an attribute where variants differ by nothing but their names. */
const BY_NAME = "variant";

/** The variant an address names, or the one to begin with: the default one if it can be bought. */
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

/** The options of a product around the chosen variant; none when there is nothing to choose. */
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

/** What tells a variant from its siblings: its attributes, or its name where those do not. */
function traitsOf(variant: Variant, product: Product): Trait[] {
  if (!attributesTellApart(product)) {
    return [{ attribute: BY_NAME, name: "Choice", value: variant.uid, label: variant.name }];
  }
  return variant.attributes.map(({ attribute, attribute_name, value, attribute_value }) => ({
    attribute,
    name: attribute_name,
    value,
    label: attribute_value,
  }));
}

function attributesTellApart({ variants }: Product): boolean {
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
  const keeps = (variant: Variant) =>
    own.filter(
      (kept) =>
        kept.attribute !== trait.attribute &&
        traitsOf(variant, product).some(
          (t) => t.attribute === kept.attribute && t.value === kept.value,
        ),
    ).length;
  const others = own.filter(({ attribute }) => attribute !== trait.attribute).length;
  const candidates = product.variants
    .filter((variant) =>
      traitsOf(variant, product).some(
        (t) => t.attribute === trait.attribute && t.value === trait.value,
      ),
    )
    .map((variant) => ({ variant, kept: keeps(variant), buyable: variant.sellable_stock > 0 }))
    .sort((a, b) => b.kept - a.kept || Number(b.buyable) - Number(a.buyable));
  const best = candidates[0];
  return {
    value: trait.value,
    label: trait.label,
    chosen: own.some((t) => t.attribute === trait.attribute && t.value === trait.value),
    state: !best || best.kept < others ? "impossible" : best.buyable ? "available" : "sold-out",
    variant: best?.variant.uid ?? chosen.uid,
  };
}

/** The choice in words: "Red, Large"; the variant's name where it has no attributes. */
export function describeVariant(variant: Variant): string {
  return (
    variant.attributes.map(({ attribute_value }) => attribute_value).join(", ") || variant.name
  );
}
