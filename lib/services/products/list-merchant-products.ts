import { type MerchantProductRow, searchProducts } from "#db/queries/products/merchant-products.ts";
import { PROMO_ENDING_DAYS } from "#lib/contract/dashboard/overview.ts";
import {
  PRODUCT_ROWS_PER_PAGE,
  type ProductSummary,
  type ProductSummaryPage,
  type ProductSummaryQuery,
} from "#lib/contract/dashboard/products.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Lists a page of the store's products, newest first, including hidden ones. */
export async function listMerchantProducts(
  { db, storeUid, publicUrl }: DashboardContext,
  { page, ...filter }: ProductSummaryQuery,
): Promise<ProductSummaryPage> {
  const rows = await searchProducts(db, storeUid, filter, {
    limit: PRODUCT_ROWS_PER_PAGE + 1,
    offset: (page - 1) * PRODUCT_ROWS_PER_PAGE,
    promoDays: PROMO_ENDING_DAYS,
  });
  return {
    more: rows.length > PRODUCT_ROWS_PER_PAGE,
    products: rows.slice(0, PRODUCT_ROWS_PER_PAGE).map((row) => toProductSummary(row, publicUrl)),
  };
}

function toProductSummary(row: MerchantProductRow, publicUrl: string): ProductSummary {
  return {
    uid: row.uid,
    name: row.name,
    category_name: row.category_name ?? "",
    image: toImageUrl(row.image, publicUrl),
    state: productState(row),
    variants: row.variants,
  };
}

/** Returns a product's visibility as the dashboard's state. */
export function productState({
  is_active,
  is_hidden_from_storefront,
}: {
  is_active: boolean;
  is_hidden_from_storefront: boolean;
}): ProductSummary["state"] {
  if (!is_active) return "inactive";
  return is_hidden_from_storefront ? "hidden" : "visible";
}
