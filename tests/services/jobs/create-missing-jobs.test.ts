import { sql } from "kysely";
import { expect, it } from "vitest";
import { systemClock } from "#lib/kernel/clock.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { openDatabase } from "#tests/fixtures.ts";

const { db } = await openDatabase();

const OVERDUE = ["8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c01", "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c02"];

it("creates the jobs of overdue rows again after all jobs were lost, and none that exist", async () => {
  const log: object[] = [];
  const source = {
    db,
    clock: systemClock,
    log: { ...console, warn: (fields: object) => void log.push(fields) },
  };
  const list = async () => OVERDUE.map((id) => ({ id }));
  const create = () => createMissingJobs(source, [{ queue: "send-mail", list }]);
  await create();
  expect(await listIds()).toEqual(OVERDUE);
  await sql`update pgboss.job set state = 'active' where data ->> 'id' = ${OVERDUE[0]}`.execute(db);
  await create();
  expect(await listIds()).toEqual(OVERDUE);
  await sql`delete from pgboss.job`.execute(db);
  await create();
  expect(await listIds()).toEqual(OVERDUE);
  await sql`update pgboss.job set state = 'failed' where data ->> 'id' = ${OVERDUE[0]}`.execute(db);
  await create();
  expect(await listIds()).toHaveLength(3);
  expect(log).toEqual([2, 2, 1].map((jobs) => ({ queue: "send-mail", jobs })));
});

async function listIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select data ->> 'id' as id from pgboss.job order by id`.execute(db);
  return rows.map(({ id }) => id);
}
