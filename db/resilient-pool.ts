import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import { LRUCache } from "lru-cache";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import {
  DatabaseWaitError,
  isConnectionLost,
  isPreparedStatementMissing,
  isSafeToRetry,
  PoolQueueFullError,
  rejectsStartupParameters,
} from "#db/errors.ts";
import { statementName } from "#db/statement-name.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { withDeadline } from "#lib/kernel/deadline.ts";
import {
  currentRequest,
  type RequestContext,
  remainingDatabaseMs,
  startWait,
} from "#lib/kernel/request-context.ts";

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
 * parameters once a pooler rejects them. Limits the connections of each request. `queryTimeoutMs` limits a statement,
 * and all waiting of a request, which may allow itself more; undefined waits forever.
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
    const remainingMs = remainingDatabaseMs(queryTimeoutMs ?? Number.POSITIVE_INFINITY);
    if (remainingMs <= 0) throw new DatabaseWaitError();
    const isImmediate = pool.idleCount > pool.waitingCount;
    const connection = outside(() =>
      pool.connect().catch((error) => {
        if (!rejectsStartupParameters(error)) throw error;
        if (withholdStartupParameters(pool)) onParametersRejected?.();
        return pool.connect();
      }),
    );
    return isImmediate || remainingMs === Number.POSITIVE_INFINITY
      ? connection
      : connectInTime(connection, remainingMs);
  };
  // Kysely keeps every client it has seen, so each connection always gets the same one.
  const clients = new WeakMap<PoolClient, ResilientClient>();
  return {
    options: pool.options,
    connect: async () => {
      const onRelease = await reserveConnection(queryTimeoutMs ?? Number.POSITIVE_INFINITY);
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

/** Maximum database connections that a request holds at a time, so that one request cannot occupy the pool. */
const MAX_CONNECTIONS = 2;

const requestConnections = new WeakMap<RequestContext, ConcurrencyLimit>();

/**
 * Waits until the current request may hold another connection, for as long as it may wait for the database. The result
 * is called when the connection is released. Outside a request there is no limit.
 */
async function reserveConnection(limitMs: number): Promise<() => void> {
  const scope = currentRequest();
  if (!scope) return () => {};
  const connections = requestConnections.get(scope) ?? createConnectionLimit();
  requestConnections.set(scope, connections);
  return connections.acquire({ maxWaitMs: remainingDatabaseMs(limitMs) });
}

function createConnectionLimit(): ConcurrencyLimit {
  return createConcurrencyLimit({
    name: "connections per request",
    running: MAX_CONNECTIONS,
    waiting: Number.POSITIVE_INFINITY,
    wait: "database",
    rejection: () => new DatabaseWaitError(),
  });
}

/** Returns the connection; throws after `waitMs`, and then releases a connection that comes too late. */
async function connectInTime(connection: Promise<PoolClient>, waitMs: number): Promise<PoolClient> {
  const endWait = startWait("database");
  const expire = () => {
    connection.then(
      (late) => late.release(),
      () => {},
    );
    throw new DatabaseWaitError();
  };
  return withDeadline(connection, waitMs, expire).finally(endWait);
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
    const endWait = startWait("database");
    try {
      const name = parameters.length > 0 ? names.nameOf(sql) : undefined;
      const config = { ...(name && { name }), text: sql, values: [...parameters] };
      return await runQuery(connection, config, timeoutOf(queryTimeoutMs));
    } catch (error) {
      const isLost = isConnectionLost(error);
      const isUnexecuted = isSafeToRetry(error);
      if (error instanceof DatabaseError && !isLost && !isUnexecuted) throw error;
      connection.release(true);
      connection = undefined;
      failure = error;
      if (isPreparedStatementMissing(error)) names.disable();
      if (!isFirst || !(isUnexecuted || (isLost && changesNothing(sql)))) throw error;
    } finally {
      endWait();
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

/** How late a statement may time out. */
const TIMER_MS = 100;

/**
 * Runs queries with callbacks and one shared timer. With pg's promises and a timer per statement, results survive
 * until a full garbage collection.
 */
function createQueryRunner(queryTimeoutMs: number | undefined) {
  let rejectCurrent: ((error: Error) => void) | undefined;
  let deadline = 0;
  const check = () => {
    if (!rejectCurrent) return;
    if (performance.now() < deadline) timer?.refresh();
    else setImmediate(expire, rejectCurrent);
  };
  // After the event loop was busy, a result may have arrived that it has not read yet.
  const expire = (reject: (error: Error) => void) => {
    if (rejectCurrent === reject) reject(new Error("Query read timeout"));
  };
  const timer = queryTimeoutMs === undefined ? undefined : setTimeout(check, TIMER_MS).unref();
  return (connection: PoolClient, query: QueryConfig, timeoutMs: number) =>
    new Promise<QueryResult>((resolve, reject) => {
      deadline = performance.now() + timeoutMs;
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

/** Returns how long the current request may wait for a statement. Throws when it may not wait any more. */
function timeoutOf(queryTimeoutMs: number | undefined): number {
  if (queryTimeoutMs === undefined) return Number.POSITIVE_INFINITY;
  const remainingMs = remainingDatabaseMs(queryTimeoutMs);
  if (remainingMs <= 0) throw new DatabaseWaitError();
  return Math.min(queryTimeoutMs, remainingMs);
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
