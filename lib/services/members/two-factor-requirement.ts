import { updateTwoFactorRequirement } from "#db/queries/stores/member-changes.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Sets whether members need an authenticator app to open the store. */
export async function changeTwoFactorRequirement(
  { db, storeUid }: DashboardContext,
  { requires_two_factor }: { requires_two_factor: boolean },
): Promise<object> {
  await updateTwoFactorRequirement(db, storeUid, requires_two_factor);
  return {};
}
