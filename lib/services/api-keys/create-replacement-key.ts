import type { Kysely } from "kysely";
import { replaceUnusedKey } from "#db/queries/api-keys/api-keys.ts";
import type { Database } from "#db/schema.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { generateApiKey, type KeyTerms } from "#lib/services/api-keys/create-key.ts";

interface Unused extends Pick<KeyTerms, "storeUid" | "mode"> {
  uid: string;
}

/** Replaces a key that was never used; undefined when it was used or is not valid. */
export async function createReplacementKey(
  db: Kysely<Database>,
  { storeUid, uid, mode }: Unused,
): Promise<NewKey | undefined> {
  const { key, columns } = generateApiKey(mode);
  return (await replaceUnusedKey(db, storeUid, uid, columns)) ? { uid, key } : undefined;
}
