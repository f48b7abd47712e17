import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { recordPayment } from "#lib/services/orders/transitions/record-payment.ts";
import { unboundedDb } from "#tests/stress/concurrent-orders.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import {
  newContact,
  openShopApi,
  sendWithoutKey,
} from "#tests/support/orders/anonymous-shopper.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { createRandom, type Random } from "#tests/support/random.ts";

interface AnonymousOrders {
  orders: number;
  /** Number of /48 networks that the orders come from. */
  networks: number;
}

/** Units on hand of the variants that shoppers order. */
const STOCK = [1, 2, 3, 7, 10, 41, 100, 333];

/**
 * Sends concurrent orders without an API key, pays or cancels two thirds of the accepted ones, and sends as many
 * again. Expects that unpaid ones never hold more than half of a variant's stock, rounded up.
 */
export async function orderWithoutKeyConcurrently(
  base: TestDatabase,
  { orders, networks }: AnonymousOrders,
): Promise<void> {
  const { db } = unboundedDb(base.url);
  const random = createRandom("orders without an API key");
  const shop = await createShop(db);
  const { variants } = await addProduct(db, shop.uid, {
    variants: STOCK.map((on_hand) => ({ stock: { on_hand } })),
  });
  const api = await openShopApi(db, shop.slug);
  for (let wave = 0; wave < 2; wave += 1) {
    const replies = await Promise.all(
      Array.from({ length: orders }, (_, index) =>
        sendWithoutKey(
          api,
          "/orders",
          pickupOrder(randomItems(variants, random), newContact()),
          `2001:db8:${(index % networks) + 1}:${index}::1`,
        ),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const held = await heldByUnpaid(db, variants);
    expect(held.filter((units, index) => units > Math.ceil((STOCK[index] ?? 0) / 2))).toEqual([]);
    await expectConsistentOrders(db, shop.uid);
    const placed = replies.flatMap(({ body }) => body.data?.order_number ?? []);
    const ctx = testMerchant(db, shop.uid);
    for (const [index, number] of placed.entries()) {
      if (index % 3 === 0) await recordPayment(ctx, number, { amount: "1" });
      if (index % 3 === 1) await cancelOrder(ctx, number);
    }
  }
}

/** Returns one to three lines. */
function randomItems(variants: string[], random: Random) {
  const ordered = Array.from(
    { length: 1 + random.below(3) },
    () => variants[random.below(variants.length)] ?? "",
  );
  return [...new Set(ordered)].map((variant) => ({
    variant,
    quantity: 1 + Math.floor(random.fraction() ** 2 * 20),
  }));
}

/** Returns the units that unpaid, unfulfilled orders have reserved, in the order of `variants`. */
export async function heldByUnpaid(db: Kysely<Database>, variants: string[]): Promise<number[]> {
  const { rows } = await sql<{ units: number }>`
    select (
      select coalesce(sum(quantity), 0)::integer
      from order_items join orders on orders.uid = order_uid
      where variant_uid = variant and payment_status = 'unpaid'
        and orders.fulfilment_status = 'unfulfilled'
    ) as units
    from unnest(${variants}::uuid[]) with ordinality as listed (variant, position)
    order by position`.execute(db);
  return rows.map(({ units }) => units);
}
