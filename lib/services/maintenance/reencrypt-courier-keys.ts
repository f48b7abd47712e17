import type { Kysely } from "kysely";
import { listEncryptedKeys, replaceEncryptedKey } from "#db/queries/stores/courier-accounts.ts";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";

export interface ReencryptedKeys {
  courier_keys_resealed: number;
  courier_keys_unreadable: number;
}

/**
 * Encrypts keys of older secrets with the newest. When both counts are 0 in two runs, the older secrets can
 * be removed. Several processes may run it at once.
 */
export async function reencryptCourierKeys(
  db: Kysely<Database>,
  encryption: Encryption,
): Promise<ReencryptedKeys> {
  const counts = { courier_keys_resealed: 0, courier_keys_unreadable: 0 };
  for (const kept of await listEncryptedKeys(db)) {
    if (encryption.usesCurrentKey(kept.encrypted_key)) continue;
    const apiKey = encryption.decrypt(kept.encrypted_key, kept.store_uid);
    if (apiKey) await replaceEncryptedKey(db, kept, encryption.encrypt(apiKey, kept.store_uid));
    counts[apiKey ? "courier_keys_resealed" : "courier_keys_unreadable"] += 1;
  }
  return counts;
}
