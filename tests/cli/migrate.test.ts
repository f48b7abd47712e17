import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { MIGRATION_NAMES } from "#db/schema-version.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { BARE_TEMPLATE } from "#tests/support/database/templates.ts";
import { runProgram } from "#tests/support/server/program.ts";

const status = async (url: string) =>
  (await runProgram({ DATABASE_URL: url }, "lib/cli/migrate.ts", "--status")).out;

it("shows the state of a bare database and changes nothing", async () => {
  const { url, db, drop } = await createTestDatabase(BARE_TEMPLATE);
  onTestFinished(drop);
  const shown = await status(url);
  expect(shown).toMatch(/^Application {2}1\.\S+, 1 migration\n/);
  expect(shown).toContain("Applied      0, the last is none\n");
  expect(shown).toContain(`Pending      ${MIGRATION_NAMES.join(", ")}\n`);
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([]);
});

it("shows migrations of a newer version and whether this version can start", async () => {
  const { url, db, drop } = await createTestDatabase();
  onTestFinished(drop);
  expect(await status(url)).toMatch(/Pending {6}none\nVersion 1\.\S+ can start on this database\n/);
  await sql`insert into kysely_migration values ('9999-newer', 'now', '9.1.0')`.execute(db);
  const shown = await status(url);
  expect(shown).toContain("Applied by a newer version: 9999-newer (needs 9.1.0 or newer)\n");
  expect(shown).toContain("The database needs version 9.1.0 or newer of this application");
});
