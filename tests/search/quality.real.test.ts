import { describe, expect, it } from "vitest";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { QUERY_KINDS, readQueries } from "#tests/search/labelled-query.ts";
import { runQueries, summarize } from "#tests/search/quality.ts";

const MIN_RECALL = 0.97;

const { db } = await openDatabase();
await seedDemo(db);
const tuning = await runQueries(db, readQueries("queries"));
const heldOut = await runQueries(db, readQueries("held-out-queries"));

if (process.env.PRINT_SEARCH_QUALITY) {
  const ofKind = (kind: string) => tuning.filter(({ query }) => query.kind === kind);
  const sets = { ...Object.fromEntries(QUERY_KINDS.map((kind) => [kind, ofKind(kind)])), tuning };
  const rows = Object.entries({ ...sets, heldOut }).map(([name, set]) => [name, summarize(set)]);
  console.table(Object.fromEntries(rows));
  const missed = tuning.filter(
    ({ recall, reciprocalRank, count, falsePositives }) =>
      (recall ?? 1) < 1 ||
      (reciprocalRank ?? 1) < 1 ||
      (recall === null && count > 0) ||
      falsePositives.length > 0,
  );
  for (const { query, ...outcome } of missed) console.log(query.kind, query.query, outcome);
}

describe("search quality", () => {
  it.each(Object.entries({ tuning, heldOut }))(
    `finds at least ${MIN_RECALL * 100} % of the relevant products of the set %s within the first ten`,
    (_, set) => {
      expect(summarize(set).recall).toBeGreaterThanOrEqual(MIN_RECALL);
    },
  );

  it("finds nothing for nonsense queries", () => {
    const found = [...tuning, ...heldOut].filter(
      ({ query, count }) => query.kind === "nonsense" && count > 0,
    );
    expect(found.map(({ query }) => query.query)).toEqual([]);
  });

  it("corrects no short word to one that only looks similar", () => {
    const lace = tuning.find(({ query }) => query.query === "lace");
    expect(lace).toMatchObject({ count: 0, corrected: undefined });
  });

  it("finds no product that contains the query only inside another word", () => {
    const wrong = tuning.filter(({ falsePositives }) => falsePositives.length > 0);
    expect(wrong.map(({ query }) => query.query)).toEqual([]);
  });
});
