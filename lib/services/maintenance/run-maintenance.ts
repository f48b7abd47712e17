import type { Encryption } from "#lib/kernel/encryption.ts";
import {
  type Purged,
  type PurgeParts,
  purgeExpired,
} from "#lib/services/maintenance/purge-expired.ts";
import {
  type ReencryptedKeys,
  reencryptCourierKeys,
} from "#lib/services/maintenance/reencrypt-courier-keys.ts";

/** Runs the periodic maintenance jobs. Several processes may run them at once. */
export async function runMaintenance(
  parts: PurgeParts,
  encryption: Encryption | undefined,
): Promise<Purged & Partial<ReencryptedKeys>> {
  return {
    ...(await purgeExpired(parts)),
    ...(encryption && (await reencryptCourierKeys(parts.db, encryption))),
  };
}
