import { getSetupSteps } from "#db/queries/stores/setup-steps.ts";
import type { Setup } from "#lib/contract/dashboard/overview.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns the steps of setting up the store; undefined once all are done or it has an order. */
export async function getSetup({ db, storeUid }: DashboardContext): Promise<Setup | undefined> {
  const { has_orders, ...steps } = await getSetupSteps(db, storeUid);
  return has_orders || Object.values(steps).every(Boolean) ? undefined : steps;
}
