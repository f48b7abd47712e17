import { z } from "zod";
import { BODY_LIMITS, PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { Centimetres, Decimal, Weight } from "#lib/contract/dashboard/settings.ts";
import { ProductState } from "#lib/contract/dashboard/visibility.ts";
import {
  ImageUrl,
  InputDate,
  InputTimestamp,
  integerBetween,
  Text,
  Uid,
} from "#lib/contract/scalars.ts";
import { requiredText } from "#lib/contract/shopper.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { parseAttributes } from "#lib/kernel/product-attributes.ts";
import { uniqueTags } from "#lib/kernel/tags.ts";

const LongText = Text.pipe(z.string().trim().max(PRODUCT_LIMITS.description));
export const ProductLabel = Text.pipe(z.string().trim().max(PRODUCT_LIMITS.name));

export const ProductTag = requiredText(PRODUCT_LIMITS.tag).refine(
  (tag) => !tag.includes(","),
  "must not contain a comma",
);

/** An index row has room for 2,704 bytes. */
const MAX_URL_BYTES = 2_600;
const ProductImageUrl = Text.pipe(
  ImageUrl.min(1)
    .max(PRODUCT_LIMITS.imageUrl)
    .refine(
      (text) => new TextEncoder().encode(text).length <= MAX_URL_BYTES,
      `must have at most ${MAX_URL_BYTES} bytes`,
    ),
);

/** Filters that do not differ by variant, one per line, as `Material: Cotton`. */
const Attributes = Text.pipe(
  z
    .string()
    .trim()
    .superRefine((text, context) => {
      const attributes = parseAttributes(text);
      if (!attributes) {
        context.addIssue("must have one filter per line, such as Material: Cotton");
      } else if (attributes.length > PRODUCT_LIMITS.attributes) {
        context.addIssue(`must have at most ${PRODUCT_LIMITS.attributes} filters`);
      } else if (attributes.some(({ name, value }) => isTooLong(name) || isTooLong(value))) {
        context.addIssue(`must have names and values of at most ${PRODUCT_LIMITS.name} characters`);
      }
    }),
);

function isTooLong(text: string): boolean {
  return text.length > PRODUCT_LIMITS.name;
}

const Picture = z.object({
  url: ProductImageUrl,
  alt_text: Text.pipe(z.string().trim().max(PRODUCT_LIMITS.altText)),
});

const ProductFields = z.object({
  name: requiredText(PRODUCT_LIMITS.name),
  /** Plain text or HTML; tags that are not allowed are removed. */
  description: LongText,
  seo_title: ProductLabel.default(""),
  seo_description: Text.pipe(z.string().trim().max(PRODUCT_LIMITS.seoDescription)).default(""),
  story: LongText,
  brand: ProductLabel,
  /** Name of the category, created if it is new; may be empty. */
  category: ProductLabel,
  tags: z.array(ProductTag).max(PRODUCT_LIMITS.tags).transform(uniqueTags).default([]),
  attributes: Attributes.default(""),
  state: ProductState,
  /** Names of the options, such as Size. */
  options: z.array(requiredText(PRODUCT_LIMITS.name)).max(PRODUCT_LIMITS.options),
  /** Index of the default variant. */
  default_variant: integerBetween(0, PRODUCT_LIMITS.variants - 1).default(0),
  /** In display order; the first is the main picture. */
  pictures: z.array(Picture).max(PRODUCT_LIMITS.images),
});

/** A variant in the editor. Its stock is set only when it is new; adjust it afterwards. */
const VariantFields = z.object({
  uid: Uid.nullable(),
  values: z.array(requiredText(PRODUCT_LIMITS.name)).max(PRODUCT_LIMITS.options),
  sku: ProductLabel,
  price: Decimal,
  promo_price: Decimal.nullable(),
  /** Null: the promotion lasts until it is removed. */
  promo_expiry: InputTimestamp.nullable(),
  /** Cost per unit. */
  unit_cost: Decimal.nullable(),
  barcode: ProductLabel,
  weight: Weight.nullable(),
  length: Centimetres.nullable(),
  width: Centimetres.nullable(),
  height: Centimetres.nullable(),
  /**
   * URL of one of the product's pictures. After an import it may be a picture of the variant only. Null: the main
   * picture.
   */
  image: ProductImageUrl.nullable(),
  taxable: z.boolean(),
  requires_shipping: z.boolean(),
  expected_back_on: InputDate.nullable(),
  is_active: z.boolean(),
  tracks_stock: z.boolean(),
  allows_backorder: z.boolean(),
  /** Stock at which it is low; null: the store's default. */
  reorder_point: integerBetween(0, BODY_LIMITS.quantity).nullable(),
  batch_number: ProductLabel,
  expires_on: InputDate.nullable(),
  on_hand: integerBetween(0, BODY_LIMITS.quantity),
});

/** A complete product as the editor saves it. */
export const ProductDraft = ProductFields.extend({
  variants: z.array(VariantFields).min(1).max(PRODUCT_LIMITS.variants),
}).superRefine(({ options, variants, default_variant }, context) => {
  if (default_variant >= variants.length) {
    context.addIssue({ code: "custom", path: ["default_variant"], message: "must be a variant" });
  }
  if (new Set(options).size < options.length) {
    context.addIssue({ code: "custom", path: ["options"], message: "must differ from each other" });
  }
  const seen = new Set<string>();
  for (const [index, { values }] of variants.entries()) {
    const key = JSON.stringify(values);
    if (values.length !== options.length) {
      context.addIssue({
        code: "custom",
        path: ["variants", index, "values"],
        message: "must have a value for each option",
      });
    } else if (seen.has(key)) {
      context.addIssue({
        code: "custom",
        path: ["variants", index, "values"],
        message: "are used by another variant",
      });
    }
    seen.add(key);
  }
  for (const [index, { price, promo_price, promo_expiry }] of variants.entries()) {
    const reject = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["variants", index, field], message });
    if (promo_price !== null && compareAmounts(promo_price, price) >= 0) {
      reject("promo_price", "must be lower than the price");
    }
    if (promo_expiry !== null && promo_price === null) {
      reject("promo_expiry", "needs a promotional price");
    }
  }
});
export type ProductDraft = z.infer<typeof ProductDraft>;

export const ProductUpdate = ProductDraft.safeExtend({ version: Text.max(60) });

/** A product as the editor loads it. */
export interface ProductDetail extends Omit<ProductDraft, "variants"> {
  uid: string;
  /** Changes with every edit of the product, its variants and pictures. */
  version: string;
  /** Whether any order has contained it. */
  is_ordered: boolean;
  variants: (ProductDraft["variants"][number] & { uid: string; reserved: number })[];
}
