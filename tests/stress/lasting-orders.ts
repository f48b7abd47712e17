import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect } from "vitest";
import type { Database } from "#db/schema.ts";
import { expectReservedIsOrdered, tally } from "#tests/stress/concurrent-orders.ts";
import { countOf, pickupOf } from "#tests/support/orders.ts";
import type { Post } from "#tests/support/serve-api.ts";
import { createProduct } from "#tests/support/shop.ts";

const BUYERS = 8;
const VARIANTS = 20;
/** Orders that must be answered before and after each strike: more than can be under way when it hits. */
const ORDERS_BETWEEN = 2 * BUYERS;

interface Trade {
  /** Where the orders are looked up afterwards; nothing strikes it for long. */
  db: Kysely<Database>;
  storeUid: string;
  /** Rejects when the service has gone away without an answer. */
  post: Post;
  /** Between two orders of a buyer; none unless given. */
  pauseMs?: number;
  strikes: number;
  strike: (number: number) => unknown;
}

/**
 * Buyers order again and again, each order under its key, and ask again as they are told while the service
 * is struck: every order they were told of is there once, and no other is. Returns how often which
 * status was answered; `lost` where there was no answer.
 */
export async function everyOrderOnce(trade: Trade): Promise<Record<string, number>> {
  const { db, storeUid, post, pauseMs = 0, strikes, strike } = trade;
  const { variants } = await createProduct(db, storeUid, {
    variants: Array.from({ length: VARIANTS }, () => ({ stock: { on_hand: 1_000_000 } })),
  });
  const told = new Map<string, string>();
  const outcomes: (number | "lost")[] = [];
  let over = false;

  async function orderUntilOver(buyer: number): Promise<void> {
    for (let n = 0; !over; n += 1) {
      const key = `${buyer}-${n}`;
      const first = (buyer + n) % VARIANTS;
      const body = pickupOf(
        [first, (first + 7) % VARIANTS].map((index) => ({
          variant: variants[index] ?? "",
          quantity: 1,
        })),
        { customer_email: `buyer-${buyer}@example.com` },
      );
      told.set(key, await askUntilTold(key, body));
      await sleep(pauseMs);
    }
  }

  async function askUntilTold(key: string, body: object): Promise<string> {
    for (;;) {
      const answer = await post(body, { "idempotency-key": key }).catch(() => undefined);
      outcomes.push(answer?.status ?? "lost");
      if (answer?.status === 201) return answer.body.data.order_number;
      await sleep(100 * Number(answer?.headers.get("retry-after") ?? 1));
    }
  }

  async function ordersGoOn(): Promise<void> {
    const before = told.size;
    await expect
      .poll(() => told.size - before, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(ORDERS_BETWEEN);
  }

  const buyers = Array.from({ length: BUYERS }, (_, buyer) => orderUntilOver(buyer));
  await ordersGoOn();
  for (let number = 0; number < strikes; number += 1) {
    await strike(number);
    await ordersGoOn();
  }
  over = true;
  await Promise.all(buyers);

  const stored = await db
    .selectFrom("orders")
    .select("order_number")
    .where("store_uid", "=", storeUid)
    .execute();
  expect(stored.map(({ order_number }) => order_number).sort()).toEqual([...told.values()].sort());
  expect(new Set(told.values()).size).toBe(told.size);
  expect(await countOf(db, "order_items", storeUid)).toBe(2 * told.size);
  await expectReservedIsOrdered(db, storeUid);
  // 409: a twin of one whose connection died before its session noticed.
  const answered = tally(outcomes);
  expect(Object.keys(answered).filter((outcome) => !/^(201|409|503|lost)$/.test(outcome))).toEqual(
    [],
  );
  return answered;
}
