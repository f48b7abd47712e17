import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { LRUCache } from "lru-cache";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import {
  isConnectionLost,
  isPreparedStatementMissing,
  isSafeToRetry,
  PoolQueueFullError,
  rejectsStartupParameters,
} from "#db/errors.ts";
import { statementName } from "#db/statement-name.ts";
import { reserveConnection } from "#lib/request-context.ts";

/** Maximum queries that wait for each connection of the pool: about a second's work. */
const MAX_WAITING_PER_CONNECTION = 200;

export interface ResilientPoolOptions {
  /** Called once, when a pooler rejects startup parameters; they are no longer sent. */
  onParametersRejected?: () => void;
  /** Wraps each wait for a connection, to measure it. */
  onConnecting?: <T>(connect: () => Promise<T>) => Promise<T>;
}

/** Startup parameters that poolers may reject. */
const STARTUP_PARAMETERS = [
  "options",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
] as const;

/**
 * Wraps a pool for Kysely. Replaces a connection once if it is lost at a first statement that changes nothing, such
 * as `begin`. Prepares repeated statements; retries one that a connection no longer has. Connects without startup
 * parameters once a pooler rejects them. Limits the connections of each request. `queryTimeoutMs`: undefined waits forever.
 */
export function createResilientPool(
  pool: Pool,
  queryTimeoutMs: number | undefined,
  { onParametersRejected, onConnecting = (connect) => connect() }: ResilientPoolOptions,
): PostgresPool {
  const names = createPreparedStatementNames();
  // Outside the request's async context, which the connection and its timer would otherwise retain.
  const outside = AsyncLocalStorage.snapshot();
  const maxWaiting = pool.options.max * MAX_WAITING_PER_CONNECTION;
  const connect = async () => {
    if (pool.waitingCount >= maxWaiting) throw new PoolQueueFullError();
    return outside(() =>
      pool.connect().catch((error) => {
        if (!rejectsStartupParameters(error)) throw error;
        if (withholdStartupParameters(pool)) onParametersRejected?.();
        return pool.connect();
      }),
    );
  };
  // Kysely keeps every client it has seen, so each connection always gets the same one.
  const clients = new WeakMap<PoolClient, ResilientClient>();
  return {
    options: pool.options,
    connect: async () => {
      const onRelease = await reserveConnection();
      const connection = await onConnecting(() =>
        connect().catch((error) => {
          if (isConnectionLost(error)) return connect();
          throw error;
        }),
      ).catch((error) => {
        onRelease();
        throw error;
      });
      const client =
        clients.get(connection) ??
        outside(() => createResilientClient(connect, outside, names, queryTimeoutMs));
      clients.set(connection, client);
      client.begin(connection, onRelease);
      return client;
    },
    end: () => pool.end(),
  };
}

/** Removes the startup parameters of new connections; returns whether there were any. */
function withholdStartupParameters({ options }: Pool): boolean {
  const sent = STARTUP_PARAMETERS.filter((name) => options[name] !== undefined);
  for (const name of sent) delete options[name];
  return sent.length > 0;
}

interface ResilientClient extends PostgresPoolClient {
  /** Uses this connection, or its replacement, until released. */
  begin(connection: PoolClient, onRelease: () => void): void;
}

function createResilientClient(
  connect: () => Promise<PoolClient>,
  outside: (work: () => void) => void,
  names: PreparedStatementNames,
  queryTimeoutMs: number | undefined,
): ResilientClient {
  const runQuery = createQueryRunner(queryTimeoutMs);
  let connection: PoolClient | undefined;
  let onRelease: (() => void) | undefined;
  let failure: unknown;
  let isUsed = false;

  const query = async (sql: string, parameters: readonly unknown[]) => {
    // A rollback would fail like the statement before it.
    if (!connection) throw failure;
    const isFirst = !isUsed;
    isUsed = true;
    try {
      const name = parameters.length > 0 ? names.nameOf(sql) : undefined;
      return await runQuery(connection, {
        ...(name && { name }),
        text: sql,
        values: [...parameters],
      });
    } catch (error) {
      const isLost = isConnectionLost(error);
      const isUnexecuted = isSafeToRetry(error);
      if (error instanceof DatabaseError && !isLost && !isUnexecuted) throw error;
      connection.release(true);
      connection = undefined;
      failure = error;
      if (isPreparedStatementMissing(error)) names.disable();
      if (!isFirst || !(isUnexecuted || (isLost && changesNothing(sql)))) throw error;
    }
    connection = await connect();
    return query(sql, parameters);
  };

  return {
    begin: (begun, whenReleased) => {
      connection = begun;
      onRelease = whenReleased;
      isUsed = false;
    },
    // The dialect has no cursor, so it calls only this signature.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => {
      outside(() => connection?.release(destroy));
      onRelease?.();
      // It would retain the request's context.
      onRelease = undefined;
    },
  };
}

/**
 * Runs queries with callbacks and one shared timer. With pg's promises and a timer per statement, results survive
 * until a full garbage collection.
 */
function createQueryRunner(queryTimeoutMs: number | undefined) {
  let rejectCurrent: ((error: Error) => void) | undefined;
  const expire = () => rejectCurrent?.(new Error("Query read timeout"));
  const timer =
    queryTimeoutMs === undefined ? undefined : setTimeout(expire, queryTimeoutMs).unref();
  return (connection: PoolClient, query: QueryConfig) =>
    new Promise<QueryResult>((resolve, reject) => {
      rejectCurrent = reject;
      timer?.refresh();
      connection.query(query, (error, result) => {
        // A connection that timed out may report its error after another has taken its place.
        if (rejectCurrent === reject) rejectCurrent = undefined;
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

type PreparedStatementNames = ReturnType<typeof createPreparedStatementNames>;

/** A statement is prepared from this execution on. */
const MIN_STATEMENT_USES = 3;
/** Maximum prepared statements per connection, at about ten kilobytes each. */
const MAX_STATEMENT_NAMES = 100;
const MAX_TRACKED_STATEMENTS = 1_000;

function createPreparedStatementNames() {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: MAX_TRACKED_STATEMENTS });
  let isDisabled = false;
  return {
    /**
     * Returns the statement's name, the same in every process; undefined for a rare statement, and for a new
     * one when `MAX_STATEMENT_NAMES` are in use.
     */
    nameOf(sql: string): string | undefined {
      if (isDisabled) return undefined;
      const known = names.get(sql);
      if (known || names.size === MAX_STATEMENT_NAMES) return known;
      const count = (uses.get(sql) ?? 0) + 1;
      uses.set(sql, count);
      if (count < MIN_STATEMENT_USES) return undefined;
      const name = statementName(sql);
      names.set(sql, name);
      uses.delete(sql);
      return name;
    },
    /** Stops preparing statements, for a pooler that loses them. */
    disable(): void {
      isDisabled = true;
    },
  };
}
