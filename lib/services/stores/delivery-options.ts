import {
  deleteOption,
  findOption,
  insertOption,
  listAllOptions,
  updateOption,
} from "#db/queries/stores/store-settings.ts";
import type {
  DeliveryOptionDetail,
  DeliveryOptionFields,
} from "#lib/contract/dashboard/settings.ts";
import { editConflict, notFound } from "#lib/kernel/errors.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { transact } from "#lib/services/transact.ts";

/** The store's own deliveries, in the merchant's order, those not offered too. */
export async function listOptions({
  db,
  storeUid,
}: DashboardContext): Promise<DeliveryOptionDetail[]> {
  return listAllOptions(db, storeUid);
}

/** Adds a delivery behind the others, once. */
export async function createOption(
  ctx: DashboardContext,
  option: DeliveryOptionFields,
): Promise<DeliveryOptionDetail> {
  const uid = await idempotentWrite(ctx, { createOption: option }, async ({ db, storeUid }) => {
    const position = (await listAllOptions(db, storeUid)).length;
    return (await insertOption(db, { ...option, position, store_uid: storeUid })).uid;
  });
  return readOption(ctx, uid);
}

/**
 * Changes a delivery from now on, once; orders keep what they were charged. 404 for another store's, 409
 * `EDIT_CONFLICT` when it is not as the editor had read it.
 */
export async function changeOption(
  ctx: DashboardContext,
  edit: DeliveryOptionFields & { option: string; version: string },
): Promise<DeliveryOptionDetail> {
  const { option: uid, version, ...fields } = edit;
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

/** Removes a delivery; orders that chose it keep what they were charged. */
export async function removeOption(
  { db, storeUid }: DashboardContext,
  { option: uid }: { option: string },
): Promise<Record<string, never>> {
  await transact(db, async (trx) => {
    if (!(await deleteOption(trx, { storeUid, uid }))) throw notFound("option");
  });
  return {};
}
