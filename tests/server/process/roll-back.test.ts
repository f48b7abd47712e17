import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { startInstance } from "#tests/support/server/app.ts";

/** Creates a database that a newer version has migrated; versions since `oldest` can use it. */
async function migratedByNewerVersion(oldest: string): Promise<TestDatabase> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const now = new Date().toISOString();
  await sql`insert into kysely_migration values ('9999-newer', ${now}, ${oldest})`.execute(
    database.db,
  );
  return database;
}

it("starts on a newer schema that allows this version, and serves requests", async () => {
  const { db, url } = await migratedByNewerVersion("1.0.0");
  const app = await startInstance({ DATABASE_URL: url });
  onTestFinished(async () => {
    await app.end("SIGTERM");
  });
  const shop = await openRemoteShop(db);
  const api = remoteApi(app.url, shop.key);
  expect((await api.get("/products")).status).toBe(200);
  expect((await api.post("/orders", shop.order)).status).toBe(201);
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
});

it("starts on a schema of the jobs that a newer version has migrated, leaves it unchanged and runs jobs", async () => {
  const { db, url } = await migratedByNewerVersion("1.0.0");
  await sql`update pgboss.version set version = 9999`.execute(db);
  const app = await startInstance({ DATABASE_URL: url });
  onTestFinished(async () => {
    await app.end("SIGTERM");
  });
  const completed = async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'create-missing-jobs' and state = 'completed'`.execute(
      db,
    );
    return rows.length;
  };
  await expect.poll(completed).toBeGreaterThan(0);
  const { rows } = await sql`select version from pgboss.version`.execute(db);
  expect(rows).toEqual([{ version: 9999 }]);
});

it("does not start on a newer schema that needs a newer version, and names both versions", async () => {
  const { url } = await migratedByNewerVersion("9.1.0");
  await expect(startInstance({ DATABASE_URL: url })).rejects.toThrow(
    /needs version 9\.1\.0 or newer of this application \(migration 9999-newer\), but this is version 1\./,
  );
});
