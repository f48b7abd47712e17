import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";

export interface PatientDb {
  db: Kysely<Database>;
  /** SQLSTATE of every statement that failed, also where the work was begun anew. */
  failures: unknown[];
}

/** Twenty connections for which callers wait as long as it takes, until the test ends. */
export function patientDb(connectionString: string): PatientDb {
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
