import type { KeyRequest, NewKey } from "#lib/contract/dashboard/keys.ts";
import { createKey } from "#lib/services/access/create-key.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Makes a key. It is returned this once. */
export async function createStoreKey(
  { db, storeUid, mode, clock }: DashboardContext,
  { name, lifetime }: KeyRequest,
): Promise<NewKey> {
  const expiresAt = lifetime === null ? null : new Date(clock.now().getTime() + lifetime * 1000);
  return createKey(db, { storeUid, name, mode, expiresAt });
}
