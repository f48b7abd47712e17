import { countMissingWeights } from "#db/queries/products/missing-weights.ts";
import type { MissingWeights } from "#lib/contract/dashboard/files.ts";
import { trimWeight } from "#lib/kernel/round-amount.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns how many variants have an assumed weight in courier quotes, and that weight in kilograms. */
export async function getMissingWeights({
  db,
  store,
}: Pick<DashboardContext, "db" | "store">): Promise<MissingWeights & { defaultWeight: string }> {
  const weights = await countMissingWeights(db, store.uid);
  return { ...weights, defaultWeight: trimWeight(store.default_weight) };
}
