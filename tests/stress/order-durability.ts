import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import type { Post } from "#tests/support/api/serve-api.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { expectConsistentOrders } from "#tests/support/orders/consistent-orders.ts";
import { countRows, pickupOrder } from "#tests/support/orders/orders.ts";
import { tally } from "#tests/support/statistics.ts";

const SHOPPERS = 8;
const VARIANTS = 20;
/** Orders that must be confirmed before and after each failure: more than can be in flight. */
const ORDERS_BETWEEN = 2 * SHOPPERS;

interface OrderLoad {
  /** Database for checking the orders afterwards; never down for long. */
  db: Kysely<Database>;
  storeUid: string;
  /** Rejects when the service disconnects without a response. */
  post: Post;
  /** Pause between two orders of a shopper; none by default. */
  pauseMs?: number;
  failures: number;
  fail: (number: number) => unknown;
}

/**
 * Sends orders, each under its idempotency key, and retries them while the service fails: every confirmed order
 * must exist once, and no other. Returns the number of responses by status; `lost` for no response.
 */
export async function expectNoLostOrDuplicateOrder(
  load: OrderLoad,
): Promise<Record<string, number>> {
  const { db, storeUid, post, pauseMs = 0, failures, fail } = load;
  const { variants } = await addProduct(db, storeUid, {
    variants: Array.from({ length: VARIANTS }, () => ({ stock: { on_hand: 1_000_000 } })),
  });
  const confirmed = new Map<string, string>();
  const outcomes: (number | "lost")[] = [];
  let over = false;

  async function orderUntilOver(shopper: number): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const key = `${shopper}-${n}`;
      const first = (shopper + n) % VARIANTS;
      const body = pickupOrder(
        [first, (first + 7) % VARIANTS].map((index) => ({
          variant: variants[index] ?? "",
          quantity: 1,
        })),
        { customer_email: `shopper-${shopper}@example.com` },
      );
      confirmed.set(key, await sendUntilConfirmed(key, body));
      await sleep(pauseMs);
    }
  }

  async function sendUntilConfirmed(key: string, body: object): Promise<string> {
    for (;;) {
      const response = await post(body, { "idempotency-key": key }).catch(() => undefined);
      outcomes.push(response?.status ?? "lost");
      if (response?.status === 201) return response.body.data.order_number;
      await sleep(100 * Number(response?.headers.get("retry-after") ?? 1));
    }
  }

  async function waitForOrders(): Promise<void> {
    const before = confirmed.size;
    await expect
      .poll(() => confirmed.size - before, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(ORDERS_BETWEEN);
  }

  const shoppers = Array.from({ length: SHOPPERS }, (_, shopper) => orderUntilOver(shopper));
  await waitForOrders();
  for (let number = 0; number < failures; number += 1) {
    await fail(number);
    await waitForOrders();
  }
  over = true;
  await Promise.all(shoppers);

  const stored = await db
    .selectFrom("orders")
    .select("order_number")
    .where("store_uid", "=", storeUid)
    .execute();
  expect(stored.map(({ order_number }) => order_number).sort()).toEqual(
    [...confirmed.values()].sort(),
  );
  expect(new Set(confirmed.values()).size).toBe(confirmed.size);
  expect(await countRows(db, "order_items", storeUid)).toBe(2 * confirmed.size);
  await expectConsistentOrders(db, storeUid);
  // 409: a duplicate of a request whose session has not noticed the lost connection.
  const statusCounts = tally(outcomes);
  expect(
    Object.keys(statusCounts).filter((outcome) => !/^(201|409|503|lost)$/.test(outcome)),
  ).toEqual([]);
  return statusCounts;
}
