import { type Insertable, type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Days without a success after which an endpoint is disabled. */
const MAX_FAILING_DAYS = 3;

export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

/** Lists all endpoints or those of one store, oldest first. */
export async function listEndpoints(db: Kysely<Database>, storeUid?: string) {
  return selectEndpoints(db)
    .$if(storeUid !== undefined, (query) =>
      query.where("endpoint.store_uid", "=", storeUid as string),
    )
    .orderBy("stores.slug")
    .orderBy("endpoint.created_at")
    .execute();
}

/** Finds an endpoint of the store. */
export async function findEndpoint(db: Kysely<Database>, storeUid: string, uid: string) {
  return selectEndpoints(db)
    .where("endpoint.store_uid", "=", storeUid)
    .where("endpoint.uid", "=", uid)
    .executeTakeFirst();
}

function selectEndpoints(db: Kysely<Database>) {
  return db
    .selectFrom("webhook_endpoints as endpoint")
    .innerJoin("stores", "stores.uid", "endpoint.store_uid")
    .select([
      "endpoint.uid",
      "endpoint.store_uid",
      "stores.slug as store",
      "endpoint.url",
      "endpoint.events",
      "endpoint.encrypted_secret",
      "endpoint.previous_secret_ends_at",
      "endpoint.failing_since",
      "endpoint.disabled_at",
      "endpoint.disabled_reason",
      "endpoint.created_at",
      sql<number>`(select count(*)::int from webhook_deliveries
        where endpoint_uid = endpoint.uid and state = 'missed')`.as("missed"),
    ]);
}

/** Counts the enabled endpoints of each endpoint's store; none for a store that has none. */
export async function countEnabledEndpoints(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("webhook_endpoints as endpoint")
    .innerJoin("webhook_endpoints as sibling", "sibling.store_uid", "endpoint.store_uid")
    .select(["endpoint.uid", sql<number>`count(*)::int`.as("count")])
    .where(sql<boolean>`endpoint.uid = any (${uids}::uuid[])`)
    .where("sibling.disabled_at", "is", null)
    .groupBy("endpoint.uid")
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

/** Finds the store of an endpoint, for commands that know only the endpoint's uid. */
export async function findStoreOfEndpoint(
  db: Kysely<Database>,
  uid: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("webhook_endpoints")
    .select("store_uid")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return row?.store_uid;
}

/** Stores an endpoint unless the store has `max` already; false when it has. Must run in a transaction. */
export async function insertEndpoint(
  db: Kysely<Database>,
  endpoint: Insertable<Database["webhook_endpoints"]>,
  max: number,
): Promise<boolean> {
  // A separate statement: the count then includes endpoints that were created while it waited.
  await sql`select from stores where uid = ${endpoint.store_uid} for no key update`.execute(db);
  const { count } = await db
    .selectFrom("webhook_endpoints")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("store_uid", "=", endpoint.store_uid)
    .executeTakeFirstOrThrow();
  if (count >= max) return false;
  await db.insertInto("webhook_endpoints").values(endpoint).execute();
  return true;
}

/** Changes where an endpoint's events are sent, and which. False when there is no such endpoint. */
export async function updateEndpoint(
  db: Kysely<Database>,
  endpoint: { storeUid: string; uid: string },
  patch: { url: string; events: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_endpoints")
    .set(patch)
    .where("store_uid", "=", endpoint.storeUid)
    .where("uid", "=", endpoint.uid)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces the secret; the old one is valid until `previousEndsAt`. False when there is no such endpoint. */
export async function replaceSecret(
  db: Kysely<Database>,
  endpoint: { storeUid: string; uid: string },
  { encryptedSecret, previousEndsAt }: { encryptedSecret: Buffer; previousEndsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_endpoints")
    .set({
      encrypted_previous_secret: sql.ref("encrypted_secret"),
      previous_secret_ends_at: previousEndsAt,
      encrypted_secret: encryptedSecret,
    })
    .where("store_uid", "=", endpoint.storeUid)
    .where("uid", "=", endpoint.uid)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Disables an endpoint on behalf of a merchant; false when it is unknown or disabled already. */
export async function disableEndpoint(
  db: Kysely<Database>,
  { storeUid, uid }: { storeUid: string; uid: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_endpoints")
    .set({ disabled_at: now, disabled_reason: "manual" })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where("disabled_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Enables an endpoint; false when it is unknown. */
export async function enableEndpoint(
  db: Kysely<Database>,
  { storeUid, uid }: { storeUid: string; uid: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("webhook_endpoints")
    .set({ disabled_at: null, disabled_reason: null, failing_since: null })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes an endpoint with its secrets; false when it is unknown. */
export async function deleteEndpoint(
  db: Kysely<Database>,
  { storeUid, uid }: { storeUid: string; uid: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("webhook_endpoints")
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Records that an attempt has succeeded. */
export async function recordSuccess(db: Kysely<Database>, uid: string): Promise<void> {
  await db
    .updateTable("webhook_endpoints")
    .set({ failing_since: null })
    .where("uid", "=", uid)
    .where("failing_since", "is not", null)
    .execute();
}

/**
 * Records that an attempt has failed. Disables the endpoint when its receiver is gone or no attempt has succeeded for
 * three days; returns whether it did.
 */
export async function recordFailure(
  db: Kysely<Database>,
  uid: string,
  { now, isGone }: { now: Date; isGone: boolean },
): Promise<boolean> {
  // On the updated row itself: a subquery would not see a success that was recorded while this statement waited.
  const isExhausted = sql`coalesce(
    failing_since <= ${now}::timestamptz - make_interval(days => ${MAX_FAILING_DAYS}), false)`;
  const { rows } = await sql<{ is_disabled: boolean }>`
    update webhook_endpoints set
        failing_since = coalesce(failing_since, ${now}),
        disabled_at = case when ${isGone} or ${isExhausted} then ${now}::timestamptz end,
        disabled_reason = case when ${isGone} then 'gone' when ${isExhausted} then 'failing' end
      where uid = ${uid} and disabled_at is null and (${isGone} or ${isExhausted} or failing_since is null)
      returning disabled_at is not null as is_disabled`.execute(db);
  return rows[0]?.is_disabled ?? false;
}
