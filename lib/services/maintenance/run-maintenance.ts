import type { Encryption } from "#lib/kernel/encryption.ts";
import { type PurgeParts, purgeExpired } from "#lib/services/maintenance/purge-expired.ts";
import { reencryptCourierKeys } from "#lib/services/maintenance/reencrypt-courier-keys.ts";

/** Runs the periodic maintenance jobs. Several processes may run them at once. */
export async function runMaintenance(parts: PurgeParts, encryption: Encryption | undefined) {
  return {
    ...(await purgeExpired(parts)),
    ...(encryption && (await reencryptCourierKeys(parts.db, encryption))),
  };
}
