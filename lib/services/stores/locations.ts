import {
  findLocation,
  insertLocation,
  listAllLocations,
  updateLocation,
} from "#db/queries/stores/store-settings.ts";
import type { LocationDetail, LocationFields } from "#lib/contract/dashboard/settings.ts";
import { editConflict, notFound } from "#lib/kernel/errors.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { rejectTakenName } from "#lib/services/reject-taken-name.ts";

/** Lists the store's pickup points by name, including inactive ones. */
export async function listLocations({ db, storeUid }: DashboardContext): Promise<LocationDetail[]> {
  return listAllLocations(db, storeUid);
}

/** Adds a pickup point, idempotently. Throws 409 when the name is taken. */
export async function createLocation(
  ctx: DashboardContext,
  location: LocationFields,
): Promise<LocationDetail> {
  const uid = await idempotentWrite(
    ctx,
    { createLocation: location },
    async ({ db, storeUid }) =>
      (await insertLocation(db, { ...location, store_uid: storeUid })).uid,
  ).catch(rejectTakenName("pickup point"));
  return readLocation(ctx, uid);
}

/**
 * Updates or deactivates a pickup point, idempotently; orders refer to it, so it is never deleted. Throws 409
 * `EDIT_CONFLICT` when the editor's version is outdated.
 */
export async function changeLocation(
  ctx: DashboardContext,
  edit: LocationFields & { location: string; version: string },
): Promise<LocationDetail> {
  const { location: uid, version, ...fields } = edit;
  await idempotentWrite(ctx, { changeLocation: edit }, async (within) => {
    const { db, storeUid } = within;
    if (await updateLocation(db, { storeUid, uid }, fields, version)) return true;
    throw editConflict(await readLocation(within, uid));
  }).catch(rejectTakenName("pickup point"));
  return readLocation(ctx, uid);
}

async function readLocation(
  { db, storeUid }: DashboardContext,
  uid: string,
): Promise<LocationDetail> {
  const location = await findLocation(db, { storeUid, uid });
  if (!location) throw notFound("location");
  return location;
}
