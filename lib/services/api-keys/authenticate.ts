import { findValidKey, recordKeyUse, type ValidKey } from "#db/queries/api-keys/api-keys.ts";
import type { Loaded } from "#lib/cache/ttl-cache.ts";
import { KEY_PREFIX } from "#lib/contract/constants.ts";
import { digestSecret, digestSecretAsText, isWellFormedKey } from "#lib/kernel/api-key.ts";
import { invalidApiKey } from "#lib/kernel/errors.ts";
import type { Runtime } from "#lib/runtime.ts";

type Parts = Pick<Runtime, "db" | "env" | "keys">;

/**
 * Returns the key and the store behind an `Authorization` header, or throws the same 401 for a
 * missing, malformed, unknown, revoked or expired key and for one of the other mode. A `read` may use a
 * result of the last second; a `write` always looks the key up. `beforeGuess` runs before this process
 * looks up a key that it has not found valid before, and may throw to prevent the query.
 */
export async function authenticate(
  { db, env, keys }: Parts,
  authorization: string | null,
  purpose: "read" | "write",
  beforeGuess: () => void,
): Promise<Loaded<ValidKey>> {
  const key = /^bearer +([^\s,]+)$/i.exec(authorization ?? "")?.[1];
  if (!key) throw invalidApiKey();
  const digest = digestSecretAsText(key);
  if (!keys.wasFound(digest)) {
    if (!isWellFormedKey(key, KEY_PREFIX[env.APP_MODE])) throw invalidApiKey();
    beforeGuess();
  }
  const bypass = purpose === "write";
  const found = await keys.getOrLoad(digest, () => lookUp(db, digestSecret(key)), { bypass });
  if (!found) throw invalidApiKey();
  return found;
}

async function lookUp(db: Runtime["db"], digest: Buffer): Promise<ValidKey | undefined> {
  const valid = await findValidKey(db, digest);
  // Not awaited: no request depends on when a key was last used.
  if (valid?.useIsStale) recordKeyUse(db, valid.keyUid).catch(() => {});
  return valid;
}
