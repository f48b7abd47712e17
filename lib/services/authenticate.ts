import type { Kysely } from "kysely";
import { findValidKey, recordKeyUse, type ValidKey } from "#db/queries/api-keys.ts";
import type { Database } from "#db/schema.ts";
import { KEY_PREFIX } from "#lib/contract/unspecified.ts";
import { digestOf, isWellFormedKey } from "#lib/kernel/api-key.ts";
import { unauthenticated } from "#lib/kernel/errors.ts";

/**
 * The key and the store behind an `Authorization` header (spec §5). Missing, malformed, unknown,
 * revoked, expired and of the other mode: one and the same failure.
 */
export async function authenticate(
  db: Kysely<Database>,
  mode: keyof typeof KEY_PREFIX,
  authorization: string | null,
): Promise<ValidKey> {
  const key = /^bearer ([^\s,]+)$/i.exec(authorization ?? "")?.[1];
  if (!key || !isWellFormedKey(key, KEY_PREFIX[mode])) throw unauthenticated();
  const valid = await findValidKey(db, digestOf(key));
  if (!valid) throw unauthenticated();
  // Not awaited: when a key was last used is for people to read, no request depends on it.
  if (valid.useIsStale) recordKeyUse(db, valid.keyUid).catch(() => {});
  return valid;
}
