import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemo } from "#db/demo/seed.ts";
import { labelledQuerySchema } from "#tests/search/labelled-query.ts";
import { type QueryOutcome, runQueries, summarize } from "#tests/search/quality.ts";
import queries from "#tests/search/queries.json" with { type: "json" };
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";

const MIN_RECALL = 0.97;

let database: TestDatabase;
let outcomes: QueryOutcome[];

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(database.db);
  outcomes = await runQueries(database.db, labelledQuerySchema.array().parse(queries));
});

afterAll(() => database.drop());

describe("search quality", () => {
  it(`finds at least ${MIN_RECALL * 100} % of the relevant products within the first ten`, () => {
    expect(summarize(outcomes).recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });

  it("finds nothing for queries without meaning", () => {
    const found = outcomes.filter(({ query, count }) => query.kind === "nonsense" && count > 0);
    expect(found.map(({ query }) => query.query)).toEqual([]);
  });

  it("finds no product that contains the query only inside another word", () => {
    const wrong = outcomes.filter(({ wronglyFound }) => wronglyFound.length > 0);
    expect(wrong.map(({ query }) => query.query)).toEqual([]);
  });
});
