import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { Pool, type PoolClient } from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { MIGRATIONS, migrateToLatest } from "#db/migrate.ts";
import { fingerprintOf } from "#db/migrations/0001-baseline.ts";
import type { Database } from "#db/schema.ts";
import { APPLICATION_VERSION, findIncompatibility } from "#db/schema-version.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { BARE_TEMPLATE } from "#tests/support/database/templates.ts";

const INSTANCES = 6;
/** Advisory lock of migrations. */
const LOCK = "3853314791062309107";

it("runs every migration once when many processes start on an empty database", async () => {
  const { url } = await bareDatabase();
  const ran = await atOnce(() => createDb(url, { max: 1 }).db);
  const names = ran.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : ["-"]));
  expect(names).not.toContain("-");
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  // One of them ran all migrations, the others none.
  expect(ran.filter((one) => one.status === "fulfilled" && one.value.length > 0)).toHaveLength(1);
});

it("fails to migrate concurrently without its lock", async () => {
  const { url } = await bareDatabase();
  const ran = await atOnce(() => over(withoutLock(poolOf(url))));
  expect(ran.some(({ status }) => status === "rejected")).toBe(true);
});

it("leaves no lock in the sessions of a transaction pooler", async () => {
  const { url, db } = await bareDatabase();
  const pooled = over(transactionPooler([poolOf(url), poolOf(url), poolOf(url)]));
  expect((await migrateToLatest(pooled)).length).toBeGreaterThan(0);
  expect(await locks(db, true)).toBe(0);
});

it("leaves a lock in a session with Kysely's session lock", async () => {
  const { url, db } = await bareDatabase();
  const pooled = over(transactionPooler([poolOf(url), poolOf(url), poolOf(url)]));
  const provider = { getMigrations: async () => ({ one: { up: async () => {} } }) };
  const { error } = await new Migrator({ db: pooled, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  expect(await locks(db, true)).toBe(1);
});

it("ignores the timeouts of request statements", async () => {
  const { url, db } = await bareDatabase();
  const database = sql.ref(new URL(url).pathname.slice(1));
  for (const bound of ["statement_timeout", "lock_timeout"]) {
    await sql`alter database ${database} set ${sql.ref(bound)} = 50`.execute(db);
  }
  const bounded = createDb(url, { max: 1 }).db;
  onTestFinished(() => bounded.destroy());
  await expect(sql`select pg_sleep(0.2)`.execute(bounded)).rejects.toThrow("statement timeout");
  const { ran } = await db.transaction().execute(async (other) => {
    await sql`set local statement_timeout = 0`.execute(other);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(other);
    // Wrapped in an object, as returning the promise itself would await it.
    const ran = migrateToLatest(bounded);
    await expect.poll(() => locks(other, false)).toBe(1);
    await sql`select pg_sleep(0.2)`.execute(other);
    return { ran };
  });
  expect((await ran).length).toBeGreaterThan(0);
});

it("explains why a migration failed, and rolls all of it back", async () => {
  const { db } = await bareDatabase();
  await sql`create table stores (uid uuid)`.execute(db);
  await expect(migrateToLatest(db)).rejects.toThrow('relation "stores" already exists');
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(
    db,
  );
  expect(rows).toEqual([{ tablename: "stores" }]);
});

describe("a database migrated by a newer version", () => {
  const names = Object.keys(MIGRATIONS);
  const later = {
    oldestApplication: "1.0.0",
    up: async (trx: Kysely<unknown>) => {
      await sql`create table later ()`.execute(trx);
    },
  };

  it("leaves a newer schema unchanged in the previous version", async () => {
    const { url, db, drop } = await createTestDatabase();
    onTestFinished(drop);
    expect(await migrateToLatest(db, { ...MIGRATIONS, "9998-later": later })).toEqual([
      "9998-later",
    ]);
    expect(await migrateToLatest(db)).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...names, "9998-later"]);
    // The migrator by itself refuses the schema.
    const migrator = new Migrator({
      db: over(poolOf(url)),
      provider: { getMigrations: async () => MIGRATIONS },
    });
    expect(String((await migrator.migrateToLatest()).error)).toContain("corrupted migrations");
  });

  it("adds a migration that a newer schema lacks", async () => {
    const { db, drop } = await createTestDatabase();
    onTestFinished(drop);
    await addNewer(db, APPLICATION_VERSION);
    expect(await migrateToLatest(db, { ...MIGRATIONS, "0007-later": later })).toEqual([
      "0007-later",
    ]);
    await sql`select from later`.execute(db);
  });

  it("rejects the schema with both version numbers when the application is too old", async () => {
    const { db, drop } = await createTestDatabase();
    onTestFinished(drop);
    await addNewer(db, "1.10.0");
    await expect(migrateToLatest(db)).rejects.toThrow(
      `needs version 1.10.0 or newer of this application (migration 9999-newer), but this is version ${APPLICATION_VERSION}`,
    );
  });

  it.each([
    ["1.9.0", "1.10.0", false],
    ["1.10.0", "1.9.0", true],
    ["2.0.0", "2.0.0", false],
    [null, "2.0.0", true],
  ])(
    "rejects a schema for %s and newer in version %s: %s",
    (oldestApplication, application, rejected) => {
      const newer = [{ name: "9999-newer", oldestApplication }];
      const incompatibility = findIncompatibility(
        { applied: [], pending: [], newer, isUnreleased: false },
        application,
      );
      expect(incompatibility !== undefined).toBe(rejected);
    },
  );
});

describe("the fingerprint of the schema", () => {
  it("rejects the schema of another commit, which has the same name, and changes nothing", async () => {
    const { db } = await bareDatabase();
    await migrateToLatest(db);
    await sql`update kysely_migration set fingerprint = 'other'`.execute(db);
    const later = { oldestApplication: "1.0.0", up: async () => {} };
    await expect(migrateToLatest(db, { ...MIGRATIONS, "9998-later": later })).rejects.toThrow(
      "An unreleased version of this application created the database",
    );
    const { rows } = await sql`select name from kysely_migration`.execute(db);
    expect(rows).toHaveLength(Object.keys(MIGRATIONS).length);
  });

  it("accepts its own schema, and one from before fingerprints", async () => {
    const { db } = await bareDatabase();
    await migrateToLatest(db);
    expect(await migrateToLatest(db)).toEqual([]);
    await sql`alter table kysely_migration drop column fingerprint`.execute(db);
    expect(await migrateToLatest(db)).toEqual([]);
  });

  it("ignores comments and white space", () => {
    const schema = "create table a (b int);";
    expect(fingerprintOf(`-- New words.\ncreate  table a\n(b int); -- Units.\n`)).toBe(
      fingerprintOf(schema),
    );
    expect(fingerprintOf("create table a (c int);")).not.toBe(fingerprintOf(schema));
  });
});

it("stores with each migration the oldest application version that runs on it", async () => {
  const { db } = await bareDatabase();
  await migrateToLatest(db);
  const { rows } = await sql<{ name: string; oldest_application: string }>`
    select name, oldest_application from kysely_migration order by name`.execute(db);
  expect(rows).toEqual(
    Object.entries(MIGRATIONS).map(([name, { oldestApplication }]) => ({
      name,
      oldest_application: oldestApplication,
    })),
  );
  for (const row of rows) expect(row.oldest_application).toMatch(/^\d+\.\d+\.\d+$/);
});

async function addNewer(db: Kysely<Database>, oldest: string): Promise<void> {
  const now = new Date().toISOString();
  await sql`insert into kysely_migration values ('9999-newer', ${now}, ${oldest})`.execute(db);
}

async function bareDatabase(): Promise<Pick<TestDatabase, "url" | "db">> {
  const { url, db, drop } = await createTestDatabase(BARE_TEMPLATE);
  onTestFinished(drop);
  return { url, db };
}

async function atOnce(open: () => Kysely<Database>) {
  const dbs = Array.from({ length: INSTANCES }, open);
  await Promise.all(dbs.map((db) => sql`select 1`.execute(db)));
  const outcomes = await Promise.allSettled(dbs.map((db) => migrateToLatest(db)));
  await Promise.all(dbs.map((db) => db.destroy()));
  return outcomes;
}

function poolOf(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 1 });
  // The database is dropped while its last connections are closing.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

function over(pool: PostgresPool): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** Ignores every attempt to take the lock, including Kysely's. */
function withoutLock(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) =>
        client.query(text.replace(/pg_advisory(_xact)?_lock\([^)]*\)/, "1"), [...values]);
      return { query, release: () => client.release() } as unknown as PostgresPoolClient;
    },
  };
}

/** Distributes transactions and single statements over the sessions. */
function transactionPooler(sessions: Pool[]): PostgresPool {
  let turn = 0;
  const next = () => (sessions[turn++ % sessions.length] as Pool).connect();
  onTestFinished(async () => {
    await Promise.all(sessions.map((pool) => pool.end()));
  });
  return {
    options: {},
    end: async () => {},
    connect: async () => {
      let session: PoolClient | undefined;
      let inTransaction = false;
      const query = async (text: string, values: readonly unknown[]) => {
        session ??= await next();
        const result = await session.query(text, [...values]);
        inTransaction = text === "begin" || (inTransaction && !/^(commit|rollback)$/.test(text));
        if (!inTransaction) {
          session.release();
          session = undefined;
        }
        return result;
      };
      return { query, release: () => {} } as unknown as PostgresPoolClient;
    },
  };
}

/** Counts advisory locks that are granted, or waited for. */
async function locks(db: Kysely<Database>, granted: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and granted = ${granted}
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows[0]?.count ?? 0;
}
