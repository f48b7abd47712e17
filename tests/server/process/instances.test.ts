import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { countKeyRequests } from "#db/queries/api-keys/api-key-usage.ts";
import { MIGRATION_NAMES } from "#db/schema-version.ts";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { BARE_TEMPLATE } from "#tests/support/database/templates.ts";
import { openRedis } from "#tests/support/redis/open-redis.ts";
import type { Instance } from "#tests/support/server/app.ts";
import { withinOneWindow } from "#tests/support/server/one-window.ts";

const INSTANCES = 3;
const LIMIT = 25;
/** Concurrent requests, which reach the limit together without overloading Redis. */
const LANES = 9;

let addresses = 0;

const database = await openDatabase(BARE_TEMPLATE);
const { bridge } = await openRedis();
const instances = await Promise.all(
  Array.from({ length: INSTANCES }, () =>
    openInstance({
      DATABASE_URL: database.url,
      DATABASE_STATEMENT_TIMEOUT: "20000",
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: bridge.token,
      // A busy machine may take longer than the default.
      UPSTASH_REDIS_TIMEOUT: "20000",
      TRUSTED_PROXY_HOPS: "1",
      LIMIT_CATALOGUE_PER_KEY: String(LIMIT),
      LIMIT_CATALOGUE_PER_IP: String(LIMIT),
      LOG_LEVEL: "info",
    }),
  ),
);

afterEach(() => bridge.setFault(undefined));

it("migrates an empty database once when several instances start at the same time", async () => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(MIGRATION_NAMES);
  const shop = await openRemoteShop(database.db);
  for (const { url } of instances) {
    expect((await remoteApi(url, shop.key).get("/store")).status).toBe(200);
  }
});

/** Returns a new client address as the proxy reports it. */
const newAddress = () => {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
};

/** Returns the headers of a client at this address that claims another one. */
const from = (address: string) => ({ "x-forwarded-for": `${newAddress()}, ${address}` });

type Send = (url: string) => Promise<{ status: number }>;

/** Sends more requests than the limit to all instances in turn; returns how many were allowed. */
async function allowedOf(send: Send, limit = LIMIT): Promise<number> {
  let sent = 0;
  let allowed = 0;
  const sendInSequence = async () => {
    while (sent < limit + INSTANCES * LANES) {
      const { url } = instances[sent++ % INSTANCES] as Instance;
      if ((await send(url)).status !== 429) allowed += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, sendInSequence));
  return allowed;
}

describe("rate limit of several instances", () => {
  const LIMITS: [name: string, prepare: () => Promise<Send>, limit?: number][] = [
    ["catalogue, per key", async () => byKey((await openRemoteShop(database.db)).key)],
    [
      "R58: catalogue, per address",
      async () => {
        const keys = [await openRemoteShop(database.db), await openRemoteShop(database.db)];
        const address = newAddress();
        let turn = 0;
        return (url) => {
          turn += 1;
          return remoteApi(url, keys[turn % 2]?.key ?? "").get("/store", from(address));
        };
      },
    ],
    [
      "wrong keys, per address",
      async () => {
        const address = newAddress();
        return (url) => remoteApi(url, "sfk_test_wrong").post("/orders", {}, from(address));
      },
      60,
    ],
  ];

  it.each(LIMITS)("R38: counts exactly for %s", async (_, prepare, limit) => {
    const allowed = await withinOneWindow(async () => allowedOf(await prepare(), limit));
    expect(allowed).toBe(limit ?? LIMIT);
  });

  it("R38: lets instances without shared Redis exceed the limit together", async () => {
    await bridge.setFault("refuse");
    const { key } = await openRemoteShop(database.db);
    expect(await allowedOf(byKey(key))).toBeGreaterThan(LIMIT);
  });

  function byKey(key: string): Send {
    return (url) => remoteApi(url, key).get("/store", from(newAddress()));
  }
});

it("adds up the requests of a key of all instances, including those just before shutdown", async () => {
  const { uid, key, keyUid } = await openRemoteShop(database.db);
  const statuses: number[] = [];
  const sendInSequence = async () => {
    for (let n = 0; n < LIMIT; n += 1) {
      for (const { url } of instances) {
        const { status } = await remoteApi(url, key).get("/store", from(newAddress()));
        statuses.push(status);
      }
    }
  };
  await Promise.all([sendInSequence(), sendInSequence()]);
  await Promise.all(instances.map((instance) => instance.end("SIGTERM")));
  const [counted] = await countKeyRequests(database.db, uid);
  const rejected = statuses.filter((status) => status === 429).length;
  expect(rejected).toBeGreaterThan(LIMIT);
  expect(counted).toEqual({ key_uid: keyUid, requests: statuses.length, rejected });
});
