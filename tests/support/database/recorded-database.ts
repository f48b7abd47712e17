import { Kysely, PostgresDialect } from "kysely";
import { createDb } from "#db/client.ts";
import type { Database } from "#db/schema.ts";

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface RecordedDatabase {
  db: Kysely<Database>;
  /** Every statement so far, in order. */
  statements: Statement[];
}

/** Opens a database client that records its statements. The caller destroys `db`. */
export function openRecorded(url: string): RecordedDatabase {
  const statements: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: createDb(url).pool }),
    log: ({ query: { sql, parameters } }) => {
      statements.push({ sql, parameters });
    },
  });
  return { db, statements };
}
