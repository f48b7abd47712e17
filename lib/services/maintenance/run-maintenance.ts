import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { type Purged, purgeExpired } from "#lib/services/maintenance/purge-expired.ts";
import {
  type ReencryptedKeys,
  reencryptCourierKeys,
} from "#lib/services/maintenance/reencrypt-courier-keys.ts";

/** Runs the periodic maintenance jobs. Several processes may run them at once. */
export async function runMaintenance(
  db: Kysely<Database>,
  pictures: PictureStorage,
  encryption: Encryption | undefined,
): Promise<Purged & Partial<ReencryptedKeys>> {
  return {
    ...(await purgeExpired(db, pictures)),
    ...(encryption && (await reencryptCourierKeys(db, encryption))),
  };
}
