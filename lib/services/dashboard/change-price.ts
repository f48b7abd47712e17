import { findVariantSummary, updatePrice } from "#db/queries/merchant-products.ts";
import type { PriceChange, VariantSummary } from "#lib/contract/dashboard/products.ts";
import { changedMeanwhile, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Prices a variant from now on; 409 `CHANGED_MEANWHILE` when it is not as the editor had read it. */
export async function changePrice(
  { db, storeUid }: DashboardContext,
  { variant, version, ...price }: PriceChange & { variant: string },
): Promise<VariantSummary> {
  const changed = await updatePrice(db, storeUid, variant, price, version);
  const now = await findVariantSummary(db, storeUid, variant);
  if (!now) throw notFound("variant");
  if (!changed) throw changedMeanwhile(now);
  return now;
}
