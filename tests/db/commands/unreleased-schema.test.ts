import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { CHECKOUT, joinHere, query, usedDataDir } from "#tests/support/database/embedded.ts";

it.each(["lib/server/start.ts", "db/commands/migrate.ts"])(
  "%s says how to move the database of an unreleased version aside, and leaves it unchanged",
  async (command) => {
    const dataDir = await usedDataDir();
    const { url } = await joinHere(dataDir);
    await query(
      url,
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       insert into kysely_migration values ('0001-stores', 'now'), ('0006-returns', 'now')`,
    );
    const env = { ...process.env, PORT: "0", DATABASE_URL: "", DATA_DIR: path.dirname(dataDir) };
    const run = promisify(execFile)(process.execPath, [command], { cwd: CHECKOUT, env });
    const failure: { code?: number; stderr?: string } = await run.catch((error) => error);
    expect(failure.code).toBe(1);
    expect(failure.stderr).toContain("An unreleased version of this application created");
    expect(failure.stderr).toContain("mv .data/postgres .data/postgres.unreleased");
    const tables = "select tablename from pg_tables where schemaname = 'public'";
    expect(await query(url, tables)).toEqual([{ tablename: "kysely_migration" }]);
    expect(await query(url, "select name from kysely_migration")).toHaveLength(2);
  },
);
