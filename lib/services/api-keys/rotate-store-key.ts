import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { createKeyIdempotently } from "#lib/services/api-keys/create-key-idempotently.ts";
import { rotateKey } from "#lib/services/api-keys/rotate-key.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/**
 * Replaces a key idempotently; the old one stays valid for `overlap` seconds. Throws 404 when it is not
 * valid.
 */
export async function rotateStoreKey(
  ctx: DashboardContext,
  request: { key: string; overlap: number },
): Promise<NewKey> {
  const overlap = request.overlap * 1000;
  return createKeyIdempotently(ctx, { rotateKey: request }, async ({ db, storeUid, mode }) => {
    const rotated = await rotateKey(db, { storeUid, uid: request.key, mode, overlap });
    if (!rotated) throw notFound("key");
    return rotated;
  });
}
