import { Kysely, type Logger, PostgresAdapter, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { createResilientPool, type ResilientPoolOptions } from "#db/resilient-pool.ts";
import type { Database } from "#db/schema.ts";

/** How much longer than the server may work on a statement its answer is waited for. */
const ANSWER_GRACE_MS = 1_000;
/** How long that is taken for where the server was told by others. */
const USUAL_STATEMENT_MS = 2_000;
/** Longer than anything we do between two statements: its locks go when we vanish without a word. */
const IDLE_IN_TRANSACTION_MS = 5_000;

const NO_TIMEOUTS =
  "-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0";

/** date stays "yyyy-mm-dd": a Date would move it by the machine's zone. */
const DATE_OID = 1082;

export interface DatabaseClient {
  db: Kysely<Database>;
  pool: Pool;
}

export interface EndedStatement {
  /** With placeholders. */
  sql: string;
  milliseconds: number;
  failed: boolean;
}

export interface ClientOptions extends ResilientPoolOptions {
  /** Connections at most; the default suits one server process. */
  max?: number;
  /**
   * Milliseconds after which the server gives up a statement. Absent: never. 0: it is told nothing, as a
   * pooler may refuse to pass that on, and its answer is waited for as long as usual.
   */
  statementTimeout?: number;
  /** Milliseconds after which a statement stops waiting for a lock, where the server may be told. */
  lockTimeout?: number;
  /** Lifts the timeouts that the role or the database has for statements: for commands, which may take long. */
  liftTimeouts?: boolean;
  /** Told of every statement once it has ended. */
  onStatement?: (statement: EndedStatement) => void;
  /** Told of an idle connection the server dropped. */
  onError?: (error: Error) => void;
}

/**
 * Pool and query builder for one database. Nothing is connected until the first query, and no
 * statement changes a session, so it is safe behind a transaction pooler.
 */
export function createDb(url: string, options: ClientOptions = {}): DatabaseClient {
  const { statementTimeout, lockTimeout } = options;
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 5,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    ...(statementTimeout && {
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    ...(lockTimeout && statementTimeout !== 0 && { lock_timeout: lockTimeout }),
    ...(options.liftTimeouts && { options: NO_TIMEOUTS }),
    types: {
      getTypeParser: (oid, format) =>
        oid === DATE_OID ? String : types.getTypeParser(oid, format as "text"),
    },
  });
  // Without listeners a dropped idle connection ends the process.
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
    statementTimeout === undefined
      ? undefined
      : (statementTimeout || USUAL_STATEMENT_MS) + ANSWER_GRACE_MS;
  const dialect = new Dialect({ pool: createResilientPool(pool, queryTimeoutMs, options) });
  return { db: new Kysely<Database>({ dialect, log }), pool };
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}

/** Migrations lock by themselves: Kysely's lock is the session's, which a transaction pooler shares out. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}
