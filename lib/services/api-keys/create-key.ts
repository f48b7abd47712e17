import type { Kysely } from "kysely";
import { insertKey } from "#db/queries/api-keys/api-keys.ts";
import type { Database } from "#db/schema.ts";
import { KEY_PREFIX } from "#lib/contract/constants.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { digestSecret, generateKey } from "#lib/kernel/api-key.ts";

export interface KeyTerms {
  storeUid: string;
  name: string;
  mode: keyof typeof KEY_PREFIX;
  /** When the key expires; null: never. */
  expiresAt: Date | null;
  /** Whether it may read the store's events; false by default. */
  canReadEvents?: boolean;
}

/** Creates an API key for a store. Returns the key once; only its digest is stored. */
export async function createKey(
  db: Kysely<Database>,
  { storeUid, name, mode, expiresAt, canReadEvents = false }: KeyTerms,
): Promise<NewKey> {
  const { key, columns } = generateApiKey(mode);
  const { uid } = await insertKey(db, {
    store_uid: storeUid,
    name,
    expires_at: expiresAt,
    can_read_events: canReadEvents,
    ...columns,
  });
  return { uid, key };
}

/** Generates a key and the columns stored for it. */
export function generateApiKey(mode: KeyTerms["mode"]) {
  const prefix = KEY_PREFIX[mode];
  const key = generateKey(prefix);
  return { key, columns: { digest: digestSecret(key), prefix, last_four: key.slice(-4) } };
}
