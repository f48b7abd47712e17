import { countUnusualWeights } from "#db/queries/products/unusual-weights.ts";
import type { UnusualWeights } from "#lib/contract/dashboard/files.ts";
import { trimWeight } from "#lib/kernel/round-amount.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns how many variants couriers are quoted an assumed weight for, and the weight in kilograms. */
export async function getUnusualWeights({
  db,
  store,
}: Pick<DashboardContext, "db" | "store">): Promise<UnusualWeights & { defaultWeight: string }> {
  const weights = await countUnusualWeights(db, store.uid);
  return { ...weights, defaultWeight: trimWeight(store.default_weight) };
}
