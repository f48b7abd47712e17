import { expect } from "vitest";
import { tally } from "#tests/stress/concurrent-orders.ts";
import { serveOrders } from "#tests/support/api/serve-api.ts";
import { createProduct } from "#tests/support/catalogue/shop.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import { unboundedDb } from "#tests/support/database/unbounded-db.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";
import { countOf, pickupOf, stockOf } from "#tests/support/orders/orders.ts";

/** Sends one request many times at once under one key and expects one order and identical responses. */
export async function sendConcurrentDuplicates(
  base: TestDatabase,
  duplicates: number,
): Promise<void> {
  const { db } = unboundedDb(base.url);
  const api = await checkoutApi(db);
  const shop = await openShop(api);
  const { variants } = await createProduct(db, shop.uid, { variants: [{}, {}] });
  const body = pickupOf(variants.map((variant) => ({ variant, quantity: 2 })));
  const post = await serveOrders(api, shop.key);
  const answers = await Promise.all(
    Array.from({ length: duplicates }, () => post(body, { "idempotency-key": "one and the same" })),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: duplicates });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(
    tally(answers.map(({ headers }) => headers.get("idempotency-replayed") ?? "first")),
  ).toEqual({ first: 1, true: duplicates - 1 });
  expect(await countOf(db, "orders", shop.uid)).toBe(1);
  expect(await countOf(db, "order_items", shop.uid)).toBe(2);
  expect(await stockOf(db, variants)).toEqual([
    { on_hand: 10, reserved: 2 },
    { on_hand: 10, reserved: 2 },
  ]);
}
