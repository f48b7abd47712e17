import type { Kysely } from "kysely";
import { listSealedKeys, replaceSealedKey } from "#db/queries/courier-accounts.ts";
import type { Database } from "#db/schema.ts";
import type { Vault } from "#lib/kernel/vault.ts";

/**
 * Seals with the newest secret what an older one sealed, and returns how many keys that were. When it
 * returns 0 for `unreadable` and `resealed`, the older secrets may go. Any number may run at once.
 */
export async function resealCourierKeys(
  db: Kysely<Database>,
  vault: Vault,
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (const kept of await listSealedKeys(db)) {
    if (vault.isCurrent(kept.sealed_key)) continue;
    const apiKey = vault.open(kept.sealed_key, kept.store_uid);
    if (apiKey) await replaceSealedKey(db, kept, vault.seal(apiKey, kept.store_uid));
    counts[apiKey ? "resealed" : "unreadable"] += 1;
  }
  return counts;
}
