import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { expectEveryOrderOnce } from "#tests/stress/order-durability.ts";
import { serveOrders } from "#tests/support/api/serve-api.ts";
import { joinHere, killServer, newDataDir } from "#tests/support/database/embedded.ts";
import { checkoutApi, openShop } from "#tests/support/orders/checkout.ts";

/** Time between two kills of PostgreSQL. */
const LIFE_MS = 1500;

/** Sends orders while PostgreSQL is killed and restarted. */
export async function postgresIsKilledUnderLoad(kills: number): Promise<void> {
  const dataDir = await newDataDir();
  const postgres = await joinHere(dataDir);
  const { db } = createDb(postgres.url, { max: 10, statementTimeout: 2000, lockTimeout: 1000 });
  onTestFinished(() => db.destroy());
  await migrateToLatest(db);
  const api = await checkoutApi(db);
  const shop = await openShop(api);
  const answered = await expectEveryOrderOnce({
    db,
    storeUid: shop.uid,
    post: await serveOrders(api, shop.key),
    strikes: kills,
    strike: async () => {
      await sleep(LIFE_MS);
      await killServer(dataDir);
    },
  });
  expect(answered[503]).toBeGreaterThan(0);
  expect(answered.lost).toBeUndefined();
}
