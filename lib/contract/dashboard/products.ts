import { z } from "zod";
import { BODY_LIMITS, PRODUCT_LIMITS } from "#lib/contract/constants.ts";
import {
  listOrdering,
  listQuery,
  ROWS_PER_PAGE,
  selectedRows,
} from "#lib/contract/dashboard/lists.ts";
import { ProductLabel, ProductTag } from "#lib/contract/dashboard/product-draft.ts";
import { Decimal } from "#lib/contract/dashboard/settings.ts";
import { ProductState } from "#lib/contract/dashboard/visibility.ts";
import { InputTimestamp, integerBetween, Text, Uid } from "#lib/contract/scalars.ts";
import { requiredText } from "#lib/contract/shopper.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { uniqueTags } from "#lib/kernel/tags.ts";

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
  state: ProductState.optional(),
  stock: z.enum(["low", "out"]).optional(),
  promo: z.enum(["on", "ending"]).optional(),
  /** none: with a variant that is shipped and has no weight, or 0. */
  weight: z.enum(["none"]).optional(),
  category: Uid.optional(),
  ordering: listOrdering(["created_at", "name", "price", "stock"]),
  ...listQuery,
});
export type ProductSummaryQuery = z.infer<typeof ProductSummaryQuery>;

const ProductFilter = ProductSummaryQuery.omit({ page: true, ordering: true });
export type ProductFilter = z.infer<typeof ProductFilter>;

/** The matching products, or only the selected ones. */
export const ProductExportQuery = ProductFilter.extend({
  product: selectedRows(Uid),
  /** Selects all matching products instead of those of `product`. */
  selection: z.literal("all").optional(),
});
export type ProductExportQuery = z.infer<typeof ProductExportQuery>;

/** A variant in the product list. */
export interface VariantSummary {
  uid: string;
  name: string;
  sku: string;
  price: string;
  promo_price: string | null;
  promo_expiry: string | null;
  is_active: boolean;
  on_hand: number;
  reserved: number;
  tracks_stock: boolean;
  allows_backorder: boolean;
  low: boolean;
  /** Changes with every edit of the variant, but not with its stock. */
  version: string;
}

export interface ProductSummary {
  uid: string;
  name: string;
  category_name: string;
  image: string | null;
  state: ProductState;
  variants: VariantSummary[];
}

export interface ProductSummaryPage {
  products: ProductSummary[];
  /** Matching products, at most one more than MAX_LIST_COUNT. */
  count: number;
}

const Tags = z.array(ProductTag).min(1).max(PRODUCT_LIMITS.tags).transform(uniqueTags);

/** A change of products: one of these fields. */
export const BulkChange = z.union([
  z.strictObject({ state: ProductState }),
  /** Name of the category, created if it is new; "" for none. */
  z.strictObject({ category: ProductLabel }),
  z.strictObject({ add_tags: Tags }),
  z.strictObject({ remove_tags: Tags }),
]);
export type BulkChange = z.infer<typeof BulkChange>;

/** Changes the selected products, or the next of all that match, in the order of their uids. */
export const BulkUpdate = z.object({
  selection: z.union([
    z.strictObject({ products: z.array(Uid).min(1).max(ROWS_PER_PAGE) }),
    z.strictObject({ filter: ProductFilter.strict(), after: Uid.nullable() }),
  ]),
  change: BulkChange,
});
export type BulkUpdate = z.infer<typeof BulkUpdate>;

/** Outcome of a bulk update. */
export interface BulkResult {
  /** Products that were selected. */
  matched: number;
  /** Products that were different before. */
  changed: number;
  /** The last product that was selected; pass it as `after` to continue. Null after the last one. */
  last: string | null;
}

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

/** Either adds to the stock of variants or sets it, all of them or none. */
export const StockAdjustment = z
  .object({
    reason: requiredText(200),
    variants: z
      .array(
        z.object({
          uid: Uid,
          /** As shown to the merchant. Setting another stock would undo what happened since. */
          on_hand: integerBetween(0, BODY_LIMITS.quantity),
        }),
      )
      .min(1)
      .max(PRODUCT_LIMITS.variants),
    /** Added (positive) or removed (negative) quantity. */
    change: z
      .int()
      .min(-BODY_LIMITS.quantity)
      .max(BODY_LIMITS.quantity)
      .refine((change) => change !== 0, "must not be 0")
      .optional(),
    set_to: integerBetween(0, BODY_LIMITS.quantity).optional(),
  })
  .superRefine(({ change, set_to }, context) => {
    if ((change === undefined) === (set_to === undefined)) {
      const message = "is required when set_to is absent, and not allowed otherwise";
      context.addIssue({ code: "custom", path: ["change"], message });
    }
  });
export type StockAdjustment = z.infer<typeof StockAdjustment>;

export interface StockMovement {
  change: number;
  on_hand: number;
  reason: string;
  actor: string;
  at: string;
}
