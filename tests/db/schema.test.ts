import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/schema.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { describeTypes } from "#tests/support/database/describe-types.ts";

const TYPES = path.join(import.meta.dirname, "../../db/schema.ts");

const { db } = await openDatabase();

beforeAll(async () => {
  if (process.env.WRITE_TYPES) await writeFile(TYPES, await describeTypes(db));
});

it("has the types of a migrated database in db/schema.ts", async () => {
  const hint = "When the change is intended, run `npm run db:types` and commit db/schema.ts";
  expect(await readFile(TYPES, "utf8"), hint).toBe(await describeTypes(db));
});

// Triggers would hide writes, and functions move logic out of TypeScript.
it("has no triggers and at most 17 functions", async () => {
  const { triggers, functions } = await countTriggersAndFunctions(db);
  expect(triggers).toBe(0);
  expect(functions).toBeGreaterThan(0);
  expect(functions).toBeLessThanOrEqual(17);
});

/** Counts the triggers and functions of the schema, without those of extensions. */
async function countTriggersAndFunctions(db: Kysely<Database>) {
  const { rows } = await sql<{ triggers: number; functions: number }>`
    select
      (select count(*)::int from pg_trigger where not tgisinternal) as triggers,
      (select count(*)::int from pg_proc p
        where pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')) as functions`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error("The query returns one row");
  return counts;
}
