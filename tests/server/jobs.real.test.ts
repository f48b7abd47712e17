import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "#lib/env.ts";
import { QUEUES } from "#lib/jobs/queues.ts";
import { createJobs } from "#lib/server/jobs.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { startFaultProxy } from "#tests/support/server/fault-proxy.ts";

/** Queues of which a job is created at intervals. */
const SCHEDULED = Object.values(QUEUES).filter(
  ({ everySeconds }) => everySeconds !== undefined,
).length;

const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function openDatabase() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

it("creates no job and opens no connection when JOBS is off", async () => {
  const { db, url } = await openDatabase();
  const count = async () => {
    const { rows } = await sql<{ jobs: number; connections: number }>`
      select (select count(*)::int from pgboss.job) as jobs,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections
      `.execute(db);
    return rows[0];
  };
  const run = async (JOBS: string) => {
    const jobs = createJobs(environment(url, JOBS), silent);
    await jobs.start();
    return jobs;
  };
  const before = await count();
  const off = await run("off");
  expect(await count()).toEqual(before);
  await off.stop();
  const on = await run("on");
  await expect.poll(async () => (await count())?.jobs).toBe(SCHEDULED);
  await on.stop();
});

it("stops although the database does not respond", async () => {
  const { db, url } = await openDatabase();
  const proxy = await startFaultProxy(url);
  onTestFinished(() => proxy.close());
  const jobs = createJobs(environment(proxy.url), silent);
  await jobs.start();
  await expect
    .poll(async () => (await sql`select from pgboss.job`.execute(db)).rows.length)
    .toBe(SCHEDULED);
  await proxy.setFault("black-hole");
  await jobs.stop();
});

function environment(url: string, JOBS = "on") {
  return { ...readEnv({ DATABASE_URL: url, APP_MODE: "sandbox", JOBS }), DATABASE_URL: url };
}
