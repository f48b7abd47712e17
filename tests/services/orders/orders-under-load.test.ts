import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { orderWithoutKeyConcurrently } from "#tests/stress/anonymous-orders.ts";
import { orderLastUnitsConcurrently } from "#tests/stress/concurrent-orders.ts";
import { expectNoLostOrDuplicateOrder } from "#tests/stress/order-durability.ts";
import { runOrderSequences } from "#tests/stress/order-sequences.ts";
import { serveOrders } from "#tests/support/api/serve-api.ts";
import { joinHere, killServer, newDataDir } from "#tests/support/database/embedded.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";

const TIMEOUT_MS = 600_000;
/** Time between two kills of PostgreSQL. */
const KILL_INTERVAL_MS = 1500;
/** `npm run test:stress` runs the same tests at full size. */
const SIZE = process.env.STRESS
  ? {
      orders: { shoppers: 1000, last: 50, rounds: 4 },
      anonymous: { orders: 1000, networks: 50 },
      sequences: { numRuns: 300 },
      kills: 6,
    }
  : {
      orders: { shoppers: 100, last: 20, rounds: 2 },
      anonymous: { orders: 100, networks: 50 },
      // With this seed, each action is accepted in several orders.
      sequences: { numRuns: 15, seed: 5 },
      kills: 1,
    };

const base = await openDatabase();

it("R13: sells the last units exactly once over HTTP", { timeout: TIMEOUT_MS }, () =>
  orderLastUnitsConcurrently(base, SIZE.orders),
);

it(
  "R90: orders without a key from many networks never hold more than half of any variant",
  {
    timeout: TIMEOUT_MS,
  },
  () => orderWithoutKeyConcurrently(base, SIZE.anonymous),
);

it(
  "keeps stock, money and statuses consistent through any sequence of orders and transitions",
  { timeout: TIMEOUT_MS },
  () => runOrderSequences(base.db, SIZE.sequences),
);

it("R41: neither loses nor duplicates an order when PostgreSQL is killed under load", {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = await newDataDir();
  const postgres = await joinHere(dataDir);
  const { db } = createDb(postgres.url, { max: 10, statementTimeoutMs: 2000, lockTimeoutMs: 1000 });
  onTestFinished(() => db.destroy());
  await migrateToLatest(db);
  const api = await checkoutApi(db);
  const shop = await openShop(api);
  const statusCounts = await expectNoLostOrDuplicateOrder({
    db,
    storeUid: shop.uid,
    post: await serveOrders(api, shop.key),
    failures: SIZE.kills,
    fail: async () => {
      await sleep(KILL_INTERVAL_MS);
      await killServer(dataDir);
    },
  });
  expect(statusCounts[503]).toBeGreaterThan(0);
  expect(statusCounts.lost).toBeUndefined();
});
