import { type Kysely, sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeEach, expect, it, onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { transact } from "#lib/services/transact.ts";
import { openDatabase } from "#tests/fixtures.ts";

const { url: databaseUrl, connect } = await openDatabase();
const admin = new Client({ connectionString: databaseUrl });
await admin.connect();

beforeEach(async () => {
  await admin.query("drop table if exists notes");
  await admin.query("create table notes (n integer primary key)");
  await admin.query("insert into notes values (1)");
});

afterAll(() => admin.end());

const READ = "select * from notes where n = $1";
const OFTEN = 6;

/** Opens one connection that has prepared the read. */
async function openAndRead(): Promise<Kysely<Database>> {
  const db = connect({ max: 1 });
  for (let time = 0; time < OFTEN; time++) await read(db);
  return db;
}

const read = async (db: Kysely<Database>) =>
  (await sql`select * from notes where n = ${1}`.execute(db)).rows;

/** Prepares the same statement without recovery. */
async function openPlain() {
  const plain = new Client({ connectionString: databaseUrl });
  await plain.connect();
  onTestFinished(() => plain.end());
  const readAgain = () => plain.query({ name: "read", text: READ, values: [1] });
  for (let time = 0; time < OFTEN; time++) await readAgain();
  return { read: readAgain, forget: () => plain.query("deallocate all") };
}

async function prepared(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

it("prepares a repeated statement", async () => {
  const db = connect({ max: 1 });
  await read(db);
  expect(await prepared(db)).toEqual([]);
  await read(db);
  await read(db);
  expect(await prepared(db)).toEqual([READ]);
});

it("prepares at most a hundred statements per connection", async () => {
  const db = connect({ max: 1 });
  for (let other = 0; other < 120; other++) {
    for (let time = 0; time < 3; time++)
      await sql`select ${1} as ${sql.ref(`a${other}`)}`.execute(db);
  }
  expect((await prepared(db)).length).toBe(100);
});

it("returns current columns from a prepared statement after a migration", async () => {
  const [db, plain] = [await openAndRead(), await openPlain()];
  await admin.query("alter table notes add column text text not null default 'new'");
  expect(await read(db)).toEqual([{ n: 1, text: "new" }]);
  await expect(plain.read()).rejects.toThrow("cached plan must not change result type");
});

it("retries a transaction that meets an outdated prepared statement", async () => {
  const db = await openAndRead();
  await admin.query("alter table notes add column text text not null default 'new'");
  const rows = await transact(db, async (trx) => {
    await sql`insert into notes (n) values (2)`.execute(trx);
    return read(trx);
  });
  expect(rows).toEqual([{ n: 1, text: "new" }]);
  expect((await admin.query("select n from notes")).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

it("stops preparing statements behind a pooler that loses them", async () => {
  const [db, plain] = [await openAndRead(), await openPlain()];
  await sql`deallocate all`.execute(db);
  expect(await read(db)).toEqual([{ n: 1 }]);
  for (let time = 0; time < OFTEN; time++) await read(db);
  expect(await prepared(db)).toEqual([]);
  await plain.forget();
  await expect(plain.read()).rejects.toThrow("does not exist");
});
