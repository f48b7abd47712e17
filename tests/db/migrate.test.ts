import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import type { Database } from "#db/schema.ts";
import { BARE_TEMPLATE, createTestDatabase } from "#tests/support/database.ts";

const INSTANCES = 6;

it("runs every migration once when many begin at once on a bare database", async () => {
  const url = await bareDatabase();
  const ran = await atOnce(() => createDb(url, { max: 1 }).db);
  const names = ran.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : ["-"]));
  expect(names).not.toContain("-");
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  // One of them ran all, the others found nothing left to do.
  expect(ran.filter((one) => one.status === "fulfilled" && one.value.length > 0)).toHaveLength(1);
});

it("would fail without its lock", async () => {
  const url = await bareDatabase();
  const ran = await atOnce(() => withoutLock(url));
  expect(ran.some(({ status }) => status === "rejected")).toBe(true);
});

async function bareDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase(BARE_TEMPLATE);
  onTestFinished(drop);
  return url;
}

async function atOnce(open: () => Kysely<Database>) {
  const dbs = Array.from({ length: INSTANCES }, open);
  await Promise.all(dbs.map((db) => sql`select 1`.execute(db)));
  const outcomes = await Promise.allSettled(dbs.map((db) => migrateToLatest(db)));
  await Promise.all(dbs.map((db) => db.destroy()));
  return outcomes;
}

function withoutLock(connectionString: string): Kysely<Database> {
  const pool = new Pool({ connectionString, max: 1 });
  // The database is removed while its last connections are still closing.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () =>
    Object.assign(new PostgresAdapter(), { acquireMigrationLock: async () => {} });
  return new Kysely({ dialect });
}
