import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/** Resolves once somebody waits for what another transaction of this database has locked. */
export async function somebodyBlocked(db: Kysely<Database>): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
      return rows.length;
    })
    .toBe(1);
}
