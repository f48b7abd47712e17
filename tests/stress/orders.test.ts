import { afterAll, beforeAll, it } from "vitest";
import { sendConcurrentDuplicates } from "#tests/stress/concurrent-duplicates.ts";
import { orderLastUnitsConcurrently } from "#tests/stress/concurrent-orders.ts";
import { postgresIsKilledUnderLoad } from "#tests/stress/killed-postgres.ts";
import { ordersFollowTheModel } from "#tests/stress/order-model.ts";
import { oneChangeIsAMismatch, otherSpellingsAreAccepted } from "#tests/stress/quote-spellings.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

it("R13: 1,000 buyers of the last 50 pieces, four rounds", () =>
  orderLastUnitsConcurrently(base, { buyers: 1000, last: 50, rounds: 4 }));

it("R19: 500 twins of one key", () => sendConcurrentDuplicates(base, 500));

it("R21: 10,000 orders that differ from their quote in one value are 410", () =>
  oneChangeIsAMismatch(base, 10_000));

it("R22: 10,000 other spellings of a quoted order are accepted", () =>
  otherSpellingsAreAccepted(base, 10_000));

it("300 sequences of orders and moves", () => ordersFollowTheModel(base.db, 300));

it("R41: PostgreSQL killed six times under load", () => postgresIsKilledUnderLoad(6));
