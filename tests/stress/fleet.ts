import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { expectNoLostOrDuplicateOrder } from "#tests/stress/order-durability.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database/database.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";
import { type Instance, startInstance } from "#tests/support/server/app.ts";
import { type Balancer, startBalancer } from "#tests/support/server/balancer.ts";
import { tally } from "#tests/support/statistics.ts";

const POOL_SIZE = 5;
const READERS = 4;
/** Pause between two requests of a client, which leaves CPU time to starting instances. */
const PAUSE_MS = 30;

/** Two instances on one database, behind a balancer. */
export interface Fleet {
  database: TestDatabase;
  balancer: Balancer;
  instances: Instance[];
  /** Adds an instance to the balancer. */
  addInstance(): Promise<void>;
  /** Ends the oldest instance; returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Kills the oldest instance while it is handling orders. */
  killDuringOrders(): Promise<void>;
  stop(): Promise<void>;
}

export async function startFleet(): Promise<Fleet> {
  const database = await createTestDatabase();
  const balancer = await startBalancer();
  const instances: Instance[] = [];
  const fleet: Fleet = {
    database,
    balancer,
    instances,
    async addInstance() {
      const instance = await startInstance({
        DATABASE_URL: database.url,
        DATABASE_POOL_SIZE: String(POOL_SIZE),
        LIMIT_CATALOGUE_PER_KEY: "0",
        LIMIT_CATALOGUE_PER_IP: "0",
        LIMIT_ORDERS_PER_KEY: "0",
        DATABASE_STATEMENT_TIMEOUT: "20000",
        // Much longer than the balancer needs to notice, even on a busy machine.
        SHUTDOWN_DELAY: "2000",
      });
      instances.push(instance);
      await balancer.add(instance.url);
    },
    end: async (signal) => (await instances.shift()?.end(signal)) ?? null,
    async killDuringOrders() {
      await database.db.transaction().execute(async (trx) => {
        await sql`lock table orders in exclusive mode`.execute(trx);
        // More than one instance has connections.
        await expect
          .poll(() => countLockWaits(trx), { timeout: 60_000 })
          .toBeGreaterThan(POOL_SIZE);
        await fleet.end("SIGKILL");
      });
    },
    async stop() {
      await balancer.close();
      await Promise.all(instances.map((instance) => instance.end("SIGTERM")));
      await database.drop();
    },
  };
  try {
    await Promise.all([fleet.addInstance(), fleet.addInstance()]);
  } catch (error) {
    await fleet.stop();
    throw error;
  }
  return fleet;
}

/** Number of responses by status; `lost` for no response. */
interface StatusCounts {
  orders: Record<string, number>;
  reads: Record<string, number>;
}

/** Sends orders and reads through the balancer while instances fail; every confirmed order must exist once. */
export async function underLoad(
  { database: { db }, balancer }: Fleet,
  failures: number,
  fail: () => Promise<unknown>,
): Promise<StatusCounts> {
  const shop = await openRemoteShop(db);
  const { get, post } = remoteApi(balancer.url, shop.key);
  const reads: (number | "lost")[] = [];
  let over = false;
  const read = async () => {
    while (!over) {
      const response = await get("/products").catch(() => undefined);
      reads.push(response?.status ?? "lost");
      await sleep(PAUSE_MS);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  const orders = await expectNoLostOrDuplicateOrder({
    db,
    storeUid: shop.uid,
    post: (body, headers) => post("/orders", body, headers),
    pauseMs: PAUSE_MS,
    failures,
    fail,
  });
  over = true;
  await Promise.all(readers);
  return { orders, reads: tally(reads) };
}
