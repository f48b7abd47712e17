import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";

export interface UnboundedDb {
  db: Kysely<Database>;
  /** SQLSTATE of every failed statement, including those of transactions that were retried. */
  failures: unknown[];
}

/** Opens a pool of twenty connections without a wait limit; it closes when the test ends. */
export function unboundedDb(connectionString: string): UnboundedDb {
  const pool = new Pool({ connectionString, max: 20 });
  pool.on("error", () => {});
  const failures: unknown[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === "error") failures.push((event.error as { code?: string }).code);
    },
  });
  onTestFinished(() => db.destroy());
  return { db, failures };
}
