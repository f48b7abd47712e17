import { type Kysely, sql } from "kysely";
import { rowset } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

/** Requests of a key within one hour. */
export interface HourlyKeyUsage {
  keyUid: string;
  /** Start of the hour. */
  hour: Date;
  requests: number;
  /** Requests that a rate limit rejected. */
  rejected: number;
}

/** Adds to the counts of all processes; ignores deleted keys. */
export async function addKeyUsage(db: Kysely<Database>, hours: HourlyKeyUsage[]): Promise<void> {
  const rows = hours.map(({ keyUid, ...counted }) => ({ key_uid: keyUid, ...counted }));
  await sql`
    insert into api_key_usage_hourly (key_uid, hour, requests, rejected)
    select rows.key_uid, rows.hour, rows.requests, rows.rejected
    from ${rowset("api_key_usage_hourly", rows)} join api_keys on api_keys.uid = rows.key_uid
    order by 1, 2
    on conflict (key_uid, hour) do update set
      requests = api_key_usage_hourly.requests + excluded.requests,
      rejected = api_key_usage_hourly.rejected + excluded.rejected
  `.execute(db);
}

export interface KeyRequests {
  key_uid: string;
  requests: number;
  rejected: number;
}

/**
 * Counts the requests of the store's keys in the last 24 hours, including the current one; leaves out unused
 * keys.
 */
export async function countKeyRequests(
  db: Kysely<Database>,
  storeUid: string,
): Promise<KeyRequests[]> {
  return db
    .selectFrom("api_key_usage_hourly")
    .innerJoin("api_keys", "api_keys.uid", "api_key_usage_hourly.key_uid")
    .select([
      "api_key_usage_hourly.key_uid",
      sql<number>`sum(requests)::int`.as("requests"),
      sql<number>`sum(rejected)::int`.as("rejected"),
    ])
    .where("api_keys.store_uid", "=", storeUid)
    .where("hour", ">", sql<Date>`now() - interval '24 hours'`)
    .groupBy("api_key_usage_hourly.key_uid")
    .execute();
}
