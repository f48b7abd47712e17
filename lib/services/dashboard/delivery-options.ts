import {
  deleteOption,
  findOption,
  insertOption,
  listKeptOptions,
  updateOption,
} from "#db/queries/store-settings.ts";
import type { DeliveryOptionFields, KeptDeliveryOption } from "#lib/contract/dashboard/settings.ts";
import { changedMeanwhile, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** The store's own deliveries, in the merchant's order, those not offered too. */
export async function listOptions({
  db,
  storeUid,
}: DashboardContext): Promise<KeptDeliveryOption[]> {
  return listKeptOptions(db, storeUid);
}

/** Adds a delivery behind the others. */
export async function createOption(
  { db, storeUid }: DashboardContext,
  option: DeliveryOptionFields,
): Promise<KeptDeliveryOption> {
  const position = (await listKeptOptions(db, storeUid)).length;
  return insertOption(db, { ...option, position, store_uid: storeUid });
}

/**
 * Changes a delivery from now on; orders keep what they were charged. 404 for another store's, 409
 * `CHANGED_MEANWHILE` when it is not as the editor had read it.
 */
export async function changeOption(
  { db, storeUid }: DashboardContext,
  { option: uid, version, ...fields }: DeliveryOptionFields & { option: string; version: string },
): Promise<KeptDeliveryOption> {
  const changed = await updateOption(db, { storeUid, uid }, fields, version);
  if (changed) return changed;
  const now = await findOption(db, { storeUid, uid });
  throw now ? changedMeanwhile(now) : notFound("option");
}

/** Removes a delivery; orders that chose it keep what they were charged. */
export async function removeOption(
  { db, storeUid }: DashboardContext,
  { option: uid }: { option: string },
): Promise<Record<string, never>> {
  if (!(await deleteOption(db, { storeUid, uid }))) throw notFound("option");
  return {};
}
