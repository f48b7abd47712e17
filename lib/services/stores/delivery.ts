import {
  deleteOption,
  findLocation,
  findOption,
  insertLocation,
  insertOption,
  listAllLocations,
  listAllOptions,
  updateLocation,
  updateOption,
} from "#db/queries/stores/store-settings.ts";
import type {
  DeliveryOptionDetail,
  DeliveryOptionFields,
  LocationDetail,
  LocationFields,
} from "#lib/contract/dashboard/settings.ts";
import { editConflict, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";
import { rejectTakenName } from "#lib/services/reject-taken-name.ts";
import { transact } from "#lib/services/transact.ts";

/** Lists the store's delivery options in order, including inactive ones. */
export async function listOptions({
  db,
  storeUid,
}: DashboardContext): Promise<DeliveryOptionDetail[]> {
  return listAllOptions(db, storeUid);
}

/** Adds a delivery option at the end, idempotently. */
export async function createOption(
  ctx: DashboardContext,
  option: DeliveryOptionFields,
): Promise<DeliveryOptionDetail> {
  rejectFractions(ctx.store.currency, { amount: option.amount });
  const uid = await idempotentWrite(ctx, { createOption: option }, async ({ db, storeUid }) => {
    const position = (await listAllOptions(db, storeUid)).length;
    return (await insertOption(db, { ...option, position, store_uid: storeUid })).uid;
  });
  return readOption(ctx, uid);
}

/**
 * Updates a delivery option idempotently; existing orders keep their fee. Throws 404 for another store's, 409
 * `EDIT_CONFLICT` when the editor's version is outdated.
 */
export async function changeOption(
  ctx: DashboardContext,
  edit: DeliveryOptionFields & { option: string; version: string },
): Promise<DeliveryOptionDetail> {
  const { option: uid, version, ...fields } = edit;
  rejectFractions(ctx.store.currency, { amount: fields.amount });
  await idempotentWrite(ctx, { changeOption: edit }, async (within) => {
    const { db, storeUid } = within;
    if (await updateOption(db, { storeUid, uid }, fields, version)) return true;
    throw editConflict(await readOption(within, uid));
  });
  return readOption(ctx, uid);
}

async function readOption(
  { db, storeUid }: DashboardContext,
  uid: string,
): Promise<DeliveryOptionDetail> {
  const now = await findOption(db, { storeUid, uid });
  if (!now) throw notFound("option");
  return now;
}

/** Deletes a delivery option; existing orders keep their fee. */
export async function removeOption(
  { db, storeUid }: DashboardContext,
  { option: uid }: { option: string },
): Promise<Record<string, never>> {
  await transact(db, async (trx) => {
    if (!(await deleteOption(trx, { storeUid, uid }))) throw notFound("option");
  });
  return {};
}

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
  ).catch(rejectTakenName("pickup location"));
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
  }).catch(rejectTakenName("pickup location"));
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
