import type { Kysely } from "kysely";
import type { Db, PgBoss } from "pg-boss";
import { createDb } from "#db/client.ts";
import { JOB_SCHEMA } from "#db/job-schema.ts";
import type { Database } from "#db/schema.ts";

/** Connections of pg-boss, in addition to those of the handlers. */
const MAX_CONNECTIONS = 2;

/** How long a statement may take; no process waits longer for a database that does not respond. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** How often rows of ended jobs are deleted. */
const DELETE_EVERY_SECONDS = 600;
/** How often jobs of stopped processes are searched. */
const MONITOR_EVERY_SECONDS = 15;

/** Creates a pg-boss that runs its statements on `db`, such as a transaction. Loads the package on first use. */
export async function bossOn(db: Kysely<Database>): Promise<PgBoss> {
  const { fromKysely } = await import("pg-boss");
  return createBoss(fromKysely(db));
}

/**
 * Creates a pg-boss with connections of its own, closed by `disposeAsync`. They have no statement timeout, and run the
 * scripts of `supervise`, which Kysely cannot. Sends no startup parameters, so that it works behind any pooler.
 */
export async function connectBoss(
  url: string,
  onError: (error: unknown) => void,
): Promise<PgBoss & AsyncDisposable> {
  const { pool } = createDb(url, { max: MAX_CONNECTIONS, statementTimeoutMs: 0 });
  const boss = await createBoss({
    executeSql: (text, values) => {
      const query = { text, ...(values && { values }), query_timeout: STATEMENT_TIMEOUT_MS };
      return pool.query(query);
    },
  });
  boss.on("error", onError);
  return Object.assign(boss, { [Symbol.asyncDispose]: () => pool.end() });
}

/** Never started: a started pg-boss rejects a newer schema, and its workers poll once for each concurrent job. */
async function createBoss(db: Db): Promise<PgBoss> {
  const { PgBoss } = await import("pg-boss");
  return new PgBoss({
    db,
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    monitorIntervalSeconds: MONITOR_EVERY_SECONDS,
    maintenanceIntervalSeconds: DELETE_EVERY_SECONDS,
    openTelemetry: { enabled: false },
  });
}
