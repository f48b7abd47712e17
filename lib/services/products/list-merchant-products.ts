import { countMatches } from "#db/queries/list-query.ts";
import {
  filteredProducts,
  type MerchantProductRow,
  searchProducts,
} from "#db/queries/products/merchant-products.ts";
import { MAX_LIST_COUNT, pageRange } from "#lib/contract/dashboard/lists.ts";
import { PROMO_ENDING_DAYS } from "#lib/contract/dashboard/overview.ts";
import type {
  ProductSummary,
  ProductSummaryPage,
  ProductSummaryQuery,
} from "#lib/contract/dashboard/products.ts";
import { toImageUrl } from "#lib/serializers/image-url.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { toProductState } from "#lib/services/products/product-state.ts";

/** Lists a page of the store's products, newest first by default, including hidden ones. */
export async function listMerchantProducts(
  { db, storeUid, publicUrl }: DashboardContext,
  { page, ordering = "-created_at", ...query }: ProductSummaryQuery,
): Promise<ProductSummaryPage> {
  const filter = { ...query, promoDays: PROMO_ENDING_DAYS };
  const [rows, count] = await Promise.all([
    searchProducts(db, storeUid, filter, ordering, pageRange(page)),
    countMatches(db, filteredProducts(db, storeUid, filter), MAX_LIST_COUNT + 1),
  ]);
  return { count, products: rows.map((row) => toProductSummary(row, publicUrl)) };
}

function toProductSummary(row: MerchantProductRow, publicUrl: string): ProductSummary {
  return {
    uid: row.uid,
    name: row.name,
    category_name: row.category_name ?? "",
    image: toImageUrl(row.image, publicUrl),
    state: toProductState(row),
    variants: row.variants,
  };
}
