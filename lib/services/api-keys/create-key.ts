import type { Kysely } from "kysely";
import { insertKey } from "#db/queries/api-keys/api-keys.ts";
import type { Database } from "#db/schema.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { KEY_PREFIX } from "#lib/contract/unspecified.ts";
import { digestOf, mintKey } from "#lib/kernel/api-key.ts";

export interface KeyTerms {
  storeUid: string;
  name: string;
  mode: keyof typeof KEY_PREFIX;
  /** When it ends by itself; null: never. */
  expiresAt: Date | null;
}

/** Makes a key for a store (spec §5). The key is returned this once; only its digest is kept. */
export async function createKey(
  db: Kysely<Database>,
  { storeUid, name, mode, expiresAt }: KeyTerms,
): Promise<NewKey> {
  const { key, kept } = mintApiKey(mode);
  const { uid } = await insertKey(db, {
    store_uid: storeUid,
    name,
    expires_at: expiresAt,
    ...kept,
  });
  return { uid, key };
}

/** A new key, and what is kept of it. */
export function mintApiKey(mode: KeyTerms["mode"]) {
  const prefix = KEY_PREFIX[mode];
  const key = mintKey(prefix);
  return { key, kept: { digest: digestOf(key), prefix, last_four: key.slice(-4) } };
}
