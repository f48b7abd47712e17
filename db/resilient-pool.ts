import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import {
  isConnectionLost,
  isPreparedStatementMissing,
  isSafeToRetry,
  PoolQueueFullError,
  refusesStartupParameters,
} from "#db/errors.ts";
import {
  createPreparedStatementNames,
  type PreparedStatementNames,
} from "#db/prepared-statement-names.ts";

/** Requests that may wait for each connection: they would be served in about a second. */
const MAX_WAITING_PER_CONNECTION = 200;

export interface ResilientPoolOptions {
  /** Called once when a pooler refuses start-up parameters, from when on they are not sent. */
  onParametersRefused?: () => void;
  /** Wraps each wait for a connection, to time it. */
  onConnecting?: <T>(connect: () => Promise<T>) => Promise<T>;
}

/** Start-up parameters of a connection that poolers may refuse. */
const STARTUP_PARAMETERS = [
  "options",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
] as const;

/**
 * The pool as Kysely uses it, of connections that may die. One that is lost at its first statement is
 * replaced, once, where that statement changes nothing: its caller does not notice. One that is lost
 * later or leaves a statement unanswered is an error to its caller, and nobody is given it again.
 * Statements that come again and again are kept by each connection; one that it has forgotten, or keeps
 * as it was before a migration, was not carried out and is asked again of another. `queryTimeoutMs`: milliseconds
 * that the last statement's answer is waited for; undefined: for ever. Once a pooler refuses start-up
 * parameters, connects without them and calls `onParametersRefused`.
 */
export function createResilientPool(
  pool: Pool,
  queryTimeoutMs: number | undefined,
  { onParametersRefused, onConnecting = (connect) => connect() }: ResilientPoolOptions,
): PostgresPool {
  const names = createPreparedStatementNames();
  // As if nobody had asked: a connection, and the timer it waits by, would hold on to the request they were made for.
  const outside = AsyncLocalStorage.snapshot();
  const maxWaiting = pool.options.max * MAX_WAITING_PER_CONNECTION;
  const connect = async () => {
    if (pool.waitingCount >= maxWaiting) throw new PoolQueueFullError();
    return outside(() =>
      pool.connect().catch((error) => {
        if (!refusesStartupParameters(error)) throw error;
        if (withholdStartupParameters(pool)) onParametersRefused?.();
        return pool.connect();
      }),
    );
  };
  // Kysely remembers all clients that it was ever given, so it is given the same one for a connection each time.
  const clients = new WeakMap<PoolClient, ResilientClient>();
  return {
    options: pool.options,
    connect: async () => {
      const connection = await onConnecting(() =>
        connect().catch((error) => {
          if (isConnectionLost(error)) return connect();
          throw error;
        }),
      );
      const client =
        clients.get(connection) ??
        outside(() => createResilientClient(connect, outside, names, queryTimeoutMs));
      clients.set(connection, client);
      client.begin(connection);
      return client;
    },
    end: () => pool.end(),
  };
}

/** Makes new connections without start-up parameters; returns whether they had any until now. */
function withholdStartupParameters({ options }: Pool): boolean {
  const sent = STARTUP_PARAMETERS.filter((name) => options[name] !== undefined);
  for (const name of sent) delete options[name];
  return sent.length > 0;
}

interface ResilientClient extends PostgresPoolClient {
  /** From now until it is released it is this connection, or one that replaces it. */
  begin(connection: PoolClient): void;
}

function createResilientClient(
  connect: () => Promise<PoolClient>,
  outside: (work: () => void) => void,
  names: PreparedStatementNames,
  queryTimeoutMs: number | undefined,
): ResilientClient {
  const ask = createQueryRunner(queryTimeoutMs);
  let connection: PoolClient | undefined;
  let failure: unknown;
  let isUsed = false;

  const query = async (sql: string, parameters: readonly unknown[]) => {
    // Where one statement was left unanswered a rollback would be, too.
    if (!connection) throw failure;
    const isFirst = !isUsed;
    isUsed = true;
    try {
      const name = parameters.length > 0 ? names.nameOf(sql) : undefined;
      return await ask(connection, { ...(name && { name }), text: sql, values: [...parameters] });
    } catch (error) {
      const isLost = isConnectionLost(error);
      const isUndone = isSafeToRetry(error);
      if (error instanceof DatabaseError && !isLost && !isUndone) throw error;
      connection.release(true);
      connection = undefined;
      failure = error;
      if (isPreparedStatementMissing(error)) names.disable();
      if (!isFirst || !(isUndone || (isLost && changesNothing(sql)))) throw error;
    }
    connection = await connect();
    return query(sql, parameters);
  };

  return {
    begin: (begun) => {
      connection = begun;
      isUsed = false;
    },
    // The dialect has no cursor, so this is the only shape it asks in.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => outside(() => connection?.release(destroy)),
  };
}

/**
 * Asks a connection. By callbacks and with one timer for all: with pg's own promises and timers, one of each for a
 * statement, every result grows old and is left to the collection of the whole memory.
 */
function createQueryRunner(queryTimeoutMs: number | undefined) {
  let giveUp: ((error: Error) => void) | undefined;
  const expire = () => giveUp?.(new Error("Query read timeout"));
  const timer =
    queryTimeoutMs === undefined ? undefined : setTimeout(expire, queryTimeoutMs).unref();
  return (connection: PoolClient, query: QueryConfig) =>
    new Promise<QueryResult>((resolve, reject) => {
      giveUp = reject;
      timer?.refresh();
      connection.query(query, (error, result) => {
        // A connection that was given up says so later, when another one may be asked.
        if (giveUp === reject) giveUp = undefined;
        if (error) reject(error);
        else resolve(result);
      });
    });
}

function changesNothing(sql: string): boolean {
  return (
    /^\s*(select|with|begin|start)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql)
  );
}
