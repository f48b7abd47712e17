import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { CHECKOUT, joinHere, query, usedDataDir } from "#tests/support/database/embedded.ts";
import { BARE_TEMPLATE } from "#tests/support/database/templates.ts";

const UNRELEASED_SCHEMA = `
  create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  insert into kysely_migration values ('0001-stores', 'now'), ('0006-returns', 'now');
  create table stores (slug text);
  insert into stores values ('shop')`;

interface Failure {
  code: number;
  stderr: string;
}

const COMMANDS = ["lib/server/start.ts", "db/commands/migrate.ts"];

/** Runs a command that must fail. */
async function fail(command: string, environment: Record<string, string>): Promise<Failure> {
  const env = { ...process.env, PORT: "0", ...environment };
  return promisify(execFile)(process.execPath, [command], { cwd: CHECKOUT, env }).then(
    () => Promise.reject(new Error(`${command} succeeds`)),
    (failure) => failure,
  );
}

const SHOPS = "select slug, (select count(*)::int from kysely_migration) as migrations from stores";
const UNCHANGED = [{ slug: "shop", migrations: 2 }];

it.each(COMMANDS)(
  "%s asks for a new hosted database instead of an unreleased one",
  async (file) => {
    const { url, drop } = await createTestDatabase(BARE_TEMPLATE);
    onTestFinished(drop);
    await query(url, UNRELEASED_SCHEMA);
    const { code, stderr } = await fail(file, { DATABASE_URL: url });
    expect(code).toBe(1);
    expect(stderr).toContain("An unreleased version of this application created the database");
    expect(stderr).toContain("Set DATABASE_URL to a new, empty database");
    expect(await query(url, SHOPS)).toEqual(UNCHANGED);
  },
);

it.each(COMMANDS)("%s says how to move an unreleased embedded database aside", async (file) => {
  const dataDir = await usedDataDir();
  const { url } = await joinHere(dataDir);
  await query(url, UNRELEASED_SCHEMA);
  const { code, stderr } = await fail(file, {
    DATABASE_URL: "",
    DATA_DIR: path.dirname(dataDir),
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`mv ${dataDir} ${dataDir}.unreleased`);
  expect(await query(url, SHOPS)).toEqual(UNCHANGED);
});
