import type { Kysely } from "kysely";
import { deleteExpiredRows } from "#db/queries/expired-rows.ts";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { reencryptCourierKeys } from "#lib/services/maintenance/reencrypt-courier-keys.ts";
import { purgeUnusedPictures } from "#lib/services/pictures/purge-unused-pictures.ts";

interface PurgeParts {
  db: Kysely<Database>;
  pictures: PictureStorage;
  log: Pick<Log, "warn">;
}

/** Runs the periodic maintenance jobs. Several processes may run them at once. */
export async function runMaintenance(parts: PurgeParts, encryption: Encryption | undefined) {
  return {
    ...(await purgeExpired(parts)),
    ...(encryption && (await reencryptCourierKeys(parts.db, encryption))),
  };
}

/**
 * Removes expired quotes, idempotency keys, key usage, sessions and order identities, and unused pictures.
 * Several processes may run it at once.
 */
export async function purgeExpired({ db, pictures, log }: PurgeParts) {
  return {
    quotes: await deleteExpiredRows(db, "shipping_quotes"),
    outcomes: await deleteExpiredRows(db, "idempotency_keys"),
    api_key_usage_hourly: await deleteExpiredRows(db, "api_key_usage_hourly"),
    sessions: await deleteExpiredRows(db, "merchant_sessions"),
    pictures: await purgeUnusedPictures(db, pictures, log),
    order_identities: await deleteExpiredRows(db, "unpaid_order_identities"),
  };
}
