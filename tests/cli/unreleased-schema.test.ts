import path from "node:path";
import { expect, it } from "vitest";
import { joinHere, query, usedDataDir } from "#tests/support/database/embedded.ts";
import { runProgram } from "#tests/support/server/program.ts";

it.each(["lib/server/start.ts", "lib/cli/migrate.ts"])(
  "%s says how to move the database of an unreleased version aside, and leaves it unchanged",
  async (command) => {
    const dataDir = await usedDataDir();
    const { url } = await joinHere(dataDir);
    await query(
      url,
      `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
       insert into kysely_migration values ('0001-stores', 'now'), ('0006-returns', 'now')`,
    );
    const environment = { PORT: "0", DATABASE_URL: "", DATA_DIR: path.dirname(dataDir) };
    const { code, err } = await runProgram(environment, command);
    expect(code).toBe(1);
    expect(err).toContain("An unreleased version of this application created");
    expect(err).toContain("mv .data/postgres .data/postgres.unreleased");
    const tables = "select tablename from pg_tables where schemaname = 'public'";
    expect(await query(url, tables)).toEqual([{ tablename: "kysely_migration" }]);
    expect(await query(url, "select name from kysely_migration")).toHaveLength(2);
  },
);
