import { describe, expect, it } from "vitest";
import { seedDemo } from "#lib/server/demo/seed-demo.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { readQueries } from "#tests/search/labelled-query.ts";
import { runQueries, summarize } from "#tests/search/quality.ts";

const MIN_RECALL = 0.97;

const { db } = await openDatabase();
await seedDemo(db);
const outcomes = await runQueries(db, readQueries("queries"));

describe("search quality", () => {
  it(`finds at least ${MIN_RECALL * 100} % of the relevant products within the first ten`, () => {
    expect(summarize(outcomes).recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });

  it("finds nothing for nonsense queries", () => {
    const found = outcomes.filter(({ query, count }) => query.kind === "nonsense" && count > 0);
    expect(found.map(({ query }) => query.query)).toEqual([]);
  });

  it("finds no product that contains the query only inside another word", () => {
    const wrong = outcomes.filter(({ falsePositives }) => falsePositives.length > 0);
    expect(wrong.map(({ query }) => query.query)).toEqual([]);
  });
});
