import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { describeSchema } from "#tests/support/database/describe-schema.ts";

const SNAPSHOT = path.join(import.meta.dirname, "../../db/snapshot.sql");

it("describes a migrated database in db/snapshot.sql", async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  const schema = await describeSchema(db);
  if (process.env.WRITE_SNAPSHOT) await writeFile(SNAPSHOT, schema);
  expect(
    await readFile(SNAPSHOT, "utf8"),
    "When the change is intended, run `npm run db:snapshot` and commit db/snapshot.sql",
  ).toBe(schema);
});

// Triggers would hide writes, and functions move logic out of TypeScript.
it("has no triggers and at most 10 functions", async () => {
  const schema = await readFile(SNAPSHOT, "utf8");
  const countOf = (pattern: RegExp) => schema.match(pattern)?.length ?? 0;
  expect(countOf(/^create or replace function/gim)).toBeLessThanOrEqual(10);
  expect(countOf(/^create trigger/gim)).toBe(0);
});
