import { sql } from "kysely";
import { expect, it } from "vitest";
import { addKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { signedInMerchant } from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { purge } from "#tests/support/database/purge.ts";

const LIMIT = 3;

const { db } = await openDatabase();
const api = await createApi(db, { environment: { LIMIT_CATALOGUE_PER_KEY: String(LIMIT) } });
const shop = await createShop(db);
const owner = await signedInMerchant(api, db, [shop]);
const listed = async () => (await owner.send("GET", `/stores/${shop.slug}/keys`)).body.data;

it("lists requests and rejections per key", async () => {
  const key = await api.createKeyFor(shop.uid);
  await api.createKeyFor(shop.uid);
  for (let n = 0; n < LIMIT + 2; n += 1) await api.get("/store", key);
  await api.get("/products/no-such-product", key);
  await api.get("/store", "sfk_test_wrong");
  expect(await listed()).toMatchObject([
    { requests: 0, rejected: 0 },
    { requests: 0, rejected: 0 },
  ]);
  await api.runtime.keyUsage.flush();
  expect(await listed()).toMatchObject([
    { requests: 0, rejected: 0 },
    { requests: LIMIT + 3, rejected: 3 },
  ]);
});

it("adds up the counts of several processes per hour and deletes them after two days", async () => {
  const [, used] = await listed();
  const { uid } = (await listed())[0];
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const each = [
    { keyUid: uid, hour: hoursAgo(0.5), requests: 5, rejected: 1 },
    { keyUid: used.uid, hour: hoursAgo(23), requests: 7, rejected: 0 },
    { keyUid: uid, hour: hoursAgo(25), requests: 100, rejected: 0 },
    { keyUid: uid, hour: hoursAgo(49), requests: 100, rejected: 0 },
    // A deleted key.
    { keyUid: "00000000-0000-4000-8000-000000000000", hour: hoursAgo(1), requests: 1, rejected: 0 },
  ];
  const processes = Array.from({ length: 4 }, (_, n) => (n % 2 ? each : each.toReversed()));
  await Promise.all(processes.map((hours) => addKeyUsage(db, hours)));
  const [mine, other] = await listed();
  expect([mine.requests, mine.rejected]).toEqual([20, 4]);
  expect(other.requests).toBe(used.requests + 28);

  const purged = await Promise.all([purge(db), purge(db)]);
  expect(purged.reduce((sum, { api_key_usage_hourly }) => sum + api_key_usage_hourly, 0)).toBe(1);
  const { rows } = await sql`select from api_key_usage_hourly where requests = 400`.execute(db);
  expect(rows).toHaveLength(1);
});
