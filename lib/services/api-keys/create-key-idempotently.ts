import { replaceUnusedKey } from "#db/queries/api-keys/api-keys.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { generateApiKey } from "#lib/services/api-keys/create-key.ts";
import { idempotentWrite } from "#lib/services/idempotency/idempotent-write.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/**
 * Creates a key idempotently. The key itself is not stored, so an equal request replaces an unused one; 422
 * when it has been used, revoked or has expired.
 */
export async function createKeyIdempotently(
  ctx: DashboardContext,
  request: object,
  make: (within: DashboardContext) => Promise<NewKey>,
): Promise<NewKey> {
  let made: NewKey | undefined;
  const uid = await idempotentWrite(ctx, request, async (within) => {
    made = await make(within);
    return made.uid;
  });
  if (made?.uid === uid) return made;
  const { db, storeUid, mode, signal } = ctx;
  // A disconnected caller may have retried and already seen the new key.
  if (!signal.aborted) {
    const { key, columns } = generateApiKey(mode);
    if (await replaceUnusedKey(db, storeUid, uid, columns)) return { uid, key };
  }
  throw new Failure({
    code: "IDEMPOTENCY_KEY_REUSED",
    text: "The key created with this Idempotency-Key has been used, has expired or was revoked",
  });
}
