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
  /** When the key expires; null: never. */
  expiresAt: Date | null;
}

/** Creates an API key for a store (spec §5). Returns the key once; only its digest is stored. */
export async function createKey(
  db: Kysely<Database>,
  { storeUid, name, mode, expiresAt }: KeyTerms,
): Promise<NewKey> {
  const { key, columns } = mintApiKey(mode);
  const { uid } = await insertKey(db, {
    store_uid: storeUid,
    name,
    expires_at: expiresAt,
    ...columns,
  });
  return { uid, key };
}

/** Generates a key and the columns stored for it. */
export function mintApiKey(mode: KeyTerms["mode"]) {
  const prefix = KEY_PREFIX[mode];
  const key = mintKey(prefix);
  return { key, columns: { digest: digestOf(key), prefix, last_four: key.slice(-4) } };
}
