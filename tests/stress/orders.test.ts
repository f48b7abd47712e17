import { it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { sendConcurrentDuplicates } from "#tests/stress/concurrent-duplicates.ts";
import { orderLastUnitsConcurrently } from "#tests/stress/concurrent-orders.ts";
import { postgresIsKilledUnderLoad } from "#tests/stress/killed-postgres.ts";
import { ordersFollowTheModel } from "#tests/stress/order-model.ts";
import { oneChangeIsAMismatch, otherSpellingsAreAccepted } from "#tests/stress/quote-spellings.ts";

const base = await openDatabase();
it("R13: sells the last 50 pieces to 50 of 1,000 buyers, in four rounds", () =>
  orderLastUnitsConcurrently(base, { buyers: 1000, last: 50, rounds: 4 }));

it("R19: creates one order from 500 concurrent duplicates of a key", () =>
  sendConcurrentDuplicates(base, 500));

it("R21: rejects 10,000 orders that differ from their quote in one value with 410", () =>
  oneChangeIsAMismatch(base, 10_000));

it("R22: accepts 10,000 other spellings of a quoted order", () =>
  otherSpellingsAreAccepted(base, 10_000));

it("keeps stock, money and history consistent through 300 sequences of orders and transitions", () =>
  ordersFollowTheModel(base.db, 300));

it("R41: loses or doubles no order when PostgreSQL is killed six times under load", () =>
  postgresIsKilledUnderLoad(6));
