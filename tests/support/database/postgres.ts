import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { createDb } from "#db/client.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { readServerState, type ServerState } from "#db/embedded-cluster.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { DEMO_TEMPLATE, MIGRATED_TEMPLATE } from "#tests/support/database/templates.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the test run's PostgreSQL, as superuser. */
    adminUrl: string;
    /** Folder for the tests' files, deleted when the run ends. */
    scratchDir: string;
  }
}

const DELETE_LATER =
  "setTimeout(() => fs.rmSync(process.argv[1], { recursive: true, maxRetries: 5 }), 1000)";

interface Postgres {
  adminUrl: string;
  scratchDir: string;
  stop(): Promise<void>;
}

/** Shared through globalThis, because each project loads this module again. */
const run = globalThis as { testPostgres?: Promise<Postgres>; postgresUsers?: number };

/** Provides the test run's PostgreSQL, with databases to clone, and deletes it after its last user. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.postgresUsers = (run.postgresUsers ?? 0) + 1;
  run.testPostgres ??= startPostgres();
  const { adminUrl, scratchDir, stop } = await run.testPostgres;
  project.provide("adminUrl", adminUrl);
  project.provide("scratchDir", scratchDir);
  return async () => {
    run.postgresUsers = (run.postgresUsers ?? 0) - 1;
    if (run.postgresUsers === 0) await stop();
  };
}

async function startPostgres(): Promise<Postgres> {
  const scratchDir = await mkdtemp(join(tmpdir(), "storefront-tests-"));
  let server: ServerState | undefined;
  // Ctrl-C ends the run without its teardown, and an exit handler cannot wait for the server.
  const abandon = () => {
    if (server) process.kill(server.pid, "SIGQUIT");
    const options = { detached: true, stdio: "ignore" } as const;
    spawn(process.execPath, ["-e", DELETE_LATER, scratchDir], options).unref();
  };
  process.once("exit", abandon);
  await chmod(scratchDir, 0o711);
  const dataDir = join(scratchDir, "postgres");
  const postgres = await joinEmbeddedPostgres({
    dataDir,
    serverSettings: { fsync: "off", synchronous_commit: "off", max_connections: "300" },
  });
  server = await readServerState(dataDir);
  await createTemplate(postgres.url, MIGRATED_TEMPLATE, "template1", migrateToLatest);
  return {
    adminUrl: postgres.url,
    scratchDir,
    stop: async () => {
      process.off("exit", abandon);
      await postgres.leave();
      await rm(scratchDir, { recursive: true });
    },
  };
}

/** Creates the template with the demo stores. */
export function createDemoTemplate(adminUrl: string): Promise<void> {
  return createTemplate(adminUrl, DEMO_TEMPLATE, MIGRATED_TEMPLATE, seedDemo);
}

/** Creates a database to clone. */
async function createTemplate(
  adminUrl: string,
  name: string,
  source: string,
  fill: (db: Kysely<Database>) => Promise<unknown>,
): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  admin.on("error", () => {});
  await admin.connect();
  await admin.query(`create database ${name} template ${source}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = name;
  const { db } = createDb(url.href);
  await fill(db);
  await db.destroy();
}
