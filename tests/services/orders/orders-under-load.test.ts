import { afterAll, beforeAll, it } from "vitest";
import { sendConcurrentDuplicates } from "#tests/stress/concurrent-duplicates.ts";
import { orderLastUnitsConcurrently } from "#tests/stress/concurrent-orders.ts";
import { postgresIsKilledUnderLoad } from "#tests/stress/killed-postgres.ts";
import { ordersFollowTheModel } from "#tests/stress/order-model.ts";
import { oneChangeIsAMismatch, otherSpellingsAreAccepted } from "#tests/stress/quote-spellings.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

const PATIENCE_MS = 120_000;

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

it(
  "R13: buyers of the last pieces, over HTTP",
  () => orderLastUnitsConcurrently(base, { buyers: 100, last: 20, rounds: 2 }),
  PATIENCE_MS,
);

it("R19: twins of one key, over HTTP", () => sendConcurrentDuplicates(base, 50));

it("R21: an order that differs from its quote in one value is 410", () =>
  oneChangeIsAMismatch(base, 200));

it("R22: a quoted order in any other spelling is accepted", () =>
  otherSpellingsAreAccepted(base, 200));

it("any sequence of orders and moves leaves stock, money and history right", () =>
  ordersFollowTheModel(base.db, 15));

it(
  "R41: PostgreSQL killed under load: no order lost, none doubled",
  () => postgresIsKilledUnderLoad(1),
  PATIENCE_MS,
);
