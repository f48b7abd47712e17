import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { expectNoLostOrDuplicateOrder } from "#tests/stress/order-durability.ts";
import { type ApiResponse, remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { startFaultProxy } from "#tests/support/server/fault-proxy.ts";

/** The service's connection timeout, plus a margin for a busy machine. */
const RESPONSE_WITHIN_MS = 3_000 + 7_000;
const POOL_SIZE = 5;
const READERS = 4;

const role = `app_${randomBytes(6).toString("hex")}`;

const database = await openDatabase();
const admin = new Client({ connectionString: inject("adminUrl") });
await admin.connect();
// Superusers would ignore the connection limits.
await admin.query(`create role ${role} login password 'first'`);
await admin.query(`grant ${new URL(database.url).username} to ${role}`);
const url = new URL(database.url);
url.username = role;
url.password = "first";
const proxy = await startFaultProxy(url.href);
const app = await startInstance({
  // Every read queries the database.
  CACHE_MEGABYTES: "0",
  DATABASE_URL: proxy.url,
  DATABASE_POOL_SIZE: String(POOL_SIZE),
  // Jobs have connections of their own, and reconnect while the database is about to be renamed.
  JOBS: "off",
  LIMIT_CATALOGUE_PER_KEY: "0",
  LIMIT_CATALOGUE_PER_IP: "0",
  LIMIT_ORDERS_PER_KEY: "0",
});
const shop = await openRemoteShop(database.db);
const api = remoteApi(app.url, shop.key);
expect((await api.get("/products")).status).toBe(200);

afterEach(() => proxy.setFault(undefined));

afterAll(async () => {
  await app?.end("SIGTERM");
  proxy?.close();
  await admin.query(`drop role ${role}`);
  await admin.end();
});

const createOrder = (key: string) => api.post("/orders", shop.order, { "idempotency-key": key });

/** Ends the app's sessions and all others that prevent renaming the database. */
async function endSessions(): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1",
    [name],
  );
}

async function sessions(): Promise<number> {
  const { rows } = await admin.query("select from pg_stat_activity where usename = $1", [role]);
  return rows.length;
}

function expectUnavailable(response: ApiResponse): void {
  expect([response.status, response.body.error_code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(response.milliseconds).toBeLessThan(RESPONSE_WITHIN_MS);
}

async function expectRecovery(): Promise<void> {
  await expect.poll(async () => (await api.get("/products")).status).toBe(200);
}

describe("ended database sessions", () => {
  it("R41: serves repeated reads while sessions end", async () => {
    const read: number[][] = Array.from({ length: READERS }, () => []);
    let over = false;
    const reader = async (statuses: number[]) => {
      while (!over) statuses.push((await api.get("/products")).status);
    };
    const readers = read.map(reader);
    // A read that is interrupted twice fails, so each waits for a response since the last interruption.
    const untilAllHaveRead = async () => {
      const before = read.map(({ length }) => length);
      await expect
        .poll(() => read.every(({ length }, index) => length >= (before[index] ?? 0) + 2))
        .toBe(true);
    };
    for (let time = 1; time <= 5; time += 1) {
      await untilAllHaveRead();
      await endSessions();
    }
    over = true;
    await Promise.all(readers);
    const statuses = read.flat();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it("R41: neither loses nor duplicates an order while sessions end", async () => {
    const busy = await openRemoteShop(database.db);
    const { post } = remoteApi(app.url, busy.key);
    const statusCounts = await expectNoLostOrDuplicateOrder({
      db: database.db,
      storeUid: busy.uid,
      post: (body, headers) => post("/orders", body, headers),
      failures: 5,
      fail: endSessions,
    });
    expect(statusCounts[503]).toBeGreaterThan(0);
    expect(statusCounts.lost).toBeUndefined();
  });
});

describe("inaccessible database", () => {
  const name = () => new URL(database.url).pathname.slice(1);
  const ACCESS_FAULTS: [string, breakSql: () => string, repairSql: () => string][] = [
    [
      "no connection is available",
      () => `alter role ${role} connection limit 0`,
      () => `alter role ${role} connection limit -1`,
    ],
    [
      "the password has changed",
      () => `alter role ${role} password 'second'`,
      () => `alter role ${role} password 'first'`,
    ],
    [
      "the role may not log in",
      () => `alter role ${role} nologin`,
      () => `alter role ${role} login`,
    ],
    [
      "the database is renamed",
      () => `alter database ${name()} rename to ${name()}_away`,
      () => `alter database ${name()}_away rename to ${name()}`,
    ],
    [
      "the database allows no connections",
      () => `alter database ${name()} allow_connections false`,
      () => `alter database ${name()} allow_connections true`,
    ],
  ];

  it.each(ACCESS_FAULTS)(
    "R43: answers 503 while %s, and recovers afterwards",
    async (_, breakSql, repairSql) => {
      await endSessions();
      await admin.query(breakSql());
      try {
        await endSessions();
        expectUnavailable(await api.get("/products"));
        expectUnavailable(await createOrder("without access"));
        const page = await fetch(`${app.url}/api/storefront/products`);
        expect([page.status, (await page.json()).error_code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      } finally {
        await admin.query(repairSql());
      }
      await expectRecovery();
    },
  );
});

it("R43: answers 503 within a bounded time while the network drops packets, and recovers afterwards", async () => {
  await Promise.all(Array.from({ length: POOL_SIZE }, () => api.get("/products")));
  await proxy.setFault("black-hole");
  const responses = await Promise.all([
    ...Array.from({ length: 2 * POOL_SIZE }, () => api.get("/products")),
    createOrder("dropped packets"),
  ]);
  for (const response of responses) expectUnavailable(response);
  await proxy.setFault(undefined);
  await expectRecovery();
  expect((await createOrder("dropped packets")).status).toBe(201);
});

it("R43: leaves no session outside the pool and keeps the process running", async () => {
  await expect.poll(sessions).toBeLessThanOrEqual(POOL_SIZE);
  expect((await api.get("/products")).status).toBe(200);
});
