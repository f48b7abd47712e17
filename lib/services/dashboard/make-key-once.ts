import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { renewUnusedKey } from "#lib/services/access/renew-unused-key.ts";
import { writeOnce } from "#lib/services/dashboard/write-once.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/**
 * Makes a key, once under the merchant's `Idempotency-Key`. What it was is kept nowhere: an equal request
 * gets another in its place, which nobody has been shown; 404 when that has been used or has ended.
 */
export async function makeKeyOnce(
  ctx: DashboardContext,
  request: object,
  make: (within: DashboardContext) => Promise<NewKey>,
): Promise<NewKey> {
  let made: NewKey | undefined;
  const uid = await writeOnce(ctx, request, async (within) => {
    made = await make(within);
    return made.uid;
  });
  const { db, storeUid, mode } = ctx;
  const key = made?.uid === uid ? made : await renewUnusedKey(db, { storeUid, uid, mode });
  if (!key) throw notFound("key");
  return key;
}
