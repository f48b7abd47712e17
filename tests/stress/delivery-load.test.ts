import { loadavg } from "node:os";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import { CUSTOMER_MAILS, MERCHANT_MAILS } from "#lib/contract/dashboard/mails.ts";
import { createWebhook } from "#lib/services/webhooks/webhooks.ts";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import { atRate, placeOrders } from "#tests/stress/order-client.ts";
import { openRemoteShop, type RemoteShop } from "#tests/support/api/remote-shop.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import { startFakeSmtpServer } from "#tests/support/mail/fake-smtp-server.ts";
import { percentile } from "#tests/support/statistics.ts";
import {
  type FakeReceiver,
  faults,
  type ReceivedWebhook,
  startFakeReceiver,
} from "#tests/support/webhooks/fake-receiver.ts";
import { ENCRYPTION_SECRET } from "#tests/support/webhooks/webhooks.ts";

const ORDERS_PER_SECOND = 20;
const ROUNDS = 3;
const ROUND_SECONDS = 15;
/** How many times slower orders may be with webhooks and mails. */
const MAX_P99_RATIO = 1.5;
const MAX_BACKLOG_MS = 60_000;

const EVENTS_PER_SECOND = 10;
/** Several times as long as an attempt without a response. */
const EVENT_SECONDS = 60;
const MAX_P95_DELAY_MS = 5_000;

const { db, url } = await openDatabase();
const smtp = await startFakeSmtpServer();
const environment = { ENCRYPTION_SECRET, WEBHOOK_PRIVATE_TARGETS: "allow" };
const app = await openInstance({
  ...environment,
  DATABASE_URL: url,
  SMTP_URL: smtp.url,
  MAIL_FROM: "orders@example.com",
  LIMIT_ORDERS_PER_KEY: "0",
});

it("places 20 orders a second with two webhooks and mails at most 1.5 times as slowly as without, and sends everything within a minute", async () => {
  onTestFinished(() => smtp.close());
  const silent = await openRemoteShop(db);
  await db
    .updateTable("stores")
    .set({ disabled_mails: [...CUSTOMER_MAILS, ...MERCHANT_MAILS] })
    .where("uid", "=", silent.uid)
    .execute();
  const reporting = await openRemoteShop(db);
  const receivers = [await openReceiver(reporting.uid), await openReceiver(reporting.uid)];
  await order(silent, 2);

  const times = { with: [] as number[], without: [] as number[] };
  const backlogMs: number[] = [];
  // Alternating, so that other work of the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.without.push(...(await order(silent, ROUND_SECONDS)));
    times.with.push(...(await order(reporting, ROUND_SECONDS)));
    const ended = performance.now();
    await expect.poll(findBacklog, { timeout: MAX_BACKLOG_MS, interval: 250 }).toBe(0);
    backlogMs.push(Math.round(performance.now() - ended));
  }

  const orders = ROUNDS * ROUND_SECONDS * ORDERS_PER_SECOND;
  const figures = { with: summarize(times.with), without: summarize(times.without) };
  console.info({ ...figures, backlogMs, loadAverage: loadavg() });
  expect(receivers.map(({ received }) => received.length)).toEqual([orders, orders]);
  expect(smtp.mails.filter(({ to }) => to[0] === "ada@example.com")).toHaveLength(orders);
  expect(figures.with.p99).toBeLessThan(figures.without.p99 * MAX_P99_RATIO);
});

it("delivers to other webhooks within 5 s (p95) while one never responds", async () => {
  const shop = await openRemoteShop(db);
  const other = await openRemoteShop(db);
  const stuck = await openReceiver(shop.uid);
  stuck.respondWith(faults.hang);
  const responding = [await openReceiver(shop.uid), await openReceiver(other.uid)];
  const events = EVENTS_PER_SECOND * EVENT_SECONDS;
  await atRate(EVENTS_PER_SECOND, EVENT_SECONDS, async (index) => {
    for (const { uid: store_uid } of [shop, other]) {
      await insertEvent(db, { store_uid, type: "order.created", subject: `ORD-${index}` });
    }
  });
  for (const { received } of responding) await expect.poll(() => received).toHaveLength(events);

  const figures = responding.map(({ received }) => summarize(received.map(delayMs)));
  console.info({ delaysMs: figures, stuck: stuck.received.length, loadAverage: loadavg() });
  expect(stuck.received.length).toBeGreaterThan(0);
  for (const { p95 } of figures) expect(p95).toBeLessThan(MAX_P95_DELAY_MS);
});

/** Starts a receiver and adds a webhook of the store to it. */
async function openReceiver(storeUid: string): Promise<FakeReceiver> {
  const receiver = await startFakeReceiver();
  onTestFinished(() => receiver.close());
  const request = { url: receiver.url, events: ["*"] };
  await createWebhook(testMerchant(db, storeUid, { environment }), request);
  return receiver;
}

/** Places orders for this long, and returns the milliseconds that each took. */
function order({ key, order }: RemoteShop, seconds: number): Promise<number[]> {
  return placeOrders({ url: app.url, key, order, ordersPerSecond: ORDERS_PER_SECOND, seconds });
}

/** Counts events, deliveries and mails that are due but were not sent. */
async function findBacklog(): Promise<number> {
  const { rows } = await sql<{ backlog: number }>`
    select (select count(*) from events where position is null)::int
      + (select count(*) from webhook_deliveries where state = 'waiting')::int
      + (select count(*) from mails where state in ('waiting', 'sending') and due_at <= now())::int
      as backlog`.execute(db);
  return rows[0]?.backlog ?? 0;
}

/** Returns the milliseconds from an event until a receiver got it. */
function delayMs({ body, receivedAt }: ReceivedWebhook): number {
  return receivedAt - Date.parse(body.timestamp);
}

function summarize(milliseconds: number[]) {
  const sorted = milliseconds.map(Math.round).toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  };
}
