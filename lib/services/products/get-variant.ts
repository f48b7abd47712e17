import { listVariantSummaries } from "#db/queries/products/merchant-products.ts";
import type { VariantSummary } from "#lib/contract/dashboard/products.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns a variant's summary. Throws 404 when the store has none of this uid. */
export async function getVariant(
  { db, storeUid }: DashboardContext,
  variant: string,
): Promise<VariantSummary> {
  const [now] = await listVariantSummaries(db, storeUid, [variant]);
  if (!now) throw notFound("variant");
  return now;
}
