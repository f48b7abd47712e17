import type { Kysely } from "kysely";
import { expireKey } from "#db/queries/api-keys/api-keys.ts";
import type { Database } from "#db/schema.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { createKey, type KeyTerms } from "#lib/services/api-keys/create-key.ts";
import { transact } from "#lib/services/transact.ts";

export interface Rotation extends Pick<KeyTerms, "storeUid" | "mode"> {
  uid: string;
  /** How long the old key stays valid. */
  overlapMs: number;
}

/**
 * Creates a key with the same name and access and expires the old one after the overlap; undefined when the old
 * key is not valid.
 */
export async function rotateKey(
  db: Kysely<Database>,
  { storeUid, uid, mode, overlapMs }: Rotation,
): Promise<NewKey | undefined> {
  return transact(db, async (trx) => {
    const old = await expireKey(trx, storeUid, uid, overlapMs);
    if (!old) return undefined;
    const { name, can_read_events: canReadEvents } = old;
    return createKey(trx, { storeUid, name, mode, expiresAt: null, canReadEvents });
  });
}
