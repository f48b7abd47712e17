import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { createDb } from "#db/client.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import type { Database } from "#db/schema.ts";
import type { Event } from "#lib/contract/event.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { joinHere, killServer, newDataDir } from "#tests/support/database/embedded.ts";
import { type Instance, startInstance } from "#tests/support/server/app.ts";
import { isVerified, startFakeReceiver } from "#tests/support/webhooks/fake-receiver.ts";
import { ENCRYPTION_SECRET, openWebhookStore } from "#tests/support/webhooks/webhooks.ts";

const EVENTS = 5_000;
const WRITERS = 16;
/** What is killed, in this order, while an equal part of the events is written. */
const KILLS = ["app", "postgres", "app", "app", "postgres", "app", "app"] as const;
/** Jobs of a killed process run again within two minutes. */
const DELIVERY_TIMEOUT_MS = 240_000;

it("R41, R45: publishes and delivers every committed event when the app is killed five times and PostgreSQL twice", async () => {
  const dataDir = await newDataDir();
  const postgres = await joinHere(dataDir);
  const { db } = createDb(postgres.url, { max: WRITERS + 4, onError: () => {} });
  onTestFinished(() => db.destroy());
  await migrateToLatest(db);
  const { shop, addWebhook } = await openWebhookStore(db);
  const receiver = await startFakeReceiver();
  onTestFinished(() => receiver.close());
  const { secret } = await addWebhook(receiver.url);
  const access = { name: "reader", mode: "sandbox", expiresAt: null, canReadEvents: true } as const;
  const { key } = await createKey(db, { storeUid: shop.uid, ...access });
  const start = () =>
    startInstance({
      DATABASE_URL: postgres.url,
      ENCRYPTION_SECRET,
      WEBHOOK_PRIVATE_TARGETS: "allow",
      LIMIT_CATALOGUE_PER_KEY: "0",
      LIMIT_CATALOGUE_PER_IP: "0",
    });
  let app: Instance = await start();
  onTestFinished(() => app.end("SIGKILL").then(() => {}));

  const reader = readEvents(() => remoteApi(app.url, key));
  const writers = startWriters(db, shop.uid);
  for (const [index, killed] of KILLS.entries()) {
    const target = ((index + 1) * EVENTS) / KILLS.length;
    const written = writers.writeUntil(target);
    await expect
      .poll(() => writers.committed.size)
      .toBeGreaterThan(target - EVENTS / KILLS.length / 2);
    if (killed === "postgres") await killServer(dataDir);
    else {
      await app.end("SIGKILL");
      app = await start();
    }
    await written;
  }

  const stored = await retried(() =>
    db.selectFrom("events").select(["uid", "subject"]).where("store_uid", "=", shop.uid).execute(),
  );
  const subjects = new Set(stored.map(({ subject }) => subject));
  expect([...writers.committed].filter((subject) => !subjects.has(subject))).toEqual([]);
  expect([...writers.rolledBack].filter((subject) => subjects.has(subject))).toEqual([]);

  const uids = stored.map(({ uid }) => uid).toSorted();
  const unverified: string[] = [];
  const delivered = new Set<string>();
  let checked = 0;
  const deliver = () => {
    for (const webhook of receiver.received.slice(checked)) {
      checked += 1;
      const id = String(webhook.headers["webhook-id"]);
      delivered.add(id);
      if (!isVerified(webhook, secret)) unverified.push(id);
    }
    return uids.filter((uid) => !delivered.has(uid)).length;
  };
  await expect.poll(deliver, { timeout: DELIVERY_TIMEOUT_MS, interval: 500 }).toBe(0);
  const events = await reader.stopAt(uids.length);

  expect(unverified).toEqual([]);
  expect([...delivered].toSorted()).toEqual(uids);
  expect(events.map(({ position }) => position)).toEqual(uids.map((_, index) => index + 1));
  expect(events.map(({ uid }) => uid).toSorted()).toEqual(uids);
});

/** Stores events in transactions, of which every fifth is rolled back. */
function startWriters(db: Kysely<Database>, storeUid: string) {
  const committed = new Set<string>();
  const rolledBack = new Set<string>();
  let attempts = 0;

  async function writeOne(): Promise<void> {
    attempts += 1;
    const number = attempts;
    const subject = `ORD-${number}`;
    const isRolledBack = number % 5 === 0;
    if (isRolledBack) rolledBack.add(subject);
    await db.transaction().execute(async (trx) => {
      await insertEvent(trx, { store_uid: storeUid, type: "order.created", subject });
      if (isRolledBack) throw new Error("Rolls back");
    });
    committed.add(subject);
  }

  return {
    committed,
    rolledBack,
    /** Writes until so many events are committed. A transaction may fail when PostgreSQL is killed. */
    async writeUntil(count: number): Promise<void> {
      const write = async () => {
        while (committed.size < count) await writeOne().catch(() => sleep(10));
      };
      await Promise.all(Array.from({ length: WRITERS }, write));
    },
  };
}

/** Pages through `GET /events` from position 0, and repeats requests that fail. */
function readEvents(api: () => ReturnType<typeof remoteApi>) {
  const events: Event[] = [];
  let expected = Number.POSITIVE_INFINITY;
  const read = async () => {
    for (let after = 0; events.length < expected; ) {
      const reply = await api()
        .get(`/events?after=${after}&limit=100`)
        .catch(() => undefined);
      if (reply?.status !== 200) {
        await sleep(100);
        continue;
      }
      const { results, last_position, has_more } = reply.body.data;
      events.push(...results);
      after = last_position;
      if (!has_more) await sleep(50);
    }
  };
  const reading = read();
  return {
    /** Stops once so many events were read, and returns them. */
    async stopAt(count: number): Promise<Event[]> {
      expected = count;
      await reading;
      return events;
    },
  };
}

/** Repeats a statement while PostgreSQL starts. */
async function retried<T>(statement: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await statement();
    } catch {
      await sleep(100);
    }
  }
}
