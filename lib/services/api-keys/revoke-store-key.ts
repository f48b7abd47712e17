import { revokeKey } from "#db/queries/api-keys/api-keys.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Revokes a key. Throws 404 when it is not one of the store's. */
export async function revokeStoreKey(
  { db, storeUid }: DashboardContext,
  { key }: { key: string },
): Promise<Record<string, never>> {
  if (!(await revokeKey(db, storeUid, key))) throw notFound("key");
  return {};
}
