import type { Kysely } from "kysely";
import { insertKey } from "#db/queries/api-keys.ts";
import type { Database } from "#db/schema.ts";
import { KEY_PREFIX } from "#lib/contract/unspecified.ts";
import { digestOf, mintKey } from "#lib/kernel/api-key.ts";

export interface NewKey {
  storeUid: string;
  name: string;
  mode: keyof typeof KEY_PREFIX;
  /** When it ends by itself; null: never. */
  expiresAt: Date | null;
}

/** Makes a key for a store (spec §5). The key is returned this once; only its digest is kept. */
export async function createKey(
  db: Kysely<Database>,
  { storeUid, name, mode, expiresAt }: NewKey,
): Promise<{ uid: string; key: string }> {
  const prefix = KEY_PREFIX[mode];
  const key = mintKey(prefix);
  const { uid } = await insertKey(db, {
    store_uid: storeUid,
    name,
    digest: digestOf(key),
    prefix,
    last_four: key.slice(-4),
    expires_at: expiresAt,
  });
  return { uid, key };
}
