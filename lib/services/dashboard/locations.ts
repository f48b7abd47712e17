import {
  findLocation,
  insertLocation,
  isLocationNameTaken,
  listKeptLocations,
  updateLocation,
} from "#db/queries/store-settings.ts";
import type { KeptLocation, LocationFields } from "#lib/contract/dashboard/settings.ts";
import { changedMeanwhile, Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** The store's pickup points by name, those not in use too. */
export async function listLocations({ db, storeUid }: DashboardContext): Promise<KeptLocation[]> {
  return listKeptLocations(db, storeUid);
}

/** Adds a pickup point; 409 when the store has one of that name. */
export async function createLocation(
  { db, storeUid }: DashboardContext,
  location: LocationFields,
): Promise<KeptLocation> {
  const created = await insertLocation(db, { ...location, store_uid: storeUid });
  if (!created) throw nameTaken();
  return created;
}

/**
 * Changes a pickup point, or takes it out of use: orders go on naming it, so none is removed. 409
 * `CHANGED_MEANWHILE` when it is not as the editor had read it.
 */
export async function changeLocation(
  { db, storeUid }: DashboardContext,
  { location: uid, version, ...fields }: LocationFields & { location: string; version: string },
): Promise<KeptLocation> {
  if (await isLocationNameTaken(db, storeUid, uid, fields.name)) throw nameTaken();
  const changed = await updateLocation(db, { storeUid, uid }, fields, version);
  if (changed) return changed;
  const now = await findLocation(db, { storeUid, uid });
  throw now ? changedMeanwhile(now) : notFound("location");
}

function nameTaken(): Failure {
  return new Failure({
    code: "ALREADY_EXISTS",
    text: "There is a pickup point of that name already",
  });
}
