import type { Kysely } from "kysely";
import { listEncryptedKeys, replaceEncryptedKey } from "#db/queries/stores/courier-accounts.ts";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";

/**
 * Encrypts keys of older secrets with the newest. When both counts are 0 in two runs, the older secrets can
 * be removed. Several processes may run it at once.
 */
export async function reencryptCourierKeys(db: Kysely<Database>, encryption: Encryption) {
  const counts = { courier_keys_reencrypted: 0, courier_keys_undecryptable: 0 };
  for (const account of await listEncryptedKeys(db)) {
    if (encryption.usesCurrentKey(account.encrypted_key, account.store_uid)) continue;
    const apiKey = encryption.decrypt(account.encrypted_key, account.store_uid);
    if (apiKey)
      await replaceEncryptedKey(db, account, encryption.encrypt(apiKey, account.store_uid));
    counts[apiKey ? "courier_keys_reencrypted" : "courier_keys_undecryptable"] += 1;
  }
  return counts;
}
