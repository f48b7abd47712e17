import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { Client } from "pg";
import { inject } from "vitest";
import { createDb } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { observeConnecting, observeStatement } from "#lib/telemetry/statements.ts";

/** Made once a test run, by the setup of its PostgreSQL. */
const MIGRATED_TEMPLATE = "template_storefront";
/** PostgreSQL's own: a database without a table. */
export const BARE_TEMPLATE = "template0";

export interface TestDatabase {
  url: string;
  db: Kysely<Database>;
  /** Closes `db` and removes the database, ending whatever sessions are left on it. */
  drop(): Promise<void>;
}

/** A database of the caller's own on the test run's PostgreSQL: migrated and empty, unless told. */
export async function createTestDatabase(template = MIGRATED_TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files takes less time than writing the copy to the log, the more so for clones at once.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject("adminUrl"));
  url.pathname = name;
  const { db } = createDb(url.href, {
    onConnecting: observeConnecting,
    onStatement: observeStatement,
  });
  return {
    url: url.href,
    db,
    drop: async () => {
      await db.destroy();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const admin = new Client({ connectionString: inject("adminUrl") });
  admin.on("error", () => {});
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
