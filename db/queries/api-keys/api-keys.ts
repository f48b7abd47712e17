import { type Insertable, type Kysely, sql } from "kysely";
import { catalogueVersion } from "#db/queries/catalogue/catalogue-versions.ts";
import { type StoreRow, storeColumns } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";

/** Neither revoked nor expired, by the database's clock. */
const isValid = sql<boolean>`api_keys.revoked_at is null and coalesce(api_keys.expires_at > now(), true)`;

/** The last use was recorded more than a minute ago, or never. */
const useIsStale = sql<boolean>`coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`;

export interface ValidKey {
  keyUid: string;
  store: StoreRow;
  /** Whether the last use should be recorded again. */
  useIsStale: boolean;
  /** Changes with every edit of the store, its catalogue or its stock. */
  catalogueVersion: string;
  canReadEvents: boolean;
}

/** Finds a valid key by its digest, with its store, in one indexed query. */
export async function findValidKey(
  db: Kysely<Database>,
  digest: Buffer,
): Promise<ValidKey | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .innerJoin("stores", "stores.uid", "api_keys.store_uid")
    .select(storeColumns)
    .select(["api_keys.uid as key_uid", "api_keys.can_read_events"])
    .select([useIsStale.as("use_is_stale"), catalogueVersion.as("version")])
    .where("api_keys.digest", "=", digest)
    .where(isValid)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key_uid, can_read_events, use_is_stale, version, ...store } = row;
  return {
    keyUid: key_uid,
    store,
    useIsStale: use_is_stale,
    catalogueVersion: version,
    canReadEvents: can_read_events,
  };
}

/** Records when the key was last used, to the minute. */
export async function recordKeyUse(db: Kysely<Database>, keyUid: string): Promise<void> {
  await db
    .updateTable("api_keys")
    .set({ last_used_at: sql`now()` })
    .where("uid", "=", keyUid)
    .where(useIsStale)
    .execute();
}

export type ApiKeyRow = Awaited<ReturnType<typeof listKeys>>[number];

/** Lists all keys or those of one store, oldest first. */
export async function listKeys(db: Kysely<Database>, storeUid?: string) {
  return db
    .selectFrom("api_keys")
    .innerJoin("stores", "stores.uid", "api_keys.store_uid")
    .select([
      "api_keys.uid",
      "stores.slug as store",
      "api_keys.name",
      "api_keys.prefix",
      "api_keys.last_four",
      "api_keys.created_at",
      "api_keys.last_used_at",
      "api_keys.expires_at",
      "api_keys.revoked_at",
      "api_keys.can_read_events",
    ])
    .$if(storeUid !== undefined, (query) =>
      query.where("api_keys.store_uid", "=", storeUid as string),
    )
    .orderBy("stores.slug")
    .orderBy("api_keys.created_at")
    .execute();
}

/** Stores a key's digest and its visible parts. */
export async function insertKey(db: Kysely<Database>, key: Insertable<Database["api_keys"]>) {
  return db.insertInto("api_keys").values(key).returning("uid").executeTakeFirstOrThrow();
}

/** Replaces a valid key of the store that was never used; false when there is none. */
export async function replaceUnusedKey(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  key: Pick<Insertable<Database["api_keys"]>, "digest" | "prefix" | "last_four">,
): Promise<boolean> {
  const result = await db
    .updateTable("api_keys")
    .set(key)
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where("last_used_at", "is", null)
    .where(isValid)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes a key of the store; false when there is no such key. */
export async function revokeKey(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<boolean> {
  const result = await db
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Expires a valid key of the store after `milliseconds`, unless it expires sooner. */
export async function expireKey(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  milliseconds: number,
): Promise<{ name: string; can_read_events: boolean } | undefined> {
  return db
    .updateTable("api_keys")
    .set({
      expires_at: sql<Date>`least(expires_at, now() + ${milliseconds} * interval '1 millisecond')`,
    })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where(isValid)
    .returning(["name", "can_read_events"])
    .executeTakeFirst();
}

/** Finds the store of a key, for commands that know only the key's uid. */
export async function findStoreOfKey(
  db: Kysely<Database>,
  uid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("api_keys")
    .select("store_uid")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.store_uid;
}
