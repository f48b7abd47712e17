import type { ProductDraft } from "#lib/contract/dashboard/product-draft.ts";
import { toPromoExpiry } from "#lib/dashboard/price-fields.ts";
import { splitTags } from "#lib/kernel/tags.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";

export type VariantDraft = ProductDraft["variants"][number];

/** Form values of a variant: its promotion ends in the store's time zone. */
export type EditedVariant = VariantDraft & {
  /** The end that was loaded, with its seconds. */
  stored_expiry: string | null;
};

/** An option with its values as entered, such as "Size" with "S, M, L". */
export interface OptionDraft {
  name: string;
  /** Comma-separated; values with a comma are quoted. */
  values: string;
}

/**
 * Form values of the product editor: a product with its tags and options as text, before variants are created.
 */
export type EditedProduct = Omit<ProductDraft, "tags" | "default_variant" | "variants"> & {
  variants: EditedVariant[];
  /** Comma-separated. */
  tags: string;
  /** Its `variantKey`. */
  default_variant: string;
  option_drafts: OptionDraft[];
  /** Version that was loaded; empty for a new product. */
  version: string;
};

export function toEditedProduct(
  { version = "", ...product }: ProductDraft & { version?: string },
  timeZone: string,
): EditedProduct {
  return {
    ...product,
    version,
    variants: product.variants.map((variant) => ({
      ...variant,
      promo_expiry: variant.promo_expiry && toLocalTime(new Date(variant.promo_expiry), timeZone),
      stored_expiry: variant.promo_expiry,
    })),
    tags: product.tags.join(", "),
    default_variant: variantKey(product.variants[product.default_variant] ?? NEW_VARIANT),
    option_drafts: toOptionDrafts(product.options, product.variants),
  };
}

/** Converts the form values. The first variant replaces a default variant that is not listed. */
export function toProductDraft({ option_drafts, ...edited }: EditedProduct, timeZone: string) {
  const keys = edited.variants.map(variantKey);
  return {
    ...edited,
    variants: edited.variants.map(({ stored_expiry, ...variant }) => ({
      ...variant,
      promo_expiry: toPromoExpiry({ ...variant, stored_expiry }, timeZone),
    })),
    tags: splitTags(edited.tags),
    default_variant: Math.max(0, keys.indexOf(edited.default_variant)),
  };
}

/** Returns the uid of a variant, or the option values of a new one. */
export function variantKey({ uid, values }: Pick<VariantDraft, "uid" | "values">): string {
  return uid ?? JSON.stringify(values);
}

/** Returns whether the product's variants match the entered options. */
export function matchesOptions(
  drafts: OptionDraft[],
  { options, variants }: Pick<ProductDraft, "options" | "variants">,
): boolean {
  const normalize = (entered: OptionDraft[]) =>
    JSON.stringify(entered.map((draft) => [draft.name.trim(), parseOptionValues(draft)]));
  return normalize(drafts) === normalize(toOptionDrafts(options, variants));
}

export const NEW_VARIANT: VariantDraft = {
  uid: null,
  values: [],
  sku: "",
  price: "",
  promo_price: null,
  promo_expiry: null,
  unit_cost: null,
  barcode: "",
  weight: null,
  length: null,
  width: null,
  height: null,
  image: null,
  taxable: true,
  requires_shipping: true,
  expected_back_on: null,
  is_active: true,
  tracks_stock: true,
  allows_backorder: false,
  reorder_point: null,
  batch_number: "",
  expires_on: null,
  on_hand: 0,
};

/**
 * Combines the options' values to variants. Existing combinations keep their variant; new ones take the
 * price of the first variant.
 */
export function combineVariants(options: OptionDraft[], before: EditedVariant[]): EditedVariant[] {
  const known = new Map(before.map((variant) => [JSON.stringify(variant.values), variant]));
  const [first] = before;
  // The only variant of a product without options becomes the first combination.
  const fallback = first && first.values.length === 0 ? first : undefined;
  return combinations(options.map(parseOptionValues)).map((values, index) => {
    const existing = known.get(JSON.stringify(values)) ?? (index === 0 ? fallback : undefined);
    return existing
      ? { ...existing, values }
      : { ...NEW_VARIANT, stored_expiry: null, values, price: first?.price ?? "" };
  });
}

/** A quoted value with doubled quotes, or text up to the next comma. */
const OPTION_VALUE = /\s*"((?:[^"]|"")*)"\s*(?=,|$)|[^,]+/g;

/** Parses the distinct values of an option. */
export function parseOptionValues({ values }: OptionDraft): string[] {
  const typed = [...values.matchAll(OPTION_VALUE)].map(([value, quoted]) =>
    (quoted?.replaceAll('""', '"') ?? value).trim(),
  );
  return [...new Set(typed)].filter(Boolean);
}

/** Returns the options of variants, with their values in order of appearance. */
export function toOptionDrafts(
  names: string[],
  variants: Pick<VariantDraft, "values">[],
): OptionDraft[] {
  return names.map((name, index) => ({
    name,
    values: [...new Set(variants.map(({ values }) => values[index] ?? ""))].map(quoted).join(", "),
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

/** Initial values of the product editor. */
export const NEW_PRODUCT: ProductDraft = {
  name: "",
  description: "",
  seo_title: "",
  seo_description: "",
  story: "",
  brand: "",
  category: "",
  tags: [],
  attributes: "",
  state: "visible",
  options: [],
  default_variant: 0,
  pictures: [],
  variants: [NEW_VARIANT],
};
