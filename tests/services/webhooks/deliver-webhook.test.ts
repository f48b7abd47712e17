import type { lookup } from "node:dns";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverWebhook } from "#lib/services/webhooks/deliver-webhook.ts";
import { rotateSecret } from "#lib/services/webhooks/webhook-secrets.ts";
import { createWebhookClient } from "#lib/webhooks/webhook-client.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { publishAll } from "#tests/support/events/events.ts";
import {
  type FakeReceiver,
  faults,
  isVerified,
  startFakeReceiver,
} from "#tests/support/webhooks/fake-receiver.ts";
import { openWebhookStore, type WebhookStore } from "#tests/support/webhooks/webhooks.ts";

const HOUR = 3_600_000;

const { db } = await openDatabase();

let receiver: FakeReceiver;
let store: WebhookStore;
let secret: string;
let webhook: string;

beforeAll(async () => {
  receiver = await startFakeReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  receiver.reset();
  store = await openWebhookStore(db);
  ({ uid: webhook, secret } = await store.addWebhook(receiver.url));
});
afterEach(() => {
  vi.useRealTimers();
});

const states = async () => (await store.deliveries()).map(({ state }) => state);
const subjects = () => receiver.received.map(({ body }) => body.subject);

describe("a delivery", () => {
  it("sends the event as GET /events returns it, signed", async () => {
    const subject = await store.publish();
    await store.deliverDue();
    const event = await findRow(db, "events", { store_uid: store.shop.uid });
    const [webhook] = receiver.received;
    expect(webhook?.body).toEqual({
      uid: event.uid,
      type: "order.created",
      timestamp: event.occurred_at.toISOString(),
      position: 1,
      subject,
      data: { order_number: subject },
    });
    expect(webhook?.headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": event.uid,
      "webhook-timestamp": String(Math.floor(store.now().getTime() / 1000)),
    });
    expect(receiver.received.map((one) => isVerified(one, secret))).toEqual([true]);
    expect(await states()).toEqual(["delivered"]);
  });

  it("creates deliveries only of events that the filters match", async () => {
    await store.addWebhook(`${receiver.url}/orders`, ["order.*", "stock.low"]);
    for (const type of ["order.paid", "product.updated", "stock.low", "stock.back"] as const) {
      await store.publish(type);
    }
    await store.deliverDue();
    const ofOrders = receiver.received.filter(({ path }) => path === "/orders");
    expect(ofOrders.map(({ body }) => body.type).sort()).toEqual(["order.paid", "stock.low"]);
    expect(receiver.received).toHaveLength(6);
  });

  it("repeats an attempt with the same id and bytes, and a new signature", async () => {
    await store.publish();
    receiver.respondWith(faults.error, 2);
    while (await store.makeNextAttempt());
    const [first, second, third] = receiver.received;
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.headers["webhook-signature"])).size).toBe(3);
    const seconds = [first, second, third].map((one) => Number(one?.headers["webhook-timestamp"]));
    expect(Number(seconds[1]) - Number(seconds[0])).toBeGreaterThanOrEqual(5);
    expect(Number(seconds[2]) - Number(seconds[1])).toBeGreaterThanOrEqual(300);
    expect(await states()).toEqual(["delivered"]);
  });

  it("sends an event again after the process was killed before it recorded the attempt", async () => {
    await store.publish();
    const [delivery] = await store.deliveries();
    receiver.respondWith(faults.hang, 1);
    const killed = new AbortController();
    const first = deliverWebhook(store.rt, delivery?.uid ?? "", killed.signal);
    await expect.poll(() => receiver.received.length).toBe(1);
    killed.abort();
    await expect(first).rejects.toThrow("abort");
    await store.deliverDue();
    const [one, other] = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect([one, await states()]).toEqual([other, ["delivered"]]);
  });

  it("ignores jobs that run again afterwards or too early", async () => {
    await store.publish();
    const [{ uid } = { uid: "" }] = await store.deliveries();
    receiver.respondWith(faults.error, 1);
    for (const _ of [1, 2, 3]) await deliverWebhook(store.rt, uid);
    // The next attempt is due after five seconds, which clocks may differ by.
    store.advance(60_000);
    await deliverWebhook(store.rt, uid);
    await deliverWebhook(store.rt, uid);
    expect(await states()).toEqual(["delivered"]);
    expect(receiver.received.length).toBeLessThanOrEqual(3);
  });

  it("waits for a day at most when the receiver asks for it", async () => {
    receiver.respondWith((response) => response.writeHead(429, { "retry-after": "7200" }).end(), 1);
    await store.publish();
    await store.deliverDue();
    const [delivery] = await store.deliveries();
    expect(Number(delivery?.next_attempt_at) - store.now().getTime()).toBe(2 * HOUR);
  });

  it("accepts any status from 200 to 299", async () => {
    receiver.respondWith((response) => response.writeHead(299).end("ok"), 1);
    await store.publish();
    await store.deliverDue();
    expect([await states(), await store.makeNextAttempt()]).toEqual([["delivered"], false]);
  });

  it.each(["error", "redirect", "disconnect"] as const)("fails on %s", async (fault) => {
    receiver.respondWith(faults[fault], 1);
    await store.publish();
    await store.deliverDue();
    expect(await states()).toEqual(["waiting"]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
  });
});

describe("the log of attempts", () => {
  it("has the time, the status, the error and the first 2 KB of the reply of each attempt", async () => {
    receiver.respondWith((response) => response.writeHead(500).end("é".repeat(4096)), 1);
    receiver.respondWith(faults.disconnect, 1);
    await store.publish();
    const startedAt = store.now();
    await store.deliverDue();
    await store.makeNextAttempt();
    await store.makeNextAttempt();
    const logged = await store.attempts();
    expect(logged.map(({ status, error, reply }) => ({ status, error, reply }))).toEqual([
      { status: 500, error: "", reply: "é".repeat(1024) },
      { status: null, error: "The server cannot be reached (ECONNRESET)", reply: "" },
      { status: 204, error: "", reply: "" },
    ]);
    expect(logged[0]?.attempted_at).toEqual(startedAt);
    expect(logged[0]?.signature).toBe(receiver.received[0]?.headers["webhook-signature"]);
  });

  it("says that the secret cannot be decrypted", async () => {
    await store.publish();
    const [{ uid } = { uid: "" }] = await store.deliveries();
    const environment = { ENCRYPTION_SECRET: "another-secret-of-more-than-thirty-two-characters" };
    const other = await openWebhookStore(db, { environment });
    await deliverWebhook({ ...store.rt, services: other.rt.services }, uid);
    expect(receiver.received).toEqual([]);
    expect((await findRow(db, "webhook_attempts", { delivery_uid: uid })).error).toContain(
      "ENCRYPTION_SECRET",
    );
  });
});

describe("the secret", () => {
  const verifiedBy = (...secrets: string[]) => {
    const last = receiver.received.at(-1);
    return secrets.map((one) => last && isVerified(last, one));
  };

  it("signs together with the previous one for 24 hours after a rotation, then alone", async () => {
    const { secret: rotated } = await rotateSecret(store.merchant, { webhook });
    await store.publish();
    await store.deliverDue();
    expect(verifiedBy(secret, rotated)).toEqual([true, true]);
    store.advance(24 * HOUR - 1_000);
    await store.publish();
    await store.deliverDue();
    expect(verifiedBy(secret, rotated)).toEqual([true, true]);
    store.advance(1_000);
    await store.publish();
    await store.deliverDue();
    expect(verifiedBy(secret, rotated)).toEqual([false, true]);
  });

  it("encrypts each secret for its own webhook", async () => {
    const { encrypted_secret } = await findRow(db, "webhook_endpoints", { uid: webhook });
    expect(encrypted_secret.includes(secret)).toBe(false);
    const other = await store.addWebhook(`${receiver.url}/other`);
    await updateRows(db, "webhook_endpoints", { uid: other.uid }, { encrypted_secret });
    await store.publish();
    await store.deliverDue();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/"]);
  });
});

describe("R84: private addresses", () => {
  const NOT_ALLOWED = "The server cannot be reached or is not on the public internet";

  it("refuses a name that has a private address at a later attempt", async () => {
    const answers = ["127.0.0.2", "127.0.0.1", "169.254.169.254"];
    const resolve = ((_name: string, _options: object, callback: (...args: unknown[]) => void) => {
      callback(null, [{ address: answers.shift(), family: 4 }]);
    }) as unknown as typeof lookup;
    const other = await startFakeReceiver("127.0.0.2", receiver.port);
    other.respondWith(faults.error);
    // Used as a public address, because tests do not connect to the internet.
    const isAllowed = (address: string) => address === "127.0.0.2";
    const webhookClient = createWebhookClient({ requiresHttps: false, isAllowed, resolve });
    const rebound = await openWebhookStore(db, { services: { webhookClient } });
    await rebound.addWebhook(`http://receiver.example:${receiver.port}/`);
    await rebound.publish();
    for (const _ of [1, 2, 3]) await rebound.makeNextAttempt();
    await other.close();
    const logged = await rebound.attempts();
    expect(logged.map(({ status, error }) => error || status)).toEqual([
      500,
      NOT_ALLOWED,
      NOT_ALLOWED,
    ]);
    expect([other.received.length, receiver.received.length]).toEqual([1, 0]);
  });

  it("refuses IP addresses of every notation without the setting, at each attempt", async () => {
    const guarded = await openWebhookStore(db, {
      environment: { WEBHOOK_PRIVATE_TARGETS: "refuse" },
    });
    const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "[::ffff:10.0.0.1]", "localhost"];
    const { uid } = await guarded.addWebhook("http://receiver.example/");
    for (const host of hosts) {
      // As if it had been stored before the setting was changed.
      const url = `http://${host}:${receiver.port}/`;
      await updateRows(db, "webhook_endpoints", { uid }, { url });
      await guarded.publish();
      await guarded.deliverDue();
    }
    const logged = await guarded.attempts();
    expect(new Set(logged.map(({ error }) => error))).toEqual(new Set([NOT_ALLOWED]));
    expect(logged.length).toBeGreaterThanOrEqual(hosts.length);
    expect(receiver.received).toEqual([]);
  });
});

describe("jobs", () => {
  const jobs = async () => {
    const { rows } = await sql<{ id: string; group_id: string }>`
      select data ->> 'id' as id, group_id from pgboss.job
      where name = 'deliver-webhook' and data ->> 'id' in (
        select uid::text from webhook_deliveries where store_uid = ${store.shop.uid})`.execute(db);
    return rows;
  };

  it("creates jobs with the deliveries, in a group for each webhook", async () => {
    await store.publish();
    const [delivery] = await store.deliveries();
    expect(await jobs()).toEqual([{ id: delivery?.uid, group_id: webhook }]);
  });

  it("creates a job for each later attempt", async () => {
    receiver.respondWith(faults.error);
    await store.publish();
    await store.deliverDue();
    expect(await jobs()).toHaveLength(2);
  });

  it("creates no delivery of another store's event", async () => {
    const other = await openWebhookStore(db);
    await other.publish();
    await publishAll(store.rt);
    expect([await jobs(), await states()]).toEqual([[], []]);
    expect(subjects()).toEqual([]);
  });
});
