import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";

/** Counts the sessions of this database that wait for a lock. */
export async function countLockWaits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}

/** Resolves once exactly one session waits for a lock. */
export async function waitForLockWait(db: Kysely<Database>): Promise<void> {
  await expect.poll(() => countLockWaits(db)).toBe(1);
}
