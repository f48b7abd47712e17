import type { Kysely } from "kysely";
import { findStoreOfKey, revokeKey } from "#db/queries/api-keys/api-keys.ts";
import type { Database } from "#db/schema.ts";
import type { NewKey } from "#lib/contract/dashboard/keys.ts";
import { type Rotation, rotateKey } from "#lib/services/api-keys/rotate-key.ts";

/** Revokes a key, for operators, who know only its uid; false when there is none. */
export async function revokeKeyByUid(db: Kysely<Database>, uid: string): Promise<boolean> {
  const storeUid = await findStoreOfKey(db, uid);
  return storeUid !== undefined && revokeKey(db, storeUid, uid);
}

/** Rotates a key as `rotateKey` does, for operators, who know only its uid; undefined when it is not valid. */
export async function rotateKeyByUid(
  db: Kysely<Database>,
  rotation: Omit<Rotation, "storeUid">,
): Promise<NewKey | undefined> {
  const storeUid = await findStoreOfKey(db, rotation.uid);
  return storeUid === undefined ? undefined : rotateKey(db, { ...rotation, storeUid });
}
