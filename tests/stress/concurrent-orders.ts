import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { expect, onTestFinished } from "vitest";
import type { Database } from "#db/schema.ts";
import { serveOrders } from "#tests/support/api/serve-api.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { countRows, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

interface ConcurrentOrders {
  shoppers: number;
  /** Units in stock of the variant that every shopper orders; fewer than shoppers. */
  last: number;
  rounds: number;
}

/**
 * Sends concurrent orders over HTTP for a scarce variant, mixed with others in random order. Expects
 * that exactly the units in stock are sold and that every other shopper gets 409.
 */
export async function orderLastUnitsConcurrently(
  base: TestDatabase,
  { shoppers, last, rounds }: ConcurrentOrders,
): Promise<void> {
  const { db, failures } = unboundedDb(base.url);
  const api = await checkoutApi(db);
  for (let round = 0; round < rounds; round += 1) {
    const shop = await openShop(api);
    const { variants } = await addProduct(db, shop.uid, {
      variants: Array.from({ length: 8 }, (_, index) => ({
        stock: { on_hand: index === 0 ? last : 10 * shoppers },
      })),
    });
    const [wanted = "", ...others] = variants;
    const post = await serveOrders(api, shop.key);
    const responses = await Promise.all(
      Array.from({ length: shoppers }, (_, shopper) =>
        post(
          pickupOrder(shuffled([wanted, ...shuffled(others).slice(0, 3)]).map(one), {
            customer_email: `shopper-${shopper}@example.com`,
          }),
        ),
      ),
    );
    expect(tally(responses.map(({ status }) => status))).toEqual({
      201: last,
      409: shoppers - last,
    });
    for (const { status, body } of responses) {
      if (status === 409) expect(body.error_code).toBe("INSUFFICIENT_STOCK");
    }
    expect(await stockOf(db, [wanted])).toEqual([{ on_hand: last, reserved: last }]);
    expect(await countRows(db, "orders", shop.uid)).toBe(last);
    await expectConsistentOrders(db, shop.uid);
  }
  // Includes deadlocks that a retry resolved.
  expect(failures).toEqual([]);
}

const one = (variant: string) => ({ variant, quantity: 1 });

export function shuffled<T>(values: T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

interface UnboundedDb {
  db: Kysely<Database>;
  /** SQLSTATE of every failed statement, including those of transactions that were retried. */
  failures: unknown[];
}

/** Opens a pool of twenty connections without a wait limit; it closes when the test ends. */
export function unboundedDb(connectionString: string): UnboundedDb {
  const pool = new Pool({ connectionString, max: 20 });
  pool.on("error", () => {});
  const failures: unknown[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === "error") failures.push((event.error as { code?: string }).code);
    },
  });
  onTestFinished(() => db.destroy());
  return { db, failures };
}
