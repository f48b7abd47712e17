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
  const { is_live, has_orders, tax, address, product, key } = stored;
  const hasCouriers = stored.courier_account || ownCouriers.fallback !== "none";
  const delivery = stored.own_delivery || (stored.couriers && hasCouriers);
  const needed = { address, product, delivery };
  const missing = NEEDED_TO_OPEN.filter((step) => !needed[step]);
  const isComplete = missing.length === 0;
  const steps = { ...needed, tax, key, live: is_live && isComplete };
  // Members can place test orders while the store is closed.
  const isFinished = has_orders ? is_live || (isComplete && tax) : steps.live && tax;
  return { steps, missing, isFinished };
}
