import { Kysely, type Logger, PostgresAdapter, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { createResilientPool, type ResilientPoolOptions } from "#db/resilient-pool.ts";
import type { Database } from "#db/schema.ts";

/** Time to wait for a result beyond the server's statement timeout. */
const RESULT_GRACE_MS = 1_000;
/** At least as long as any request waits for a connection; most requests wait for a shorter time. */
const CONNECTION_TIMEOUT_MS = 8_000;
/** Assumed statement timeout when the server's is set elsewhere. */
const ASSUMED_STATEMENT_TIMEOUT_MS = 2_000;
/** Longer than any pause between two statements; releases the locks of a client that disappeared. */
const IDLE_IN_TRANSACTION_MS = 5_000;

const NO_TIMEOUTS =
  "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0";

/**
 * Holds the location of every match among a million products. With the default of 4 MB, PostgreSQL remembers only
 * pages and compares all their rows with the search again, which takes several times as long.
 */
const WORK_MEMORY = "-c work_mem=32MB";

/** Dates stay "yyyy-mm-dd"; a Date would shift them by the machine's time zone. */
const DATE_OID = 1082;

interface DatabaseClient {
  db: Kysely<Database>;
  pool: Pool;
}

export interface EndedStatement {
  /** With placeholders. */
  sql: string;
  milliseconds: number;
  failed: boolean;
}

export interface DatabaseOptions extends ResilientPoolOptions {
  /** Maximum number of connections; the default suits one server process. */
  max?: number;
  /**
   * Milliseconds after which the server cancels a statement. Absent: the server's own setting applies, and the
   * client waits for ever. 0: not sent to the server, for poolers that reject it; the client still times out.
   */
  statementTimeoutMs?: number;
  /** Milliseconds after which a statement stops waiting for a lock; not sent when `statementTimeoutMs` is 0. */
  lockTimeoutMs?: number;
  /**
   * Disables the timeouts of the role and the database for statements, locks and idle transactions, for
   * long-running commands.
   */
  liftTimeouts?: boolean;
  /** Called after every statement. */
  onStatement?: (statement: EndedStatement) => void;
  /** Called when the server drops an idle connection. */
  onError?: (error: Error) => void;
}

/**
 * Creates the pool and query builder of a database. Connects at the first query. No statement changes a session,
 * so it is safe behind a transaction pooler.
 */
export function createDb(url: string, options: DatabaseOptions = {}): DatabaseClient {
  const { statementTimeoutMs, lockTimeoutMs } = options;
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 5,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    ...(statementTimeoutMs && {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      options: WORK_MEMORY,
    }),
    ...(lockTimeoutMs && statementTimeoutMs !== 0 && { lock_timeout: lockTimeoutMs }),
    ...(options.liftTimeouts && { options: NO_TIMEOUTS }),
    types: {
      getTypeParser: (oid, format) =>
        oid === DATE_OID ? String : types.getTypeParser(oid, format as "text"),
    },
  });
  // Without these listeners a dropped idle connection crashes the process.
  const report = options.onError ?? (() => {});
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const log: Logger = ({ level, query, queryDurationMillis }) =>
    options.onStatement?.({
      sql: query.sql,
      milliseconds: queryDurationMillis,
      failed: level === "error",
    });
  const queryTimeoutMs =
    statementTimeoutMs === undefined
      ? undefined
      : (statementTimeoutMs || ASSUMED_STATEMENT_TIMEOUT_MS) + RESULT_GRACE_MS;
  const dialect = new Dialect({ pool: createResilientPool(pool, queryTimeoutMs, options) });
  return { db: new Kysely<Database>({ dialect, log }), pool };
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** Migrations take their own lock: Kysely's belongs to the session, which a transaction pooler shares. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
