import { findSettings, updateSettings } from "#db/queries/store-settings.ts";
import type { KeptSettings, StoreSettings } from "#lib/contract/dashboard/settings.ts";
import { changedMeanwhile } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** The store's settings as they are, with the version an edit has to name. */
export async function readSettings({ db, storeUid }: DashboardContext): Promise<KeptSettings> {
  return findSettings(db, storeUid);
}

/** Changes the settings; 409 `CHANGED_MEANWHILE` when they are not those the editor had read. */
export async function changeSettings(
  { db, storeUid }: DashboardContext,
  { version, ...settings }: StoreSettings & { version: string },
): Promise<KeptSettings> {
  const changed = await updateSettings(db, storeUid, settings, version);
  if (!changed) throw changedMeanwhile(await findSettings(db, storeUid));
  return changed;
}
