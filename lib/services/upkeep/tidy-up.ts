import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import type { Vault } from "#lib/kernel/vault.ts";
import { type Purged, purgeExpired } from "#lib/services/upkeep/purge-expired.ts";
import { type Resealed, resealCourierKeys } from "#lib/services/upkeep/reseal-courier-keys.ts";

/** What an instance does every few minutes, by itself or told by a scheduler. Any number may run at once. */
export async function tidyUp(
  db: Kysely<Database>,
  vault: Vault | undefined,
): Promise<Purged & Partial<Resealed>> {
  return {
    ...(await purgeExpired(db)),
    ...(vault && (await resealCourierKeys(db, vault))),
  };
}
