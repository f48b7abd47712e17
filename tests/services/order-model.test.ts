import { afterAll, beforeAll, it } from "vitest";
import { ordersFollowTheModel } from "#tests/stress/order-model.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

it("any sequence of orders and moves leaves stock, money and history right", () =>
  ordersFollowTheModel(base.db, 15));
