import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { pickupOf, stockOf } from "#tests/support/orders.ts";
import { createProduct } from "#tests/support/shop.ts";

let app: RunningApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());

async function placeOrder(body: object): Promise<Response> {
  return fetch(`${app.url}/api/storefront/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify(body),
  });
}

it("R75: returns the stock of unpaid orders to the next shopper after their deadline", async () => {
  const { uid: storeUid } = await app.db
    .selectFrom("stores")
    .select("uid")
    .where("slug", "=", "oja")
    .executeTakeFirstOrThrow();
  const { variants } = await createProduct(app.db, storeUid, {
    variants: [{ stock: { on_hand: 20 } }],
  });
  const all = pickupOf([{ variant: variants[0] ?? "", quantity: 20 }]);
  expect((await placeOrder(all)).status).toBe(201);
  expect((await placeOrder(all)).status).toBe(409);
  // Two days later: the deadline that the store gave the order has passed.
  const { numUpdatedRows } = await app.db
    .updateTable("orders")
    .set({ payment_due_at: sql<Date>`payment_due_at - interval '48 hours'` })
    .where("store_uid", "=", storeUid)
    .where("payment_due_at", "is not", null)
    .executeTakeFirst();
  expect(numUpdatedRows).toBe(1n);
  await expect
    .poll(() => stockOf(app.db, variants), { timeout: 60_000, interval: 1000 })
    .toEqual([{ on_hand: 20, reserved: 0 }]);
  expect((await placeOrder(all)).status).toBe(201);
});
