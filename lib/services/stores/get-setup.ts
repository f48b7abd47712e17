import { getSetupSteps } from "#db/queries/stores/setup-steps.ts";
import { NEEDED_TO_OPEN, type Setup } from "#lib/contract/dashboard/overview.ts";
import type { MerchantContext } from "#lib/services/context.ts";

/** Returns how far the store is set up. */
export async function getSetup({
  db,
  storeUid,
  ownCouriers,
}: Pick<MerchantContext, "db" | "storeUid" | "ownCouriers">): Promise<Setup> {
  const stored = await getSetupSteps(db, storeUid);
  const { live, tax, address, product, key } = stored;
  const hasCouriers = stored.courier_account || ownCouriers.fallback !== "none";
  const delivery = stored.own_delivery || (stored.couriers && hasCouriers);
  const steps = { address, product, delivery, tax, key, live };
  const missing = NEEDED_TO_OPEN.filter((step) => !steps[step]);
  const isComplete = missing.length === 0 && tax && live;
  return { steps, missing, isFinished: isComplete || stored.has_orders };
}
