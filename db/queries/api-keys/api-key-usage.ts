import { type Kysely, sql } from "kysely";
import { rowset } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

/** Requests of a key within one hour. */
export interface HourlyKeyUsage {
  keyUid: string;
  /** Start of the hour. */
  hour: Date;
  calls: number;
  /** Requests that a rate limit rejected. */
  refusals: number;
}

/** Adds to the counts of all processes; ignores deleted keys. */
export async function addKeyUsage(db: Kysely<Database>, hours: HourlyKeyUsage[]): Promise<void> {
  const rows = hours.map(({ keyUid, ...counted }) => ({ key_uid: keyUid, ...counted }));
  await sql`
    insert into api_key_usage_hourly (key_uid, hour, calls, refusals)
    select rows.key_uid, rows.hour, rows.calls, rows.refusals
    from ${rowset("api_key_usage_hourly", rows)} join api_keys on api_keys.uid = rows.key_uid
    order by 1, 2
    on conflict (key_uid, hour) do update set
      calls = api_key_usage_hourly.calls + excluded.calls,
      refusals = api_key_usage_hourly.refusals + excluded.refusals
  `.execute(db);
}

export interface KeyCalls {
  key_uid: string;
  calls: number;
  refusals: number;
}

/**
 * Counts the requests of the store's keys in the last 24 hours, including the current one; leaves out unused
 * keys.
 */
export async function countKeyCalls(db: Kysely<Database>, storeUid: string): Promise<KeyCalls[]> {
  return db
    .selectFrom("api_key_usage_hourly")
    .innerJoin("api_keys", "api_keys.uid", "api_key_usage_hourly.key_uid")
    .select([
      "api_key_usage_hourly.key_uid",
      sql<number>`sum(calls)::int`.as("calls"),
      sql<number>`sum(refusals)::int`.as("refusals"),
    ])
    .where("api_keys.store_uid", "=", storeUid)
    .where("hour", ">", sql<Date>`now() - interval '24 hours'`)
    .groupBy("api_key_usage_hourly.key_uid")
    .execute();
}
