import { sql } from "kysely";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { readEnv } from "#lib/env.ts";
import { createRecentStorefront } from "#lib/server/recent-storefront.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { type FaultProxy, startFaultProxy } from "#tests/support/server/fault-proxy.ts";

const database = await openDatabase();
const shop = await createShop(database.db);
/** How long the first call of an outage waits. */
const DETECTION_MS = 1_000;
const env = readEnv({ APP_MODE: "sandbox", STOREFRONT_STORE: shop.slug });

let proxy: FaultProxy;
/** Milliseconds by which the tested clock is ahead. */
let aheadMs: number;
let find: ReturnType<typeof createRecentStorefront>;

beforeEach(async () => {
  proxy = await startFaultProxy(database.url);
  const { db } = createDb(proxy.url, { statementTimeoutMs: 2_000 });
  onTestFinished(async () => {
    proxy.close();
    await db.destroy();
  });
  aheadMs = 0;
  find = createRecentStorefront({ db, env }, () => performance.now() + aheadMs);
  expect(await find()).toMatchObject({ store: { uid: shop.uid } });
});

it.each(["black-hole", "cut"] as const)(
  "R92: returns the last storefront for a minute while the database fails (%s)",
  async (fault) => {
    await proxy.setFault(fault);
    const recent = { store: { uid: shop.uid }, ageSeconds: expect.any(Number) };
    expect(await find()).toMatchObject(recent);
    aheadMs = 30_000;
    expect((await find())?.ageSeconds).toBeGreaterThanOrEqual(30);
    aheadMs = 60_000;
    expect(await find()).toBeUndefined();
  },
);

it("R92: returns the current storefront again after an outage", async () => {
  await proxy.setFault("black-hole");
  expect(await find()).toHaveProperty("ageSeconds");
  const store_name = "Renamed";
  await updateRows(database.db, "stores", { uid: shop.uid }, { store_name });
  await proxy.setFault(undefined);
  await expect.poll(find).not.toHaveProperty("ageSeconds");
  expect(await find()).toMatchObject({ store: { store_name } });
});

it("R92: waits for a slow response instead of returning an older storefront", async () => {
  const store_name = "Renamed";
  await updateRows(database.db, "stores", { uid: shop.uid }, { store_name });
  await proxy.setFault({ latency: 200 });
  const found = await find();
  expect(found).toMatchObject({ store: { store_name } });
  expect(found).not.toHaveProperty("ageSeconds");
});

it("R92: returns no older storefront after an error that is not an outage", async () => {
  await sql`alter table stores rename to missing_stores`.execute(database.db);
  onTestFinished(async () => {
    await sql`alter table missing_stores rename to stores`.execute(database.db);
  });
  expect(await find()).toBeUndefined();
});

it("R92: waits only once for a database that is down", async () => {
  await proxy.setFault("black-hole");
  await Promise.all([find(), find()]);
  const started = performance.now();
  expect(await find()).toHaveProperty("ageSeconds");
  expect(performance.now() - started).toBeLessThan(DETECTION_MS);
});
