import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** The database's clock, so many milliseconds ahead. */
export async function soon(db: Kysely<Database>, milliseconds: number): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select clock_timestamp() + ${milliseconds} * interval '1 millisecond' as at
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the database has no clock");
  return row.at;
}

/** Waits until the database's clock is past the moment. */
export async function until(db: Kysely<Database>, moment: Date): Promise<void> {
  await sleep(moment.getTime() - (await soon(db, 0)).getTime() + 20);
}
