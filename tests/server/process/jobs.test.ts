import { type Kysely, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import type { Database } from "#db/schema.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { startInstance } from "#tests/support/server/app.ts";

const SECRETS = { CRON_SECRET: "a-scheduler-s-secret", OPS_TOKEN: "an-operator-s-token" };

/** A job of no mail, which does nothing. */
const MAIL = "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c01";

async function openDatabase() {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database;
}

/** Stores an unpaid order with a deadline in an hour, an event and a job. */
async function storeOpenWork(db: Kysely<Database>) {
  const { uid } = await createShop(db);
  const order = { payment_due_at: new Date(Date.now() + 3_600_000) };
  await storePastOrder(db, uid, { order });
  await insertEvent(db, { store_uid: uid, type: "store.updated", subject: uid });
  await enqueue(db, "send-mail", [{ id: MAIL }]);
}

/** Moves everything that has a time back by a day. */
async function moveClockByDay(db: Kysely<Database>) {
  await sql`update orders set payment_due_at = payment_due_at - interval '1 day'`.execute(db);
  await sql`update events set occurred_at = occurred_at - interval '1 day'`.execute(db);
  await sql`
    update pgboss.job set start_after = start_after - interval '1 day',
      created_on = created_on - interval '1 day'`.execute(db);
}

async function readWork(db: Kysely<Database>) {
  const { rows } = await sql`
    select (select fulfilment_status from orders) as order_status,
      (select count(*)::int from events where position > 0) as published,
      (select state::text from pgboss.job where data ->> 'id' = ${MAIL}) as mail_job,
      (select count(*)::int from pgboss.job) as jobs`.execute(db);
  return rows[0];
}

it("cancels an overdue order and publishes its event, and ends its jobs when it stops", async () => {
  const { db, url } = await openDatabase();
  await storeOpenWork(db);
  await moveClockByDay(db);
  const app = await startInstance({ DATABASE_URL: url });
  await expect
    .poll(() => readWork(db))
    .toMatchObject({ order_status: "cancelled", published: 2, mail_job: "completed" });
  await app.end("SIGTERM");
  const { rows } = await sql`select from pgboss.job where state = 'active'`.execute(db);
  expect(rows).toEqual([]);
});

it("sends and runs nothing for a day when JOBS is off, also when the cron route is called", async () => {
  const { db, url } = await openDatabase();
  await storeOpenWork(db);
  const before = await readWork(db);
  const app = await startInstance({ DATABASE_URL: url, JOBS: "off", ...SECRETS });
  await moveClockByDay(db);
  const get = async (path: string, secret: string) => {
    const headers = { authorization: `Bearer ${secret}` };
    return (await fetch(app.url + path, { headers })).json();
  };
  expect(await get("/api/cron/purge", SECRETS.CRON_SECRET)).toMatchObject({
    data: { jobs: "off" },
  });
  expect(await get("/api/ready", SECRETS.OPS_TOKEN)).toMatchObject({ status: "ok", jobs: "off" });
  expect(await app.end("SIGTERM")).toBe(0);
  expect(await readWork(db)).toEqual(before);
});
