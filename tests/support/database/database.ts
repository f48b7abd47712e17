import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { Client } from "pg";
import { inject } from "vitest";
import { createDb, type DatabaseOptions } from "#db/client.ts";
import type { Database } from "#db/schema.ts";
import { observeConnecting, observeStatement } from "#lib/telemetry/statements.ts";
import { openRecorded, type RecordedDatabase } from "#tests/support/database/recorded-database.ts";
import { MIGRATED_TEMPLATE } from "#tests/support/database/templates.ts";

export interface TestDatabase {
  url: string;
  db: Kysely<Database>;
  /** Opens another client, which closes with the database; `query` is added to its URL. */
  connect(options?: DatabaseOptions, query?: string): Kysely<Database>;
  /** Opens a client that records its statements and closes with the database. */
  record(): RecordedDatabase;
  /** Closes `db` and deletes the database, ending all sessions on it. */
  drop(): Promise<void>;
}

/** Creates a database on the test run's PostgreSQL, by default migrated and empty. */
export async function createTestDatabase(template = MIGRATED_TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files is faster than writing the copy to the WAL, especially for concurrent clones.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(inject("adminUrl"));
  url.pathname = name;
  const { db } = createDb(url.href, {
    onConnecting: observeConnecting,
    onStatement: observeStatement,
  });
  const clients = [db];
  const closedWithDatabase = (client: Kysely<Database>) => {
    clients.push(client);
    return client;
  };
  return {
    url: url.href,
    db,
    connect: (options, query = "") => closedWithDatabase(createDb(url.href + query, options).db),
    record: () => {
      const recorded = openRecorded(url.href);
      closedWithDatabase(recorded.db);
      return recorded;
    },
    drop: async () => {
      await Promise.all(clients.map((client) => client.destroy()));
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
