import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { renewUnusedKey } from "#lib/services/access/renew-unused-key.ts";
import { writeOnce } from "#lib/services/dashboard/write-once.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/**
 * Makes a key, once under the merchant's `Idempotency-Key`. What it was is kept nowhere: an equal request
 * gets another in its place, so that the last answer counts; 422 when it has been used or has ended.
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
  if (made?.uid === uid) return made;
  const { db, storeUid, mode, signal } = ctx;
  // Who has gone may have been shown it since, by asking again.
  const renewed = signal.aborted ? undefined : await renewUnusedKey(db, { storeUid, uid, mode });
  if (renewed) return renewed;
  throw new Failure({
    code: "IDEMPOTENCY_KEY_REUSED",
    text: "The key made under this Idempotency-Key has been used, or has ended",
  });
}
