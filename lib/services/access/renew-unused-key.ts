import type { Kysely } from "kysely";
import { replaceUnusedKey } from "#db/queries/api-keys.ts";
import type { Database } from "#db/schema.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { type KeyTerms, mintFor } from "#lib/services/access/create-key.ts";

interface Unused extends Pick<KeyTerms, "storeUid" | "mode"> {
  uid: string;
}

/** Puts another key in the place of one that was never used. Undefined when it was, or is not valid. */
export async function renewUnusedKey(
  db: Kysely<Database>,
  { storeUid, uid, mode }: Unused,
): Promise<NewKey | undefined> {
  const { key, kept } = mintFor(mode);
  return (await replaceUnusedKey(db, storeUid, uid, kept)) ? { uid, key } : undefined;
}
