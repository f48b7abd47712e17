import { Kysely, type Logger, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { Database } from "#db/schema.ts";
import { steadyPool } from "#db/steady-pool.ts";

/** How much longer than the server may work on a statement its answer is waited for. */
const ANSWER_GRACE_MS = 1_000;
/** Longer than anything we do between two statements: its locks go when we vanish without a word. */
const IDLE_IN_TRANSACTION_MS = 5_000;

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

export interface ClientOptions {
  /** Connections at most; the default suits one server process. */
  max?: number;
  /** Milliseconds after which the server gives up a statement; 0 or absent: never. */
  statementTimeout?: number;
  /** Milliseconds after which a statement stops waiting for a lock; 0 or absent: never. */
  lockTimeout?: number;
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
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? 5,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 30_000,
    ...(options.statementTimeout && {
      statement_timeout: options.statementTimeout,
      query_timeout: options.statementTimeout + ANSWER_GRACE_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    ...(options.lockTimeout && { lock_timeout: options.lockTimeout }),
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
  return {
    db: new Kysely<Database>({ dialect: new PostgresDialect({ pool: steadyPool(pool) }), log }),
    pool,
  };
}
