import { z } from "zod";
import { BODY_LIMITS, PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import { listOrdering, listQuery, selectedRows } from "#lib/contract/dashboard/lists.ts";
import {
  ProductDetail,
  ProductDraft,
  ProductState,
} from "#lib/contract/dashboard/product-draft.ts";
import { type DashboardRoute, noInput } from "#lib/contract/dashboard/route.ts";
import { Decimal } from "#lib/contract/dashboard/settings.ts";
import { InputTimestamp, Text, Timestamp, Uid } from "#lib/contract/scalars.ts";
import { requiredText } from "#lib/contract/shopper.ts";
import { compareAmounts } from "#lib/kernel/money.ts";

/** Reasons for adjusting stock by hand. */
export const STOCK_REASONS = [
  "Delivery received",
  "Stock count",
  "Damaged or lost",
  "Given away",
  "Correction",
] as const;

/** Filters of the product list. */
export const ProductSummaryQuery = z.object({
  state: z.enum(["visible", "hidden", "inactive"]).optional(),
  stock: z.enum(["low", "out"]).optional(),
  promo: z.enum(["on", "ending"]).optional(),
  category: Uid.optional(),
  ordering: listOrdering(["created_at", "name", "price", "stock"]),
  ...listQuery,
});
export type ProductSummaryQuery = z.infer<typeof ProductSummaryQuery>;

/** The matching products, or only the selected ones. */
export const ProductExportQuery = ProductSummaryQuery.omit({ page: true, ordering: true }).extend({
  product: selectedRows(Uid),
});
export type ProductExportQuery = z.infer<typeof ProductExportQuery>;

/** A variant in the product list. */
export const VariantSummary = z.object({
  uid: Uid,
  name: z.string(),
  sku: z.string(),
  price: z.string(),
  promo_price: z.string().nullable(),
  promo_expiry: Timestamp.nullable(),
  is_active: z.boolean(),
  on_hand: z.int(),
  reserved: z.int(),
  tracks_stock: z.boolean(),
  allows_backorder: z.boolean(),
  low: z.boolean(),
  /** Changes with every edit of the variant, but not with its stock. */
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

export const ProductSummaryPage = z.object({
  products: z.array(ProductSummary),
  /** Matching products, at most one more than MAX_LIST_COUNT. */
  count: z.int(),
});
export type ProductSummaryPage = z.infer<typeof ProductSummaryPage>;

const VisibilityUpdate = z.object({
  products: z.array(Uid).min(1).max(BODY_LIMITS.items),
  state: ProductState,
});

/** Prices of a variant; a promotion without an end date lasts until it is removed. */
export const PriceUpdate = z
  .object({
    price: Decimal,
    promo_price: Decimal.nullable(),
    promo_expiry: InputTimestamp.nullable(),
    version: Text.max(60),
  })
  .superRefine(({ price, promo_price, promo_expiry }, context) => {
    const reject = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (promo_price !== null && compareAmounts(promo_price, price) >= 0) {
      reject("promo_price", "must be lower than the price");
    }
    if (promo_expiry !== null && promo_price === null) {
      reject("promo_expiry", "needs a promotional price");
    }
    if (promo_expiry !== null && Date.parse(promo_expiry) <= Date.now()) {
      reject("promo_expiry", "must be later than now");
    }
  });
export type PriceUpdate = z.infer<typeof PriceUpdate>;

export const StockAdjustment = z.object({
  /** Added (positive) or removed (negative) quantity. */
  change: z
    .int()
    .min(-BODY_LIMITS.quantity)
    .max(BODY_LIMITS.quantity)
    .refine((change) => change !== 0, "must not be 0"),
  reason: requiredText(200),
});
export type StockAdjustment = z.infer<typeof StockAdjustment>;

export const StockMovement = z.object({
  change: z.int(),
  on_hand: z.int(),
  reason: z.string(),
  actor: z.string(),
  at: Timestamp,
});
export type StockMovement = z.infer<typeof StockMovement>;

const storeRoute = { ...noInput, role: "staff", resource: "store" } as const;
const productRoute = {
  ...storeRoute,
  resource: "product",
  params: z.object({ product: Uid }),
} as const;
const variantRoute = {
  ...storeRoute,
  resource: "variant",
  params: z.object({ variant: Uid }),
} as const;

export const productRoutes = {
  list: {
    ...storeRoute,
    method: "GET",
    path: "/products",
    query: ProductSummaryQuery,
    output: ProductSummaryPage,
  },
  create: {
    ...storeRoute,
    method: "POST",
    path: "/products",
    body: ProductDraft,
    bodyBytes: PRODUCT_LIMITS.bytes,
    output: ProductDetail,
  },
  setVisibility: {
    ...storeRoute,
    method: "PATCH",
    path: "/products",
    body: VisibilityUpdate,
    output: z.object({ changed: z.int() }),
  },
  read: { ...productRoute, method: "GET", path: "/products/{product}", output: ProductDetail },
  update: {
    ...productRoute,
    method: "PUT",
    path: "/products/{product}",
    body: ProductDraft.safeExtend({ version: Text.max(60) }),
    bodyBytes: PRODUCT_LIMITS.bytes,
    output: ProductDetail,
  },
  price: {
    ...variantRoute,
    method: "PUT",
    path: "/variants/{variant}/price",
    body: PriceUpdate,
    output: VariantSummary,
  },
  adjustStock: {
    ...variantRoute,
    method: "POST",
    path: "/variants/{variant}/stock",
    body: StockAdjustment,
    output: VariantSummary,
  },
  listStockMovements: {
    ...variantRoute,
    method: "GET",
    path: "/variants/{variant}/stock",
    output: z.array(StockMovement),
  },
} as const satisfies Record<string, DashboardRoute>;
