import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig, type QueryResult } from "pg";
import { createStatementNames, type StatementNames } from "#db/statement-names.ts";
import { isConnectionLost, isStatementForgotten, wasNotDone } from "#lib/kernel/outage.ts";

/**
 * The pool as Kysely uses it, of connections that may die. One that is lost at its first statement is
 * replaced, once, where that statement changes nothing: its caller does not notice. One that is lost
 * later or leaves a statement unanswered is an error to its caller, and nobody is given it again.
 * Statements that come again and again are kept by each connection; one that it has forgotten, or keeps
 * as it was before a migration, was not carried out and is asked again of another.
 */
export function steadyPool(pool: Pool): PostgresPool {
  const names = createStatementNames();
  const connect = () => pool.connect();
  // Kysely remembers all clients that it was ever given, so it is given the same one for a connection each time.
  const steady = new WeakMap<PoolClient, SteadyClient>();
  return {
    options: pool.options,
    connect: async () => {
      const connection = await connect().catch((error) => {
        if (isConnectionLost(error)) return connect();
        throw error;
      });
      const client = steady.get(connection) ?? steadyClient(connect, names);
      steady.set(connection, client);
      client.begin(connection);
      return client;
    },
    end: () => pool.end(),
  };
}

interface SteadyClient extends PostgresPoolClient {
  /** From now until it is released it is this connection, or one that replaces it. */
  begin(connection: PoolClient): void;
}

function steadyClient(connect: () => Promise<PoolClient>, names: StatementNames): SteadyClient {
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
      const isUndone = wasNotDone(error);
      if (error instanceof DatabaseError && !isLost && !isUndone) throw error;
      connection.release(true);
      connection = undefined;
      failure = error;
      if (isStatementForgotten(error)) names.giveUp();
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
    release: (destroy) => connection?.release(destroy),
  };
}

/** Not by pg's own promises: with these every result grows old, and is left to the collection of the whole memory. */
function ask(client: PoolClient, query: QueryConfig): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)));
  });
}

function changesNothing(sql: string): boolean {
  return (
    /^\s*(select|with|begin|start)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql)
  );
}
