import { findValidKey, recordKeyUse, type ValidKey } from "#db/queries/api-keys.ts";
import type { Found } from "#lib/cache/lookups.ts";
import { KEY_PREFIX } from "#lib/contract/unspecified.ts";
import { digestOf, digestTextOf, isWellFormedKey } from "#lib/kernel/api-key.ts";
import { unauthenticated } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";
import { foldManyChanges } from "#lib/services/catalogue/fold-changes.ts";

type Parts = Pick<Runtime, "db" | "env" | "keys">;

/**
 * The key and the store behind an `Authorization` header (spec §5). Missing, malformed, unknown,
 * revoked, expired and of the other mode: one and the same failure. A `read` may rely on what was found
 * for the key a moment ago; what is written relies on what holds now.
 */
export async function authenticate(
  { db, env, keys }: Parts,
  authorization: string | null,
  purpose: "read" | "write",
): Promise<Found<ValidKey>> {
  const key = /^bearer ([^\s,]+)$/i.exec(authorization ?? "")?.[1];
  if (!key) throw unauthenticated();
  const look = async () =>
    isWellFormedKey(key, KEY_PREFIX[env.APP_MODE]) ? lookUp(db, digestOf(key)) : undefined;
  const found = await keys.find(digestTextOf(key), look, purpose === "write");
  if (!found) throw unauthenticated();
  return found;
}

async function lookUp(db: Runtime["db"], digest: Buffer): Promise<ValidKey | undefined> {
  const valid = await findValidKey(db, digest);
  // Not awaited: no request depends on when a key was last used.
  if (valid?.useIsStale) recordKeyUse(db, valid.keyUid).catch(() => {});
  if (valid) foldManyChanges(db, valid.store.uid, valid.unfoldedChanges);
  return valid;
}
