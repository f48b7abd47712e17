import { type Kysely, sql } from "kysely";
import { MIGRATION_NAMES } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";

/** Migrations this program knows and the database lacks. Those of a newer program do not matter. */
export async function pendingMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return MIGRATION_NAMES.filter((name) => !applied.has(name));
}

export interface DatabaseFigures {
  /** PostgreSQL's own. */
  version: string;
  /** How long the oldest row that a purge removes has been due; 0 when none is. */
  purge_overdue_seconds: number;
}

/** What an operator wants to know of the database, from its own clock and indexes. */
export async function databaseFigures(db: Kysely<Database>): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select current_setting('server_version') as version,
           greatest(0, extract(epoch from now() - least(
             (select min(expires_at) + interval '1 day' from shipping_quotes),
             (select min(expires_at) from idempotency_keys),
             (select min(expires_at) from merchant_sessions)
           )))::int as purge_overdue_seconds`.execute(db);
  return rows[0] as DatabaseFigures;
}
