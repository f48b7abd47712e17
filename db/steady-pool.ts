import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, type Pool, type PoolClient } from "pg";
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
  return {
    options: pool.options,
    connect: async () => {
      const client = await connect().catch((error) => {
        if (isConnectionLost(error)) return connect();
        throw error;
      });
      return steadyClient(client, connect, names);
    },
    end: () => pool.end(),
  };
}

function steadyClient(
  first: PoolClient,
  connect: () => Promise<PoolClient>,
  names: StatementNames,
): PostgresPoolClient {
  let client: PoolClient | undefined = first;
  let failure: unknown;
  let isUsed = false;

  const query = async (sql: string, parameters: readonly unknown[]) => {
    // Where one statement was left unanswered a rollback would be, too.
    if (!client) throw failure;
    const isFirst = !isUsed;
    isUsed = true;
    try {
      const name = parameters.length > 0 ? names.nameOf(sql) : undefined;
      return await client.query({ ...(name && { name }), text: sql, values: [...parameters] });
    } catch (error) {
      const isLost = isConnectionLost(error);
      const isUndone = wasNotDone(error);
      if (error instanceof DatabaseError && !isLost && !isUndone) throw error;
      client.release(true);
      client = undefined;
      failure = error;
      if (isStatementForgotten(error)) names.giveUp();
      if (!isFirst || !(isUndone || (isLost && changesNothing(sql)))) throw error;
    }
    client = await connect();
    return query(sql, parameters);
  };

  return {
    // The dialect has no cursor, so this is the only shape it asks in.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client?.release(destroy),
  };
}

function changesNothing(sql: string): boolean {
  return (
    /^\s*(select|with|begin|start)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql)
  );
}
