import { type Kysely, sql } from "kysely";
import pgBoss from "pg-boss/package.json" with { type: "json" };
import type { Database } from "#db/schema.ts";

/** The schema of pg-boss, which stores the jobs. */
export const JOB_SCHEMA = "pgboss";

/** Version of that schema which the installed pg-boss uses. */
export const JOB_SCHEMA_VERSION: number = pgBoss.pgboss.schema;

/**
 * Every queue with its policy. `short`: at most one job per key waits. `exclusive`: at most one job waits or runs.
 * Only a new queue can have another policy.
 */
const QUEUE_POLICIES = {
  "deliver-webhook": "short",
  "send-mail": "short",
  "check-payment": "short",
  "process-payment-webhook": "short",
  "process-refund": "short",
  "cancel-payment": "short",
  "cancel-overdue-orders": "exclusive",
  "reconcile-payments": "exclusive",
  maintenance: "exclusive",
  "create-missing-jobs": "exclusive",
} as const;

export type QueueName = keyof typeof QUEUE_POLICIES;

export const QUEUE_NAMES = Object.keys(QUEUE_POLICIES) as QueueName[];

/** Returns the version of the schema in the database; undefined when there is none. */
export async function findJobSchemaVersion(db: Kysely<Database>): Promise<number | undefined> {
  const { rows: tables } = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.version') is not null as exists`.execute(db);
  if (!tables[0]?.exists) return undefined;
  const { rows } = await sql<{ version: number }>`
    select version from pgboss.version order by version desc limit 1`.execute(db);
  return rows[0]?.version;
}

/**
 * Creates or migrates the schema of the jobs in the transaction `trx`, and adds missing queues. Leaves a newer schema
 * unchanged. Loads pg-boss only when the schema is missing or older.
 */
export async function migrateJobSchema(trx: Kysely<Database>): Promise<void> {
  const installed = await findJobSchemaVersion(trx);
  if (installed === undefined || installed < JOB_SCHEMA_VERSION) {
    await sql.raw(await migrationScript(installed)).execute(trx);
  }
  await addMissingQueues(trx);
}

async function migrationScript(installed: number | undefined): Promise<string> {
  const { getConstructionPlans, getMigrationPlans } = await import("pg-boss");
  const script =
    installed === undefined
      ? getConstructionPlans(JOB_SCHEMA)
      : getMigrationPlans(JOB_SCHEMA, installed);
  return withoutTransactions(script);
}

/** Removes statements that begin, end or configure a transaction, and what cannot run inside one. */
function withoutTransactions(script: string): string {
  return script
    .replace(/^\s*(?:BEGIN|COMMIT|SET LOCAL [^;]*);\s*$/gm, "")
    .replace(/\bINDEX CONCURRENTLY\b/g, "INDEX");
}

async function addMissingQueues(trx: Kysely<Database>): Promise<void> {
  const queues = Object.entries(QUEUE_POLICIES).map(([name, policy]) => ({ name, policy }));
  await sql`
    select pgboss.create_queue(declared.name, jsonb_build_object('policy', declared.policy))
    from json_to_recordset(${JSON.stringify(queues)}) declared (name text, policy text)
    where not exists (select from pgboss.queue where queue.name = declared.name)`.execute(trx);
}
