import { sql } from "kysely";
import { beforeEach, expect, it, vi } from "vitest";
import { compiledQuery, type Param } from "#db/compiled-query.ts";
import { openDatabase } from "#tests/fixtures.ts";

const { record } = await openDatabase();
const recorded = record();

beforeEach(() => {
  recorded.statements.length = 0;
});

interface Values {
  one: string;
  many: string[];
  maybe: string | null;
}

interface Row {
  one: string;
  again: string;
  many: string[] | null;
  maybe: string | null;
}

const build = vi.fn(
  (param: Param<Values>, { withMany }: { withMany: boolean }) => sql<Row>`
    select ${param("one")}::text as one, ${param("one")}::text as again, ${param("maybe")}::text as maybe
      ${withMany ? sql`, ${param("many")}::text[] as many` : sql``}`,
);
const query = compiledQuery(build);

it("fills in each value wherever its name occurs, and compiles once per shape", async () => {
  build.mockClear();
  const rows = await Promise.all(
    ["a", "'; drop table stores; --", "ü"].map((one) =>
      query(recorded.db, { withMany: true }, { one, many: [one, "x"], maybe: null }),
    ),
  );
  expect(rows.flat()).toEqual([
    { one: "a", again: "a", many: ["a", "x"], maybe: null },
    {
      one: "'; drop table stores; --",
      again: "'; drop table stores; --",
      many: ["'; drop table stores; --", "x"],
      maybe: null,
    },
    { one: "ü", again: "ü", many: ["ü", "x"], maybe: null },
  ]);
  const values = { one: "b", many: [], maybe: "c" };
  expect(await query(recorded.db, { withMany: false }, values)).toEqual([
    { one: "b", again: "b", maybe: "c" },
  ]);
  expect(await query(recorded.db, { withMany: true }, values)).toEqual([
    { one: "b", again: "b", many: [], maybe: "c" },
  ]);
  expect(build).toHaveBeenCalledTimes(2);
  const texts = recorded.statements.map((statement) => statement.sql);
  expect(new Set(texts).size).toBe(2);
  expect(texts.join()).not.toContain("drop table");
});

it("compiles a statement of Kysely's builder once, too", async () => {
  const bySlug = compiledQuery((param: Param<{ slug: string }>, _: null, db) =>
    db.selectFrom("stores").select("slug").where("slug", "=", param("slug")),
  );
  expect(await bySlug(recorded.db, null, { slug: "nobody's" })).toEqual([]);
  expect(recorded.statements).toMatchObject([{ parameters: ["nobody's"] }]);
});
