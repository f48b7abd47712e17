import { it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { sendConcurrentDuplicates } from "#tests/stress/concurrent-duplicates.ts";
import { orderLastUnitsConcurrently } from "#tests/stress/concurrent-orders.ts";
import { postgresIsKilledUnderLoad } from "#tests/stress/killed-postgres.ts";
import { ordersFollowTheModel } from "#tests/stress/order-model.ts";
import { oneChangeIsAMismatch, otherSpellingsAreAccepted } from "#tests/stress/quote-spellings.ts";

const PATIENCE_MS = 120_000;

const base = await openDatabase();
it(
  "R13: sells the last pieces exactly once over HTTP",
  () => orderLastUnitsConcurrently(base, { buyers: 100, last: 20, rounds: 2 }),
  PATIENCE_MS,
);

it("R19: creates one order from concurrent duplicates of a key over HTTP", () =>
  sendConcurrentDuplicates(base, 50));

it("R21: rejects an order that differs from its quote in one value with 410", () =>
  oneChangeIsAMismatch(base, 200));

it("R22: accepts a quoted order in any other spelling", () => otherSpellingsAreAccepted(base, 200));

it("keeps stock, money and history consistent through any sequence of orders and transitions", () =>
  ordersFollowTheModel(base.db, 15));

it(
  "R41: loses or doubles no order when PostgreSQL is killed under load",
  () => postgresIsKilledUnderLoad(1),
  PATIENCE_MS,
);
