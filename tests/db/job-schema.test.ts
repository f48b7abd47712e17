import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import {
  findJobSchemaVersion,
  JOB_SCHEMA_VERSION,
  migrateJobSchema,
  QUEUE_NAMES,
} from "#db/job-schema.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { bossOn } from "#lib/jobs/boss.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { BARE_TEMPLATE } from "#tests/support/database/templates.ts";

async function openBare() {
  const { db, drop } = await createTestDatabase(BARE_TEMPLATE);
  onTestFinished(drop);
  return db;
}

it("creates the schema that pg-boss expects, with all queues", async () => {
  const db = await openBare();
  await migrateToLatest(db);
  const boss = await bossOn(db);
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
  const queues = await boss.getQueues();
  expect(queues.map(({ name }) => name).toSorted()).toEqual(QUEUE_NAMES.toSorted());
});

it("creates the schema in the caller's transaction", async () => {
  const db = await openBare();
  const rolledBack = db.transaction().execute(async (trx) => {
    await migrateJobSchema(trx);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await findJobSchemaVersion(db)).toBeUndefined();
});

it("migrates the schema of an older version", async () => {
  const { getRollbackPlans } = await import("pg-boss");
  const db = await openBare();
  await migrateToLatest(db);
  await sql.raw(getRollbackPlans("pgboss", JOB_SCHEMA_VERSION)).execute(db);
  expect(await findJobSchemaVersion(db)).toBeLessThan(JOB_SCHEMA_VERSION);
  await migrateToLatest(db);
  expect(await findJobSchemaVersion(db)).toBe(JOB_SCHEMA_VERSION);
  expect(await (await bossOn(db)).detectSchemaDrift()).toMatchObject({ ok: true });
});

it("leaves a newer schema unchanged", async () => {
  const db = await openBare();
  await migrateToLatest(db);
  await sql`update pgboss.version set version = 9999`.execute(db);
  await migrateToLatest(db);
  expect(await findJobSchemaVersion(db)).toBe(9999);
});

it("adds a queue that is missing", async () => {
  const db = await openBare();
  await migrateToLatest(db);
  await sql`delete from pgboss.queue where name = 'maintenance'`.execute(db);
  await migrateToLatest(db);
  const { rows } = await sql`select policy from pgboss.queue where name = 'maintenance'`.execute(
    db,
  );
  expect(rows).toEqual([{ policy: "exclusive" }]);
});
