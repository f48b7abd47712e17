import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { findIncompatibility, MIGRATION_NAMES, readSchemaStatus } from "#db/schema-version.ts";

/**
 * Returns the names of missing migrations, and why this application is too old for the schema, if it is.
 */
export async function schemaReadiness(db: Kysely<Database>) {
  const status = await readSchemaStatus(db, MIGRATION_NAMES);
  return { pending: status.pending, incompatibility: findIncompatibility(status) };
}

interface SessionSettings {
  readOnly: boolean;
  /** Whether the server cancels slow statements. */
  hasStatementTimeout: boolean;
  /** Whether new sessions of the role have a statement timeout. */
  hasRoleTimeout: boolean;
}

/** Reads the settings of this process's connections. */
export async function sessionSettings(db: Kysely<Database>): Promise<SessionSettings> {
  const { rows } = await sql<SessionSettings>`
    select current_setting('transaction_read_only') = 'on' as "readOnly",
           current_setting('statement_timeout') <> '0' as "hasStatementTimeout",
           exists (
             select from pg_db_role_setting, unnest(setconfig) as setting
             where setrole in (0, session_user::regrole) and setting like 'statement\_timeout=%'
               and setdatabase in (0, (select oid from pg_database where datname = current_database()))
               and setting <> 'statement_timeout=0'
           ) as "hasRoleTimeout"`.execute(db);
  return rows[0] as SessionSettings;
}

export interface DatabaseStats {
  /** PostgreSQL's version. */
  version: string;
  /** How long the oldest row to be purged has been due; 0 for none. */
  purge_overdue_seconds: number;
}

/** Returns the database's figures for operators. */
export async function databaseStats(db: Kysely<Database>): Promise<DatabaseStats> {
  const { rows } = await sql<DatabaseStats>`
    select current_setting('server_version') as version,
           greatest(0, extract(epoch from now() - least(
             (select min(expires_at) + interval '1 day' from shipping_quotes),
             (select min(expires_at) from idempotency_keys),
             (select min(expires_at) from merchant_sessions)
           )))::int as purge_overdue_seconds`.execute(db);
  return rows[0] as DatabaseStats;
}
