import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Returns the database's current time plus `milliseconds`. */
export async function databaseTimeIn(db: Kysely<Database>, milliseconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() + ${milliseconds} * interval '1 millisecond' as at
  `.execute(db);
  return (rows[0] as (typeof rows)[0]).at;
}

/** Waits until the database's clock has passed `moment`. */
export async function waitUntil(db: Kysely<Database>, moment: Date): Promise<void> {
  await sleep(moment.getTime() - (await databaseTimeIn(db, 0)).getTime() + 20);
}
