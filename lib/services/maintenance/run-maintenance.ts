import type { Kysely } from "kysely";
import {
  ENCRYPTED_COLUMNS,
  listEncryptedValues,
  replaceEncryptedValue,
} from "#db/queries/encrypted-columns.ts";
import { deleteExpiredRows } from "#db/queries/expired-rows.ts";
import type { Database } from "#db/schema.ts";
import type { EncryptionByPurpose } from "#lib/kernel/encryption.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { purgeUnusedPictures } from "#lib/services/pictures/purge-unused-pictures.ts";

/** Runs the periodic maintenance jobs. Several processes may run them at once. */
export async function runMaintenance(rt: ContextSource) {
  const { encryption } = rt.services;
  return {
    ...(await purgeExpired(rt)),
    ...(encryption && (await reencryptSecrets(rt.db, encryption))),
  };
}

/**
 * Removes expired quotes, idempotency keys, key usage, sessions, order identities, events, mails, deliveries of removed
 * webhooks, webhooks of payment providers, and unused pictures. Several processes may run it at once.
 */
export async function purgeExpired({ db, log, services }: ContextSource) {
  return {
    shipping_quotes: await deleteExpiredRows(db, "shipping_quotes"),
    idempotency_keys: await deleteExpiredRows(db, "idempotency_keys"),
    api_key_usage_hourly: await deleteExpiredRows(db, "api_key_usage_hourly"),
    merchant_sessions: await deleteExpiredRows(db, "merchant_sessions"),
    member_invitations: await deleteExpiredRows(db, "member_invitations"),
    merchant_verifications: await deleteExpiredRows(db, "merchant_verifications"),
    pictures: await purgeUnusedPictures(db, services.pictures, log),
    unpaid_order_identities: await deleteExpiredRows(db, "unpaid_order_identities"),
    events: await deleteExpiredRows(db, "events"),
    webhook_deliveries: await deleteExpiredRows(db, "webhook_deliveries"),
    mails: await deleteExpiredRows(db, "mails"),
    payment_webhooks: await deleteExpiredRows(db, "payment_webhooks"),
    sandbox_payments: await deleteExpiredRows(db, "sandbox_payments"),
    sandbox_refunds: await deleteExpiredRows(db, "sandbox_refunds"),
  };
}

/**
 * Encrypts secrets of older encryption secrets with the newest. When both counts are 0 in two runs, the older ones
 * can be removed. Several processes may run it at once.
 */
async function reencryptSecrets(db: Kysely<Database>, encryption: EncryptionByPurpose) {
  const counts = { secrets_reencrypted: 0, secrets_undecryptable: 0 };
  for (const column of ENCRYPTED_COLUMNS) {
    const { decrypt, encrypt, usesCurrentKey } = encryption.for(column.purpose);
    for (const stored of await listEncryptedValues(db, column)) {
      const { owner, value } = stored;
      if (usesCurrentKey(value, owner)) continue;
      const text = decrypt(value, owner);
      if (text) await replaceEncryptedValue(db, column, stored, encrypt(text, owner));
      counts[text ? "secrets_reencrypted" : "secrets_undecryptable"] += 1;
    }
  }
  return counts;
}
