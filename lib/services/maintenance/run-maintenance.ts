import type { Kysely } from "kysely";
import { deleteExpiredRows } from "#db/queries/expired-rows.ts";
import { listEncryptedKeys, replaceEncryptedKey } from "#db/queries/stores/courier-accounts.ts";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { purgeUnusedPictures } from "#lib/services/pictures/purge-unused-pictures.ts";

/** Runs the periodic maintenance jobs. Several processes may run them at once. */
export async function runMaintenance(rt: ContextSource) {
  const { encryption } = rt.services.ownCouriers;
  return {
    ...(await purgeExpired(rt)),
    ...(encryption && (await reencryptCourierKeys(rt.db, encryption))),
  };
}

/**
 * Removes expired quotes, idempotency keys, key usage, sessions and order identities, and unused pictures.
 * Several processes may run it at once.
 */
export async function purgeExpired({ db, log, services }: ContextSource) {
  return {
    shipping_quotes: await deleteExpiredRows(db, "shipping_quotes"),
    idempotency_keys: await deleteExpiredRows(db, "idempotency_keys"),
    api_key_usage_hourly: await deleteExpiredRows(db, "api_key_usage_hourly"),
    merchant_sessions: await deleteExpiredRows(db, "merchant_sessions"),
    pictures: await purgeUnusedPictures(db, services.pictures, log),
    unpaid_order_identities: await deleteExpiredRows(db, "unpaid_order_identities"),
  };
}

/**
 * Encrypts keys of older secrets with the newest. When both counts are 0 in two runs, the older secrets can
 * be removed. Several processes may run it at once.
 */
async function reencryptCourierKeys(db: Kysely<Database>, encryption: Encryption) {
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
