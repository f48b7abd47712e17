import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { expectReservedIsOrdered, tally } from "#tests/stress/rush.ts";
import { checkoutApi, openShop } from "#tests/support/checkout.ts";
import { joinHere, killServer, newDataDir } from "#tests/support/embedded.ts";
import { countOf, pickupOf } from "#tests/support/orders.ts";
import { serveOrders } from "#tests/support/served.ts";
import { createProduct } from "#tests/support/shop.ts";

const BUYERS = 8;
const VARIANTS = 20;
/** How long PostgreSQL runs between two kills. */
const LIFE_MS = 1500;
/** Orders that must be answered between two kills, so that each kill hits a server under load. */
const ORDERS_A_LIFE = 10;

/**
 * Buyers order without pause, each order under its key, and ask again as they are told while PostgreSQL
 * is killed and comes back: every order they were told of is there once, and no other is.
 */
export async function postgresIsKilledUnderLoad(kills: number): Promise<void> {
  const dataDir = await newDataDir();
  const postgres = await joinHere(dataDir);
  const { db } = createDb(postgres.url, { max: 10, statementTimeout: 2000, lockTimeout: 1000 });
  onTestFinished(() => db.destroy());
  await migrateToLatest(db);
  const api = await checkoutApi(db);
  const shop = await openShop(api);
  const { variants } = await createProduct(db, shop.uid, {
    variants: Array.from({ length: VARIANTS }, () => ({ stock: { on_hand: 1_000_000 } })),
  });
  const post = await serveOrders(api, shop.key);

  const told = new Map<string, string>();
  const statuses: number[] = [];
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
    }
  }

  async function askUntilTold(key: string, body: object): Promise<string> {
    for (;;) {
      const answer = await post(body, { "idempotency-key": key });
      statuses.push(answer.status);
      if (answer.status === 201) return answer.body.data.order_number;
      await sleep(100 * Number(answer.headers.get("retry-after") ?? 1));
    }
  }

  const buyers = Array.from({ length: BUYERS }, (_, buyer) => orderUntilOver(buyer));
  for (let kill = 0; kill < kills; kill += 1) {
    const before = told.size;
    await sleep(LIFE_MS);
    await expect
      .poll(() => told.size - before, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(ORDERS_A_LIFE);
    await killServer(dataDir);
  }
  over = true;
  await Promise.all(buyers);

  // 409: a twin of one whose connection died before its session noticed.
  expect(Object.keys(tally(statuses)).filter((status) => !/^(201|409|503)$/.test(status))).toEqual(
    [],
  );
  const stored = await db
    .selectFrom("orders")
    .select("order_number")
    .where("store_uid", "=", shop.uid)
    .execute();
  expect(stored.map(({ order_number }) => order_number).sort()).toEqual([...told.values()].sort());
  expect(new Set(told.values()).size).toBe(told.size);
  expect(await countOf(db, "order_items", shop.uid)).toBe(2 * told.size);
  await expectReservedIsOrdered(db, shop.uid);
  expect(told.size).toBeGreaterThanOrEqual(kills * ORDERS_A_LIFE);
  expect(tally(statuses)[503]).toBeGreaterThan(0);
}
