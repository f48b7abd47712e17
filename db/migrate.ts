import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { migrateJobSchema } from "#db/job-schema.ts";
import * as baseline from "#db/migrations/0001-baseline.ts";
import type { Database } from "#db/schema.ts";
import {
  findIncompatibility,
  MIGRATION_NAMES,
  type MigrationName,
  readSchemaStatus,
  type SchemaStatus,
} from "#db/schema-version.ts";

interface VersionedMigration extends Migration {
  /** Oldest application version that runs on the migrated schema, such as 1.0.0. */
  oldestApplication: string;
}

export const MIGRATIONS: Readonly<Record<MigrationName, VersionedMigration>> = {
  "0001-baseline": baseline,
};

/** Settings of the database role that limit requests, in milliseconds. */
const TIMEOUT_SETTINGS = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
];

/** Advisory lock for migrations, with the key that Kysely's own migrator uses. */
const LOCK = "3853314791062309107";

/**
 * Runs pending migrations without timeouts and returns their names, and migrates the schema of the jobs. Runs all in
 * one transaction under its lock, so several instances may start concurrently, even behind a transaction pooler. Leaves
 * newer schemas unchanged. Throws when this version is too old for ours.
 */
export async function migrateToLatest(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, VersionedMigration>> = MIGRATIONS,
): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    for (const name of TIMEOUT_SETTINGS) await sql`set local ${sql.ref(name)} = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(trx);
    const fingerprint = await baseline.schemaFingerprint();
    const status = await readSchemaStatus(trx, Object.keys(migrations), fingerprint);
    const incompatibility = findIncompatibility(status);
    if (incompatibility) throw new Error(incompatibility);
    const ran = status.pending.length === 0 ? [] : await runPending(trx, migrations, status);
    if (ran.length > 0 && status.applied.length === 0) await storeFingerprint(trx, fingerprint);
    await migrateJobSchema(trx);
    return ran;
  });
}

async function runPending(
  trx: Transaction<Database>,
  migrations: Readonly<Record<string, VersionedMigration>>,
  status: SchemaStatus,
): Promise<string[]> {
  if (status.applied.length === 0) await createMigrationTable(trx);
  // The migrator rejects databases with migrations that it does not know.
  const newer = status.newer.map(({ name }) => [name, { up: async () => {} }]);
  const migrator = new Migrator({
    db: trx,
    provider: { getMigrations: async () => ({ ...migrations, ...Object.fromEntries(newer) }) },
    // A migration may be released after one with a later name.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  await storeOldestApplications(trx, migrations);
  return results.map((result) => result.migrationName);
}

/**
 * Creates the migrator's table with our columns first, as the migrator hides why creating it fails, such as
 * for a missing privilege.
 */
async function createMigrationTable(db: Kysely<Database>): Promise<void> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key,
      timestamp varchar(255) not null,
      oldest_application text,
      fingerprint text
    )`.execute(db);
}

async function storeOldestApplications(
  db: Kysely<Database>,
  migrations: Readonly<Record<string, VersionedMigration>>,
): Promise<void> {
  const declared = Object.entries(migrations).map(([name, { oldestApplication }]) => ({
    name,
    oldest: oldestApplication,
  }));
  await sql`
    update kysely_migration applied set oldest_application = declared.oldest
    from json_to_recordset(${JSON.stringify(declared)}) declared (name text, oldest text)
    where applied.name = declared.name and applied.oldest_application is null`.execute(db);
}

async function storeFingerprint(db: Kysely<Database>, fingerprint: string): Promise<void> {
  await sql`
    update kysely_migration set fingerprint = ${fingerprint} where name = ${MIGRATION_NAMES[0]}
  `.execute(db);
}
