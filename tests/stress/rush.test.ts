import { afterAll, beforeAll, it } from "vitest";
import { rushForTheLastPieces } from "#tests/stress/rush.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

it("R13: 1,000 buyers of the last 50 pieces, four rounds", () =>
  rushForTheLastPieces(base, { buyers: 1000, last: 50, rounds: 4 }));
