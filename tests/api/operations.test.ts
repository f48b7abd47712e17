import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { createUpstashLimiter } from "#lib/limits/upstash.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL, testRuntime } from "#tests/support/api/runtime.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { runProgram } from "#tests/support/server/program.ts";

const SECRETS = { OPS_TOKEN: "an-operator-s-token", CRON_SECRET: "a-scheduler-s-secret" };
const { db: nowhere } = createDb("postgres://storefront@127.0.0.1:1/none");

const database = await openDatabase();
/** A client with the service's own timeouts. */
const bounded = database.connect({ statementTimeoutMs: 2000 });

async function send({ route }: Api, path: string, bearer?: string, method = "GET") {
  const headers = new Headers(bearer === undefined ? [] : [["authorization", `Bearer ${bearer}`]]);
  const response = await route(new Request(`${PUBLIC_URL}/api${path}`, { method, headers }));
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

describe("GET /api/health", () => {
  it("R70: answers 200 without a database, and reveals nothing else", async () => {
    const recorded = database.record();
    const api = await createApi(recorded.db, { environment: SECRETS });
    const reply = await send(api, "/health", SECRETS.OPS_TOKEN);
    expect([reply.status, reply.body]).toEqual([200, { status: "ok" }]);
    expect(reply.headers.get("cache-control")).toBe("private, no-store");
    expect(reply.headers.get("x-request-id")).toMatch(/^[\w-]{21}$/);
    expect(recorded.statements).toEqual([]);
    expect((await send(await createApi(nowhere), "/health")).status).toBe(200);
  });

  it("rejects writes and logs requests at debug level only", async () => {
    const api = await createApi(nowhere);
    const head = await send(api, "/health", undefined, "HEAD");
    expect([head.status, head.body]).toEqual([200, undefined]);
    expect(api.log.map(({ level }) => level)).toEqual(["debug"]);
    const post = await send(api, "/health", undefined, "POST");
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect((await send(api, "/health/x")).status).toBe(404);
  });
});

describe("GET /api/ready", () => {
  it("R70: returns only 200 ok to callers without OPS_TOKEN", async () => {
    const api = await createApi(bounded, { environment: SECRETS });
    for (const bearer of [undefined, "", "wrong", SECRETS.CRON_SECRET, `${SECRETS.OPS_TOKEN}x`]) {
      const reply = await send(api, "/ready", bearer);
      expect([reply.status, reply.body]).toEqual([200, { status: "ok" }]);
    }
    const unset = await send(await createApi(bounded), "/ready", SECRETS.OPS_TOKEN);
    expect(unset.body).toEqual({ status: "ok" });
  });

  it("returns an operator the details", async () => {
    const api = await createApi(bounded, { environment: SECRETS });
    const reply = await send(api, "/ready", SECRETS.OPS_TOKEN);
    expect(reply.body).toEqual({
      status: "ok",
      reasons: [],
      database: "ok",
      pending_migrations: [],
      limiter: "ok",
      jobs: "ok",
      limits_counted: "in this process",
      versions: {
        service: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        node: process.version,
        postgresql: expect.stringMatching(/^\d+/),
      },
      process: { id: process.pid, uptime_seconds: expect.any(Number) },
      pool: { max: 5, total: 1, idle: 1, waiting: 0 },
      purge_overdue_seconds: 0,
    });
  });

  it("answers 503 while the database is unreachable, and logs it once", async () => {
    const api = await createApi(nowhere, { environment: SECRETS });
    const reply = await send(api, "/ready");
    expect([reply.status, reply.body]).toEqual([503, { status: "unavailable" }]);
    const detail = await send(api, "/ready", SECRETS.OPS_TOKEN);
    expect(detail.body).toMatchObject({ status: "unavailable", database: "unavailable" });
    expect(api.log.filter(({ level }) => level === "warn")).toHaveLength(1);
  });

  it("answers 503 when no connection becomes free in time", async () => {
    const busy = database.connect({ max: 1 });
    const api = await createApi(busy);
    const { promise, resolve } = Promise.withResolvers<void>();
    const blocked = busy.connection().execute(() => promise);
    const started = performance.now();
    expect((await send(api, "/ready")).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(15_000);
    resolve();
    await blocked;
    await expect.poll(async () => (await send(api, "/ready")).status).toBe(200);
  });

  it("R89: answers 200 on its own connection while all others are in use", async () => {
    const busy = database.connect({ max: 1 });
    const api = await createApi(busy);
    api.runtime.healthDb = database.connect({ max: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const blocked = busy.connection().execute(() => promise);
    expect((await send(api, "/ready")).status).toBe(200);
    resolve();
    await blocked;
  });

  it("answers 503 on a schema that needs a newer version and logs why, and 200 on one that does not", async () => {
    const newer = await createTestDatabase();
    const db = newer.connect({ statementTimeoutMs: 2000 });
    const readiness = async () => {
      const api = await createApi(db, { environment: SECRETS });
      const { status, body } = await send(api, "/ready", SECRETS.OPS_TOKEN);
      return { code: status, ...body, log: api.log.filter(({ level }) => level === "warn") };
    };
    await sql`insert into kysely_migration values ('9999-newer', 'now', '1.0.0')`.execute(newer.db);
    expect(await readiness()).toMatchObject({ code: 200, status: "ok", reasons: [], log: [] });
    await sql`update kysely_migration set oldest_application = '9.0.0' where name = '9999-newer'`.execute(
      newer.db,
    );
    const reason = expect.stringContaining("version 9.0.0 or newer");
    expect(await readiness()).toMatchObject({
      ...{ code: 503, status: "unavailable", reasons: [reason] },
      log: [{ text: expect.stringMatching(/^not ready: this version/), fields: { reason } }],
    });
    await newer.drop();
  });

  it("answers /api/ready with 503 until every migration has run", async () => {
    const behind = await createTestDatabase();
    await sql`delete from kysely_migration where name = '0001-baseline'`.execute(behind.db);
    const api = await createApi(behind.db, { environment: SECRETS });
    const reply = await send(api, "/ready", SECRETS.OPS_TOKEN);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ database: "ok", pending_migrations: ["0001-baseline"] });
    await sql`drop table kysely_migration`.execute(behind.db);
    expect((await send(await createApi(behind.db), "/ready")).status).toBe(503);
    await behind.drop();
  });

  it("answers degraded while the shared limiter is unreachable", async () => {
    const limiter = createUpstashLimiter({
      url: "http://127.0.0.1:1",
      token: "none",
      clock: systemClock,
      fallback: createMemoryLimiter({ clock: systemClock }),
      log: { warn() {} },
    });
    const reply = await send(await createApi(database.db, { limiter }), "/ready");
    expect([reply.status, reply.body]).toEqual([200, { status: "degraded" }]);
  });

  it("answers degraded within seconds while the shared limiter does not respond", async () => {
    const limiter: Limiter = {
      ...createMemoryLimiter({ clock: systemClock }),
      peek: () => new Promise(() => {}),
    };
    const started = performance.now();
    const reply = await send(await createApi(database.db, { limiter }), "/ready");
    expect([reply.status, reply.body]).toEqual([200, { status: "degraded" }]);
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it("checks at most once a second, however often it is requested", async () => {
    const recorded = database.record();
    const api = await createApi(recorded.db);
    await Promise.all(Array.from({ length: 50 }, () => send(api, "/ready")));
    expect(recorded.statements.length).toBeLessThan(10);
  });
});

describe("GET /api/ready about jobs", () => {
  const STUCK = "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c01";
  const readiness = async (environment: Record<string, string> = {}) => {
    const api = await createApi(bounded, { environment: { ...SECRETS, ...environment } });
    return (await send(api, "/ready", SECRETS.OPS_TOKEN)).body;
  };

  it("answers degraded while a job has been due for more than five minutes, until it has run", async () => {
    await enqueue(database.db, "send-mail", [{ id: STUCK }]);
    const dueFor = (minutes: number) =>
      sql`update pgboss.job set start_after = now() - ${minutes} * interval '1 minute'`.execute(
        database.db,
      );
    await dueFor(4);
    expect(await readiness()).toMatchObject({ status: "ok", jobs: "ok" });
    await dueFor(7);
    expect(await readiness()).toMatchObject({
      ...{ status: "degraded", jobs: "degraded" },
      reasons: [expect.stringMatching(/due for 7 minutes; run `npm run jobs -- status`/)],
    });
    const { code } = await runProgram({ DATABASE_URL: database.url }, "lib/cli/jobs.ts", "retry");
    expect(code).toBe(0);
    expect(await readiness()).toMatchObject({ status: "ok", jobs: "ok" });
  });

  it("answers degraded while an event has waited for more than five minutes, until it is published", async () => {
    const { uid } = await createShop(database.db);
    await insertEvent(database.db, { store_uid: uid, type: "store.updated", subject: uid });
    expect(await readiness()).toMatchObject({ status: "ok", jobs: "ok" });
    await sql`update events set occurred_at = now() - interval '6 minutes'`.execute(database.db);
    expect(await readiness()).toMatchObject({
      ...{ status: "degraded", jobs: "degraded" },
      reasons: [expect.stringMatching(/^Events are not published: .* for 6 minutes/)],
    });
    await publishAll(testRuntime(database.db));
    expect(await readiness()).toMatchObject({ status: "ok", jobs: "ok" });
  });

  it("answers ok with jobs off, however long they wait", async () => {
    await enqueue(database.db, "send-mail", [{ id: STUCK }]);
    await sql`update pgboss.job set start_after = now() - interval '1 day'`.execute(database.db);
    expect(await readiness({ JOBS: "off" })).toMatchObject({
      ...{ status: "ok", jobs: "off", reasons: [] },
    });
    await sql`delete from pgboss.job`.execute(database.db);
  });

  it("answers degraded without the schema of the jobs", async () => {
    const behind = await createTestDatabase();
    await sql`drop schema pgboss cascade`.execute(behind.db);
    const db = behind.connect({ statementTimeoutMs: 2000 });
    const api = await createApi(db, { environment: SECRETS });
    const { status, body } = await send(api, "/ready", SECRETS.OPS_TOKEN);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ status: "degraded", jobs: "degraded" },
      reasons: [expect.stringContaining("npm run db:migrate")],
    });
    await behind.drop();
  });
});

describe("GET /api/cron/purge", () => {
  const environment = { ...SECRETS, DATABASE_URL: database.url };

  it("R73: removes expired rows, and nothing the second time", async () => {
    const api = await createApi(database.db, { environment });
    const shop = await createShop(database.db);
    const keyRow = (key: string, expires_at: Date) => ({
      ...{ store_uid: shop.uid, key, fingerprint: Buffer.alloc(32), body: "{}" },
      expires_at,
    });
    const hour = 3_600_000;
    await database.db
      .insertInto("idempotency_keys")
      .values([
        keyRow("old", new Date(Date.now() - hour)),
        keyRow("new", new Date(Date.now() + hour)),
      ])
      .execute();
    const overdue = await send(api, "/ready", SECRETS.OPS_TOKEN);
    expect(overdue.body.purge_overdue_seconds).toBeGreaterThan(3500);
    const nothing = {
      overdue_orders_cancelled: 0,
      overdue_orders_failed: 0,
      shipping_quotes: 0,
      idempotency_keys: 0,
      api_key_usage_hourly: 0,
      merchant_sessions: 0,
      member_invitations: 0,
      merchant_verifications: 0,
      unpaid_order_identities: 0,
      events: 0,
      webhook_deliveries: 0,
      mails: 0,
      payment_webhooks: 0,
      sandbox_payments: 0,
      sandbox_refunds: 0,
      pictures: 0,
      events_published: 0,
      missing_jobs_created: 0,
      jobs_completed: 0,
      jobs_failed: 0,
    };
    const twice = [
      await send(api, "/cron/purge", SECRETS.CRON_SECRET),
      await send(api, "/cron/purge", SECRETS.CRON_SECRET),
    ];
    expect(twice.map(({ status, body }) => [status, body.data])).toEqual([
      // Payments are compared once a day.
      [200, { ...nothing, idempotency_keys: 1, jobs_completed: 1 }],
      [200, nothing],
    ]);
    const left = await database.db.selectFrom("idempotency_keys").select("key").execute();
    expect(left).toEqual([{ key: "new" }]);
  });

  it("R75: cancels an unpaid order after its deadline", async () => {
    const api = await createApi(database.db, { environment });
    const shop = await createShop(database.db);
    const due = { payment_due_at: new Date(Date.now() - 1000) };
    const { number } = await storePastOrder(database.db, shop.uid, { order: due });
    const { body } = await send(api, "/cron/purge", SECRETS.CRON_SECRET);
    expect(body.data.overdue_orders_cancelled).toBe(1);
    const key = await api.createKeyFor(shop.uid);
    expect((await api.get(`/orders/${number}`, key)).body.fulfilment_status).toBe("cancelled");
    const { body: events } = await api.get(`/orders/${number}/events`, key);
    expect(events.data).toEqual([
      { kind: "cancelled", at: expect.any(String), reason: "payment_overdue" },
    ]);
  });

  it("publishes events and runs the jobs that are due", async () => {
    const api = await createApi(database.db, { environment });
    const { uid } = await createShop(database.db);
    await insertEvent(database.db, { store_uid: uid, type: "store.updated", subject: uid });
    await enqueue(database.db, "send-mail", [{ id: "8f4f2a4e-6a55-4d53-8b0b-0d3a2f6f1c02" }]);
    const { body } = await send(api, "/cron/purge", SECRETS.CRON_SECRET);
    expect(body.data).toMatchObject({
      ...{ events_published: 1, jobs_completed: 1, jobs_failed: 0 },
    });
  });

  it("runs nothing and says so when JOBS is off", async () => {
    const recorded = database.record();
    const off = { ...environment, JOBS: "off" };
    const api = await createApi(recorded.db, { environment: off });
    const { status, body } = await send(api, "/cron/purge", SECRETS.CRON_SECRET);
    expect([status, body.data, body.message]).toEqual([200, { jobs: "off" }, "JOBS is off"]);
    expect(recorded.statements).toEqual([]);
  });

  it("rejects every caller but the scheduler, and does not exist without its secret", async () => {
    const recorded = database.record();
    const guarded = await createApi(recorded.db, { environment: SECRETS });
    for (const bearer of [undefined, "wrong", SECRETS.OPS_TOKEN]) {
      expect((await send(guarded, "/cron/purge", bearer)).status).toBe(401);
    }
    const open = await createApi(recorded.db);
    for (const bearer of [undefined, "undefined", SECRETS.CRON_SECRET]) {
      expect((await send(open, "/cron/purge", bearer)).status).toBe(404);
    }
    expect(recorded.statements).toEqual([]);
  });
});
