import type { KeyRequest, NewKey } from "#lib/contract/dashboard/keys.ts";
import { createKey } from "#lib/services/access/create-key.ts";
import { makeKeyOnce } from "#lib/services/dashboard/make-key-once.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Makes a key, once. */
export async function createStoreKey(ctx: DashboardContext, request: KeyRequest): Promise<NewKey> {
  const { name, lifetime } = request;
  return makeKeyOnce(ctx, { createKey: request }, ({ db, storeUid, mode, clock }) => {
    const expiresAt = lifetime === null ? null : new Date(clock.now().getTime() + lifetime * 1000);
    return createKey(db, { storeUid, name, mode, expiresAt });
  });
}
