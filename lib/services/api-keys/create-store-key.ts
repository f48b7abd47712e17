import type { KeyRequest, NewKey } from "#lib/contract/dashboard/keys.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { createKeyIdempotently } from "#lib/services/api-keys/create-key-idempotently.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Creates a key, idempotently. */
export async function createStoreKey(ctx: DashboardContext, request: KeyRequest): Promise<NewKey> {
  const { name, lifetime } = request;
  return createKeyIdempotently(ctx, { createKey: request }, ({ db, storeUid, mode, clock }) => {
    const expiresAt = lifetime === null ? null : new Date(clock.now().getTime() + lifetime * 1000);
    return createKey(db, { storeUid, name, mode, expiresAt });
  });
}
