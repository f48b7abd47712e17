import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Vault } from "#lib/kernel/vault.ts";
import { type Purged, purgeExpired } from "#lib/services/maintenance/purge-expired.ts";
import {
  type ReencryptedKeys,
  reencryptCourierKeys,
} from "#lib/services/maintenance/reencrypt-courier-keys.ts";

/** What an instance does every few minutes, by itself or told by a scheduler. Any number may run at once. */
export async function runMaintenance(
  db: Kysely<Database>,
  vault: Vault | undefined,
): Promise<Purged & Partial<ReencryptedKeys>> {
  return {
    ...(await purgeExpired(db)),
    ...(vault && (await reencryptCourierKeys(db, vault))),
  };
}
