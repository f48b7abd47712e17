import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/** How many sessions wait for what others on this database have locked. */
export async function blockedSessions(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/** Resolves once one session waits for what another has locked. */
export async function somebodyBlocked(db: Kysely<Database>): Promise<void> {
  await expect.poll(() => blockedSessions(db)).toBe(1);
}
