import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { describeSchema } from "#tests/support/database/describe-schema.ts";
import { describeTypes } from "#tests/support/database/describe-types.ts";

const DB = path.join(import.meta.dirname, "../../db");
const SNAPSHOT = path.join(DB, "snapshot.sql");

it.each([
  ["SQL", SNAPSHOT, describeSchema],
  ["types", path.join(DB, "schema.ts"), describeTypes],
] as const)("stores the %s of a migrated database", async (_, file, describeDatabase) => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const text = await describeDatabase(db);
  if (process.env.WRITE_SNAPSHOT) await writeFile(file, text);
  expect(
    await readFile(file, "utf8"),
    "When the change is intended, run `npm run db:snapshot` and commit the files",
  ).toBe(text);
});

// Triggers would hide writes, and functions move logic out of TypeScript.
it("has no triggers and at most 16 functions", async () => {
  const schema = await readFile(SNAPSHOT, "utf8");
  const countOf = (pattern: RegExp) => schema.match(pattern)?.length ?? 0;
  expect(countOf(/^create or replace function/gim)).toBeLessThanOrEqual(16);
  expect(countOf(/^create trigger/gim)).toBe(0);
});
