import type { ProductDraft } from "#lib/contract/dashboard/products.ts";

export type VariantDraft = ProductDraft["variants"][number];

/** One thing variants differ in, and what it can be: "Size" is "S, M, L". */
export interface OptionDraft {
  name: string;
  /** As typed, separated by commas; one that has a comma itself stands in quotes. */
  values: string;
}

/**
 * Form values of the product editor: a product with its tags and options as text, before variants are created.
 */
export type EditedProduct = ProductDraft & { typed_tags: string; typed_options: OptionDraft[] };

export function editedProduct(product: ProductDraft): EditedProduct {
  return {
    ...product,
    typed_tags: product.tags.join(", "),
    typed_options: optionsOf(product.options, product.variants),
  };
}

/** Whether the product's variants are those of the options that are typed. */
export function areMade(
  typed: OptionDraft[],
  { options, variants }: Pick<ProductDraft, "options" | "variants">,
): boolean {
  const said = (drafts: OptionDraft[]) =>
    JSON.stringify(drafts.map((draft) => [draft.name.trim(), valuesOf(draft)]));
  return said(typed) === said(optionsOf(options, variants));
}

export const NEW_VARIANT: VariantDraft = {
  uid: null,
  values: [],
  sku: "",
  price: "",
  weight: null,
  is_active: true,
  on_hand: 0,
};

/**
 * Every combination of the options' values, in their order. What was a variant stays that one; a new one
 * takes the first one's price.
 */
export function variantsOf(options: OptionDraft[], before: VariantDraft[]): VariantDraft[] {
  const known = new Map(before.map((variant) => [JSON.stringify(variant.values), variant]));
  const [first] = before;
  // The one variant of a product without options becomes the first of those with.
  const heir = first && first.values.length === 0 ? first : undefined;
  return combinations(options.map(valuesOf)).map((values, place) => {
    const kept = known.get(JSON.stringify(values)) ?? (place === 0 ? heir : undefined);
    return kept ? { ...kept, values } : { ...NEW_VARIANT, values, price: first?.price ?? "" };
  });
}

/** In quotes, which stand doubled within; or up to the next comma. */
const TYPED_VALUE = /\s*"((?:[^"]|"")*)"\s*(?=,|$)|[^,]+/g;

/** The option's values as they were typed, each once. */
export function valuesOf({ values }: OptionDraft): string[] {
  const typed = [...values.matchAll(TYPED_VALUE)].map(([value, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? value).trim(),
  );
  return [...new Set(typed)].filter(Boolean);
}

/** The options that variants have, each with its values in the order they come. */
export function optionsOf(
  names: string[],
  variants: Pick<VariantDraft, "values">[],
): OptionDraft[] {
  return names.map((name, place) => ({
    name,
    values: [...new Set(variants.map(({ values }) => values[place] ?? ""))].map(quoted).join(", "),
  }));
}

function quoted(value: string): string {
  return /^"|,/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

function combinations(lists: string[][]): string[][] {
  return lists.reduce<string[][]>(
    (begun, list) => begun.flatMap((values) => list.map((value) => [...values, value])),
    [[]],
  );
}
