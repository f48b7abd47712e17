import type { PostgresPool, PostgresPoolClient } from "kysely";
import { DatabaseError, type Pool, type PoolClient } from "pg";
import { isConnectionLost } from "#lib/kernel/outage.ts";

/**
 * The pool as Kysely uses it, of connections that may die. One that is lost at its first statement is
 * replaced, once, where that statement changes nothing: its caller does not notice. One that is lost
 * later or leaves a statement unanswered is an error to its caller, and nobody is given it again.
 */
export function steadyPool(pool: Pool): PostgresPool {
  const connect = () => pool.connect();
  return {
    options: pool.options,
    connect: async () => {
      const client = await connect().catch((error) => {
        if (isConnectionLost(error)) return connect();
        throw error;
      });
      return steadyClient(client, connect);
    },
    end: () => pool.end(),
  };
}

function steadyClient(first: PoolClient, connect: () => Promise<PoolClient>): PostgresPoolClient {
  let client: PoolClient | undefined = first;
  let failure: unknown;
  let isUsed = false;

  const query = async (sql: string, parameters: readonly unknown[]) => {
    // Where one statement was left unanswered a rollback would be, too.
    if (!client) throw failure;
    const mayRepeat = !isUsed && changesNothing(sql);
    isUsed = true;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (error instanceof DatabaseError && !isConnectionLost(error)) throw error;
      client.release(true);
      client = undefined;
      failure = error;
      if (!mayRepeat || !isConnectionLost(error)) throw error;
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
