import type { Kysely } from "kysely";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import { listProductsWithExpiry } from "#db/queries/products/stored-products.ts";
import {
  getSettingsRow,
  isKnownTimeZone,
  updateSettings,
} from "#db/queries/stores/store-settings.ts";
import type { Database } from "#db/schema.ts";
import { missingText } from "#lib/contract/dashboard/overview.ts";
import {
  type SettingsDetail,
  type StoreSettings,
  UNKNOWN_TIME_ZONE,
} from "#lib/contract/dashboard/settings.ts";
import { editConflict, invalidRequest } from "#lib/kernel/errors.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { roundWeight, trimWeight } from "#lib/kernel/round-amount.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import { claimPictures } from "#lib/services/pictures/claim-pictures.ts";
import { rejectFractions } from "#lib/services/reject-fractions.ts";
import { getSetup } from "#lib/services/stores/get-setup.ts";

/** Returns the store's settings with the version that an edit must name. */
export async function getSettings({ db, storeUid }: DashboardContext): Promise<SettingsDetail> {
  const settings = await getSettingsRow(db, storeUid);
  const { phone, default_weight } = settings;
  return {
    ...settings,
    default_weight: trimWeight(default_weight),
    formatted_phone: formatPhone(phone, phone),
  };
}

/**
 * Updates the settings, idempotently. Throws 409 `EDIT_CONFLICT` when the editor's version is outdated, and 400 when
 * the edit opens a store that lacks something.
 */
export async function changeSettings(
  ctx: DashboardContext,
  edit: StoreSettings & { version: string },
): Promise<SettingsDetail> {
  const { version, ...settings } = { ...edit, default_weight: roundWeight(edit.default_weight) };
  rejectFractions(ctx.store.currency, { service_charge: edit.service_charge });
  await idempotentWrite(ctx, { changeSettings: edit }, async (within) => {
    const { db, storeUid } = within;
    const before = await getSettings(within);
    const { logo } = settings;
    if (logo !== before.logo) await claimPictures(db, storeUid, [{ field: "logo", url: logo }]);
    const update = async () => {
      if (!(await updateSettings(db, storeUid, settings, version))) {
        throw editConflict(await getSettings(within));
      }
    };
    if (settings.time_zone === before.time_zone) await update();
    else await changeTimeZone(db, storeUid, settings.time_zone, update);
    if (settings.is_live && !before.is_live) await requireCompleteSetup(within);
    return true;
  });
  return getSettings(ctx);
}

async function requireCompleteSetup(ctx: DashboardContext): Promise<void> {
  const { missing } = await getSetup(ctx);
  if (missing.length === 0) return;
  const problem = `cannot be true before you add ${missingText(missing)}`;
  throw invalidRequest([{ field: "is_live", problem }]);
}

/**
 * Updates the settings and refreshes products with expiring batches: a batch expires at the end of a day in the
 * store's time zone.
 */
async function changeTimeZone(
  db: Kysely<Database>,
  storeUid: string,
  timeZone: string,
  update: () => Promise<void>,
): Promise<void> {
  if (!(await isKnownTimeZone(db, timeZone))) {
    throw invalidRequest([{ field: "time_zone", problem: UNKNOWN_TIME_ZONE }]);
  }
  const uids = await listProductsWithExpiry(db, storeUid);
  await changeProducts(db, storeUid, { uids }, update);
}
