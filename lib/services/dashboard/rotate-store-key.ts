import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { rotateKey } from "#lib/services/access/rotate-key.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/** Makes a key in the place of another, which goes on for `overlap` seconds; 404 when that is not valid. */
export async function rotateStoreKey(
  { db, storeUid, mode }: DashboardContext,
  { key, overlap }: { key: string; overlap: number },
): Promise<NewKey> {
  const rotated = await rotateKey(db, { storeUid, uid: key, mode, overlap: overlap * 1000 });
  if (!rotated) throw notFound("key");
  return rotated;
}
