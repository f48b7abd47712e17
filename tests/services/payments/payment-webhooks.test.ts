import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/schema.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { runPaymentCheck } from "#lib/services/payments/check-payment.ts";
import { processPaymentWebhook } from "#lib/services/payments/payment-webhooks.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { type FakePaystack, startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { openPaystackStore } from "#tests/support/payments/paystack-store.ts";

const SECRET = "what-payment-keys-are-encrypted-with-in-tests";
const NEVER = new AbortController().signal;

const database = await openDatabase();
const { db } = database;

let fake: FakePaystack;
let api: Api;
let store: Awaited<ReturnType<typeof openPaystackStore>>;

beforeEach(async () => {
  fake = await startFakePaystack();
  await db.deleteFrom("payment_webhooks").execute();
  await deleteJobs();
  await open();
});
afterEach(() => fake.close());

/** Serves an API whose own account is at the fake provider. */
async function open(environment: Record<string, string> = {}, source = db): Promise<void> {
  api = await createApi(source, {
    environment: {
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_API_URL: fake.url,
      ENCRYPTION_SECRET: SECRET,
      TRUSTED_PROXY_HOPS: "1",
      ...environment,
    },
    // The circuit breaker has tests of its own.
    paymentSettings: { deadlineMs: 3000, breakAfter: 1000 },
  });
  store = await openPaystackStore(api, db);
  fake.webhookUrl = `${await serveApi(api)}/api/webhooks/payments/paystack/instance`;
}

const stored = () => db.selectFrom("payment_webhooks").selectAll().orderBy("received_at").execute();

async function jobIds(on: Kysely<Database> = db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select data ->> 'id' as id from pgboss.job
    where name = 'process-payment-webhook' and state < 'active'`.execute(on);
  return rows.map(({ id }) => id);
}

const deleteJobs = () => sql`delete from pgboss.job`.execute(db);

/** Connects an account of the store's own, to whose URL the fake provider then sends its webhooks. */
async function connectAccount(secretKey = fake.secretKey): Promise<void> {
  const encrypted = api.runtime.services.payments.encryption?.encrypt(secretKey, store.shop.uid);
  const { uid } = await insertRow(db, "payment_accounts", {
    store_uid: store.shop.uid,
    provider: "paystack",
    encrypted_credentials: encrypted ?? Buffer.of(),
    last_four: secretKey.slice(-4),
  });
  fake.webhookUrl = fake.webhookUrl?.replace("instance", uid);
}

/** Runs the jobs of all webhooks that are not processed, at the same time. */
async function processAll(): Promise<void> {
  const waiting = (await stored()).filter(({ processed_at }) => processed_at === null);
  await Promise.all(waiting.map(({ uid }) => processPaymentWebhook(api.runtime, uid, NEVER)));
}

async function payments(order: string) {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.uid", "order_uid")
    .select("amount")
    .where("order_number", "=", order)
    .where("orders.store_uid", "=", store.shop.uid)
    .execute();
  return rows.map(({ amount }) => amount);
}

/** Expects one charge that is paid, and one event and one mail about it. */
async function expectPaidOnce(order: string): Promise<void> {
  expect(await payments(order)).toEqual(["1000.00"]);
  expect(await store.readOrder(order)).toMatchObject({
    payment_status: "paid",
    total_paid: "1000.00",
  });
  await publishAll(api.runtime);
  const events = await db
    .selectFrom("events")
    .select("type")
    .where("subject", "=", order)
    .where("type", "in", ["order.paid", "payment.succeeded"])
    .execute();
  expect(events.map(({ type }) => type).toSorted()).toEqual(["order.paid", "payment.succeeded"]);
  const mails = await db
    .selectFrom("mails")
    .select("kind")
    .where("subject", "=", order)
    .where("kind", "=", "payment_received")
    .execute();
  expect(mails).toHaveLength(1);
  const charges = await db
    .selectFrom("provider_transactions")
    .select("uid")
    .where("store_uid", "=", store.shop.uid)
    .execute();
  expect(charges).toHaveLength(1);
}

describe("receivePaymentWebhook", () => {
  it("stores a webhook as it arrived, and its job pays the order by what the provider says", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.change(reference, { status: "success", paidAt: "2026-03-02T09:00:00.000Z" });
    const reply = await fake.sendPaymentWebhook(reference);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ status: "received" });
    const [webhook] = await stored();
    expect(JSON.parse(String(webhook?.body))).toMatchObject({ event: "charge.success" });
    expect(await payments(order)).toEqual([]);
    await expect.poll(() => jobIds()).toEqual([webhook?.uid]);
    await processAll();
    expect(await payments(order)).toEqual(["1000.00"]);
    expect(await store.readOrder(order)).toMatchObject({ payment_status: "paid" });
    expect(await store.readSession(session.uid)).toMatchObject({ status: "succeeded" });
    expect((await stored())[0]?.processed_at).not.toBeNull();
  });

  it("R82, P12: pays nothing because of what a webhook claims", async () => {
    const { order, session, reference } = await store.startPayment();
    await fake.sendPaymentWebhook(reference, { changes: { status: "success", amount: 100_000 } });
    await processAll();
    expect(await payments(order)).toEqual([]);
    expect(await store.readSession(session.uid)).toMatchObject({ status: "open" });
  });

  it.each([
    ["another amount", { requestedAmount: 100, amount: 100 }],
    ["another currency", { currency: "GHS" }],
  ])("R82, P12: holds a payment of %s for review", async (_what, changes) => {
    const { order, session, reference } = await store.startPayment();
    fake.change(reference, { status: "success", ...changes });
    await fake.sendPaymentWebhook(reference);
    await processAll();
    expect(await payments(order)).toEqual([]);
    expect(await store.readSession(session.uid)).toMatchObject({ status: "review" });
  });

  it("R82, P12: does not believe a payment of the other mode", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.change(reference, { status: "success", domain: "live" });
    await fake.sendPaymentWebhook(reference);
    await processAll();
    expect(await payments(order)).toEqual([]);
    expect(await store.readSession(session.uid)).toMatchObject({ status: "open" });
  });

  it("P2: R83: pays once when a webhook arrives 50 times at once and all jobs run at the same time", async () => {
    const { order, reference } = await store.startPayment();
    fake.change(reference, { status: "success" });
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => fake.sendPaymentWebhook(reference)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await stored()).toHaveLength(50);
    await processAll();
    expect(await payments(order)).toEqual(["1000.00"]);
    const events = await db
      .selectFrom("events")
      .select("type")
      .where("subject", "=", order)
      .where("store_uid", "=", store.shop.uid)
      .execute();
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      "order.created",
      "order.paid",
      "payment.succeeded",
    ]);
  });

  it("P2: R83: pays once when a webhook, the return page and the job ask at the same moment", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.change(reference, { status: "success" });
    await fake.sendPaymentWebhook(reference);
    await updateRows(db, "payment_sessions", { uid: session.uid }, { next_check_at: new Date() });
    const returned = () => store.fetchSession(order, session.uid);
    const runJob = () => runPaymentCheck(api.runtime, session.uid, NEVER);
    await Promise.all([returned(), processAll(), runJob(), returned(), runJob()]);
    await expectPaidOnce(order);
  });

  it.each(["webhook", "return page"])(
    "P2: R83: pays once when the %s comes first",
    async (first) => {
      const { order, session, reference } = await store.startPayment();
      fake.change(reference, { status: "success" });
      const steps = [
        () => fake.sendPaymentWebhook(reference).then(processAll),
        () => store.fetchSession(order, session.uid),
      ];
      for (const step of first === "webhook" ? steps : steps.toReversed()) await step();
      await expectPaidOnce(order);
    },
  );

  it("processes a webhook later when its job was lost or the provider did not respond", async () => {
    const { order, reference } = await store.startPayment();
    fake.change(reference, { status: "success" });
    await fake.sendPaymentWebhook(reference);
    await expect.poll(() => jobIds()).toHaveLength(1);
    fake.setFault("http-503", { times: 1 });
    await processAll();
    expect(await payments(order)).toEqual([]);
    const [webhook] = await stored();
    expect(webhook?.processed_at).toBeNull();
    await deleteJobs();
    await updateRows(db, "payment_webhooks", {}, { received_at: new Date(Date.now() - 120_000) });
    expect(await createMissingJobs(api.runtime)).toBeGreaterThan(0);
    expect(await jobIds()).toContain(webhook?.uid);
    await processAll();
    expect(await payments(order)).toEqual(["1000.00"]);
  });

  it("retries for three days while the provider does not respond, at most once an hour", async () => {
    const { reference } = await store.startPayment();
    await fake.sendPaymentWebhook(reference);
    await expect.poll(() => jobIds()).toHaveLength(1);
    fake.setFault("http-503");
    const seconds: number[] = [];
    for (const minutes of [0, 10, 71 * 60]) {
      const received_at = new Date(Date.now() - minutes * 60_000);
      await updateRows(db, "payment_webhooks", {}, { received_at });
      await deleteJobs();
      await processAll();
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from start_after - now())::float as seconds from pgboss.job
        where name = 'process-payment-webhook'`.execute(db);
      seconds.push(...rows.map((row) => Math.round(row.seconds / 30) * 30));
    }
    expect(seconds).toEqual([30, 600, 3600]);
    const received_at = new Date(Date.now() - 73 * 3_600_000);
    await updateRows(db, "payment_webhooks", {}, { received_at });
    await processAll();
    expect((await stored())[0]?.processed_at).not.toBeNull();
  });

  it("pays an order whose session is no longer asked about", async () => {
    const { order, session, reference } = await store.startPayment();
    await updateRows(
      db,
      "payment_sessions",
      { uid: session.uid },
      { status: "expired", next_check_at: null },
    );
    fake.change(reference, { status: "success" });
    await fake.sendPaymentWebhook(reference);
    await processAll();
    expect(await payments(order)).toEqual(["1000.00"]);
  });

  it("stores webhooks about unknown payments and other events, and answers 200", async () => {
    for (const webhook of [
      { event: "charge.success", data: { reference: "of-another-system", amount: 5 } },
      { event: "charge.success", data: { reference: "\u0000" } },
      { event: "refund.processed", data: { transaction_reference: "T1", amount: "5000" } },
      { event: "something.new", data: {} },
      [],
    ]) {
      expect((await fake.sendWebhook(webhook)).status).toBe(200);
    }
    await processAll();
    const webhooks = await stored();
    expect(webhooks).toHaveLength(5);
    expect(webhooks.filter(({ processed_at }) => processed_at === null)).toEqual([]);
    expect(fake.of("verify")).toEqual([]);
  });
});

describe("the account of a store", () => {
  it("receives webhooks at a URL of its own", async () => {
    await connectAccount();
    const { order, reference } = await store.startPayment();
    fake.change(reference, { status: "success" });
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(200);
    await processAll();
    expect(await payments(order)).toEqual(["1000.00"]);
  });

  it("R82, P12: cannot speak about a payment of another account", async () => {
    const { order, session, reference } = await store.startPayment();
    fake.change(reference, { status: "success" });
    const secretKey = "sk_test_of_another_store";
    await connectAccount(secretKey);
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(401);
    expect((await fake.sendPaymentWebhook(reference, { secretKey })).status).toBe(200);
    await processAll();
    expect(await payments(order)).toEqual([]);
    expect(await store.readSession(session.uid)).toMatchObject({ status: "open" });
    expect(fake.of("verify")).toEqual([]);
  });

  it("loses no payment while its key is replaced: the provider is asked with the new key", async () => {
    await connectAccount();
    const { order, session, reference } = await store.startPayment();
    fake.change(reference, { status: "success" });
    fake.secretKey = "sk_test_rolled_in_the_same_account";
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(401);
    const encrypted = api.runtime.services.payments.encryption?.encrypt(
      fake.secretKey,
      store.shop.uid,
    );
    await updateRows(
      db,
      "payment_accounts",
      { store_uid: store.shop.uid },
      { encrypted_credentials: encrypted ?? Buffer.of() },
    );
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(200);
    await processAll();
    expect(await payments(order)).toEqual(["1000.00"]);
    expect(await store.readSession(session.uid)).toMatchObject({ status: "succeeded" });
  });
});

describe("R82: webhooks that the account did not sign", () => {
  it("P12: rejects a wrong signature with 401 and stores nothing", async () => {
    const { reference } = await store.startPayment();
    const replies = [
      await fake.sendPaymentWebhook(reference, { reserialised: true }),
      await fake.sendPaymentWebhook(reference, { secretKey: "sk_live_0123456789abcdef" }),
      await fake.sendPaymentWebhook(reference, { secretKey: "sk_test_of_another_account" }),
      await fetch(fake.webhookUrl ?? "", { method: "POST", body: "{}" }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await stored()).toEqual([]);
  });

  it("rejects an unknown account or provider with 404, and another method with 405", async () => {
    const at = (path: string) => fake.webhookUrl?.replace("paystack/instance", path) ?? "";
    for (const path of [
      "paystack/nobody",
      "paystack/0191d2a0-0000-7000-8000-000000000000",
      "stripe/instance",
      "constructor/instance",
    ]) {
      expect((await fetch(at(path), { method: "POST", body: "{}" })).status, path).toBe(404);
    }
    expect((await fetch(fake.webhookUrl ?? "")).status).toBe(405);
  });

  it("rejects a webhook that is too long with 413", async () => {
    const { reference } = await store.startPayment();
    const reply = await fake.sendPaymentWebhook(reference, {
      changes: { log: "x".repeat(300_000) },
    });
    expect(reply.status).toBe(413);
  });

  it("limits wrong signatures per address and account, and never delays a valid webhook", async () => {
    const { reference } = await store.startPayment();
    const forged = { secretKey: "sk_test_of_another_account" };
    const statuses = [];
    for (let n = 0; n < 62; n += 1) {
      statuses.push((await fake.sendPaymentWebhook(reference, forged)).status);
    }
    expect(statuses).toEqual([...Array(60).fill(401), 429, 429]);
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(200);
  });
});

it("P3: answers within 300 ms at the 95th percentile while the provider hangs", async () => {
  const { order, reference } = await store.startPayment();
  fake.change(reference, { status: "success" });
  fake.setFault("hang");
  await Promise.all(Array.from({ length: 5 }, () => fake.sendPaymentWebhook(reference)));
  const jobs = processAll();
  await expect.poll(() => fake.of("verify").length).toBeGreaterThan(0);
  const durations: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const begun = performance.now();
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(200);
    durations.push(performance.now() - begun);
  }
  expect(durations.toSorted((a, b) => a - b)[37]).toBeLessThan(300);
  await jobs;
  fake.reset();
  await processAll();
  expect(await payments(order)).toEqual(["1000.00"]);
});

it("P3: answers after two statements, although its job cannot be created yet", async () => {
  const recorded = database.record();
  await open({}, recorded.db);
  await connectAccount();
  const { reference } = await store.startPayment();
  await db.transaction().execute(async (trx) => {
    await sql`lock table pgboss.job in exclusive mode`.execute(trx);
    recorded.statements.length = 0;
    expect((await fake.sendPaymentWebhook(reference)).status).toBe(200);
    // The statement that waits creates the job.
    const tables = recorded.statements.map(({ sql }) => /(?:into|from) "(\w+)"/.exec(sql)?.[1]);
    expect(tables.slice(0, 2)).toEqual(["payment_accounts", "payment_webhooks"]);
    expect(await jobIds(trx)).toEqual([]);
  });
  await expect.poll(() => jobIds()).toHaveLength(1);
});
