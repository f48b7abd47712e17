import { findSettings, updateSettings } from "#db/queries/stores/store-settings.ts";
import type { SettingsDetail, StoreSettings } from "#lib/contract/dashboard/settings.ts";
import { editConflict } from "#lib/kernel/errors.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { claimPictures, releasePictures } from "#lib/services/pictures/picture-uses.ts";

/** Returns the store's settings with the version that an edit must name. */
export async function getSettings({ db, storeUid }: DashboardContext): Promise<SettingsDetail> {
  return findSettings(db, storeUid);
}

/** Updates the settings, idempotently. Throws 409 `EDIT_CONFLICT` when the editor's version is outdated. */
export async function changeSettings(
  ctx: DashboardContext,
  edit: StoreSettings & { version: string },
): Promise<SettingsDetail> {
  const { version, ...settings } = edit;
  await idempotentWrite(ctx, { changeSettings: edit }, async (within) => {
    const { db, storeUid } = within;
    const before = await getSettings(within);
    const { logo } = settings;
    if (logo !== before.logo) await claimPictures(db, storeUid, [{ field: "logo", address: logo }]);
    if (!(await updateSettings(db, storeUid, settings, version))) {
      throw editConflict(await getSettings(within));
    }
    if (logo !== before.logo) await releasePictures(db, storeUid, [before.logo]);
    return true;
  });
  return getSettings(ctx);
}
