import { z } from "zod";
import type { DashboardRoute } from "#lib/contract/dashboard/route.ts";
import { Decimal, Weight } from "#lib/contract/dashboard/settings.ts";
import { DateTime, PictureAddress, SentDateTime, Text, Uid, whole } from "#lib/contract/scalars.ts";
import { typed } from "#lib/contract/shopper.ts";
import { BODY_LIMITS, PRODUCT_LIMITS } from "#lib/contract/unspecified.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { uniqueTags } from "#lib/kernel/tags.ts";

export const PRODUCTS_PER_PAGE = 50;

const LongText = Text.pipe(z.string().trim().max(PRODUCT_LIMITS.description));
const Label = Text.pipe(z.string().trim().max(PRODUCT_LIMITS.name));

/** Why a stock changes by hand. */
export const STOCK_REASONS = [
  "Delivery received",
  "Counted",
  "Damaged or lost",
  "Given away",
  "Correction",
] as const;

/** Which products a list shows. */
export const ProductListQuery = z.object({
  search: Text.max(100).default(""),
  state: z.enum(["visible", "hidden", "inactive"]).optional(),
  stock: z.enum(["low", "out"]).optional(),
  promo: z.enum(["on", "ending"]).optional(),
  category: Uid.optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type ProductListQuery = z.infer<typeof ProductListQuery>;

export const ProductState = z.enum(["visible", "hidden", "inactive"]);

/** A variant as the list edits it in place. */
export const VariantSummary = z.object({
  uid: Uid,
  name: z.string(),
  sku: z.string(),
  price: z.string(),
  promo_price: z.string().nullable(),
  promo_expiry: DateTime.nullable(),
  is_active: z.boolean(),
  on_hand: z.int(),
  reserved: z.int(),
  low: z.boolean(),
  /** Changes with every edit of the variant, its stock aside. */
  version: z.string(),
});
export type VariantSummary = z.infer<typeof VariantSummary>;

export const ProductSummary = z.object({
  uid: Uid,
  name: z.string(),
  category_name: z.string(),
  image: z.string().nullable(),
  state: ProductState,
  variants: z.array(VariantSummary),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const ProductList = z.object({ products: z.array(ProductSummary), more: z.boolean() });
export type ProductList = z.infer<typeof ProductList>;

export const VisibilityChange = z.object({
  products: z.array(Uid).min(1).max(BODY_LIMITS.items),
  state: ProductState,
});

/** Prices of a variant; a promo without an end holds until it is removed. */
export const PriceChange = z
  .object({
    price: Decimal,
    promo_price: Decimal.nullable(),
    promo_expiry: SentDateTime.nullable(),
    version: Text.max(60),
  })
  .superRefine(({ price, promo_price, promo_expiry }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (promo_price !== null && compareAmounts(promo_price, price) >= 0) {
      refuse("promo_price", "must be lower than the price");
    }
    if (promo_expiry !== null && promo_price === null) {
      refuse("promo_expiry", "needs a promo price");
    }
    if (promo_expiry !== null && Date.parse(promo_expiry) <= Date.now()) {
      refuse("promo_expiry", "must be later than now");
    }
  });
export type PriceChange = z.infer<typeof PriceChange>;

export const StockChange = z.object({
  /** Pieces that came (above zero) or went. */
  change: z
    .int()
    .min(-BODY_LIMITS.quantity)
    .max(BODY_LIMITS.quantity)
    .refine((change) => change !== 0, "must not be 0"),
  reason: typed(200),
});
export type StockChange = z.infer<typeof StockChange>;

const Picture = z.object({
  address: Text.pipe(PictureAddress.min(1).max(PRODUCT_LIMITS.imageAddress)),
  alt_text: Text.pipe(z.string().trim().max(PRODUCT_LIMITS.altText)),
});

const ProductFields = z.object({
  name: typed(PRODUCT_LIMITS.name),
  description: LongText,
  story: LongText,
  brand: Label,
  /** By name; made when there is none. Empty: none. */
  category: Label,
  tags: z
    .array(typed(PRODUCT_LIMITS.tag).refine((tag) => !tag.includes(","), "must not have a comma"))
    .max(PRODUCT_LIMITS.tags)
    .transform(uniqueTags)
    .default([]),
  state: ProductState,
  /** Names of what the variants differ in. */
  options: z.array(typed(PRODUCT_LIMITS.name)).max(PRODUCT_LIMITS.options),
  /** In the order they are shown in; the first is the main one. */
  pictures: z.array(Picture).max(PRODUCT_LIMITS.images),
});

/** A variant of the editor. Its stock is set when it is new, and moved by hand afterwards. */
const VariantFields = z.object({
  uid: Uid.nullable(),
  values: z.array(typed(PRODUCT_LIMITS.name)).max(PRODUCT_LIMITS.options),
  sku: Label,
  price: Decimal,
  weight: Weight.nullable(),
  is_active: z.boolean(),
  on_hand: whole(0, BODY_LIMITS.quantity),
});

/** A product as the editor saves it, whole. */
export const ProductDraft = ProductFields.extend({
  variants: z.array(VariantFields).min(1).max(PRODUCT_LIMITS.variants),
}).superRefine(({ options, variants }, context) => {
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
        message: "are those of another variant too",
      });
    }
    seen.add(key);
  }
});
export type ProductDraft = z.infer<typeof ProductDraft>;

/** A product as the editor reads it. */
export const KeptProduct = ProductFields.extend({
  uid: Uid,
  /** Changes with every edit of the product, its variants and pictures. */
  version: z.string(),
  variants: z.array(VariantFields.extend({ uid: Uid, reserved: z.int() })),
});
export type KeptProduct = z.infer<typeof KeptProduct>;

export const StockMovement = z.object({
  change: z.int(),
  on_hand: z.int(),
  reason: z.string(),
  actor: z.string(),
  at: DateTime,
});
export type StockMovement = z.infer<typeof StockMovement>;

const nothing = z.object({});
const ofStore = { role: "staff", resource: "store", params: nothing, query: nothing } as const;
const ofProduct = {
  role: "staff",
  resource: "product",
  params: z.object({ product: Uid }),
  query: nothing,
} as const;
const ofVariant = {
  role: "staff",
  resource: "variant",
  params: z.object({ variant: Uid }),
  query: nothing,
} as const;

export const productRoutes = {
  list: {
    ...ofStore,
    method: "GET",
    path: "/products",
    query: ProductListQuery,
    body: null,
    output: ProductList,
    message: "Products retrieved",
  },
  create: {
    ...ofStore,
    method: "POST",
    path: "/products",
    body: ProductDraft,
    bodyBytes: PRODUCT_LIMITS.bytes,
    output: KeptProduct,
    message: "Product created",
  },
  show: {
    ...ofStore,
    method: "PATCH",
    path: "/products",
    body: VisibilityChange,
    output: z.object({ changed: z.int() }),
    message: "Visibility changed",
  },
  read: {
    ...ofProduct,
    method: "GET",
    path: "/products/{product}",
    body: null,
    output: KeptProduct,
    message: "Product retrieved",
  },
  change: {
    ...ofProduct,
    method: "PUT",
    path: "/products/{product}",
    body: ProductDraft.safeExtend({ version: Text.max(60) }),
    bodyBytes: PRODUCT_LIMITS.bytes,
    output: KeptProduct,
    message: "Product changed",
  },
  price: {
    ...ofVariant,
    method: "PUT",
    path: "/variants/{variant}/price",
    body: PriceChange,
    output: VariantSummary,
    message: "Price changed",
  },
  moveStock: {
    ...ofVariant,
    method: "POST",
    path: "/variants/{variant}/stock",
    body: StockChange,
    output: VariantSummary,
    message: "Stock changed",
  },
  listMovements: {
    ...ofVariant,
    method: "GET",
    path: "/variants/{variant}/stock",
    body: null,
    output: z.array(StockMovement),
    message: "Stock movements retrieved",
  },
} as const satisfies Record<string, DashboardRoute>;
