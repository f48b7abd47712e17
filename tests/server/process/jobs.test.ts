import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "#lib/env.ts";
import { createJobs } from "#lib/server/jobs.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { startInstance } from "#tests/support/server/app.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };

async function openDatabase() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

it("cancels an overdue order while the server runs, and ends its jobs with it", async () => {
  const { db, url } = await openDatabase();
  const shop = await createShop(db);
  const due = { payment_due_at: new Date(Date.now() - 1000) };
  const { number } = await storePastOrder(db, shop.uid, { order: due });
  const app = await startInstance({ DATABASE_URL: url });
  const status = () =>
    db
      .selectFrom("orders")
      .select("fulfilment_status")
      .where("order_number", "=", number)
      .executeTakeFirst();
  await expect.poll(status).toEqual({ fulfilment_status: "cancelled" });
  await app.end("SIGTERM");
  const { rows } = await sql`select from pgboss.job where state = 'active'`.execute(db);
  expect(rows).toEqual([]);
});

it("creates and runs no job when JOBS is off", async () => {
  const { db, url } = await openDatabase();
  const count = async () => {
    const { rows } = await sql<{ jobs: number }>`
      select count(*)::int as jobs from pgboss.job`.execute(db);
    return rows[0]?.jobs;
  };
  const settings = { DATABASE_URL: url, APP_MODE: "sandbox" };
  const run = async (JOBS: string) => {
    const env = { ...readEnv({ ...settings, JOBS }), DATABASE_URL: url };
    const jobs = createJobs(env, silent);
    await jobs.start();
    return jobs;
  };
  await (await run("off")).stop();
  expect(await count()).toBe(0);
  const on = await run("on");
  await expect.poll(count).toBe(3);
  await on.stop();
});
