import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import { expectNoLostOrDuplicateOrder } from "#tests/stress/order-durability.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { joinHere, killServer, newDataDir } from "#tests/support/database/embedded.ts";
import { startInstance } from "#tests/support/server/app.ts";

const KILLS = 6;
/** Time between two kills of PostgreSQL. */
const KILL_INTERVAL_MS = 1_500;

it("R41: neither loses nor duplicates an order after kill -9 of the embedded PostgreSQL", async () => {
  const dataDir = await newDataDir();
  const app = await startInstance({
    DATABASE_URL: "",
    DATA_DIR: dirname(dataDir),
    // Without a cache, every read queries the database.
    CACHE_MEGABYTES: "0",
    LIMIT_CATALOGUE_PER_KEY: "0",
    LIMIT_CATALOGUE_PER_IP: "0",
    LIMIT_ORDERS_PER_KEY: "0",
  });
  onTestFinished(async () => {
    await app.end("SIGTERM");
  });
  const { db } = createDb((await joinHere(dataDir)).url);
  onTestFinished(() => db.destroy());
  const shop = await openRemoteShop(db);
  const { get, post } = remoteApi(app.url, shop.key);
  const recoveries: number[] = [];
  const statusCounts = await expectNoLostOrDuplicateOrder({
    db,
    storeUid: shop.uid,
    post: (body, headers) => post("/orders", body, headers),
    failures: KILLS,
    fail: async () => {
      await sleep(KILL_INTERVAL_MS);
      const before = await readServerState(dataDir);
      await killServer(dataDir);
      const killed = performance.now();
      const serverThatAnswers = async () =>
        (await get("/products")).status === 200 && (await readServerState(dataDir))?.pid;
      await expect
        .poll(serverThatAnswers, { timeout: 60_000, interval: 20 })
        .not.toBeOneOf([false, undefined, before?.pid]);
      recoveries.push(Math.round(performance.now() - killed));
    },
  });
  console.info({ statusCounts, recoveries });
  expect(statusCounts[503]).toBeGreaterThan(0);
  expect(statusCounts.lost).toBeUndefined();
  // Load can only slow a recovery down, so the fastest counts.
  expect(Math.min(...recoveries)).toBeLessThan(3_000);
});
