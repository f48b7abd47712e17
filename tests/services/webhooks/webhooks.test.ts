import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DeliveryQuery } from "#lib/contract/dashboard/webhooks.ts";
import { getWebhookDelivery, listWebhookDeliveries } from "#lib/services/webhooks/delivery-log.ts";
import { resend, resendPeriod } from "#lib/services/webhooks/resend.ts";
import { sendTestEvent } from "#lib/services/webhooks/send-test-event.ts";
import {
  createWebhook,
  disableWebhook,
  enableWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  updateWebhook,
} from "#lib/services/webhooks/webhooks.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { purge } from "#tests/support/database/purge.ts";
import { storedEvents } from "#tests/support/events/events.ts";
import {
  type FakeReceiver,
  faults,
  startFakeReceiver,
} from "#tests/support/webhooks/fake-receiver.ts";
import { openWebhookStore, type WebhookStore } from "#tests/support/webhooks/webhooks.ts";

const HOUR = 3_600_000;
const NONE = "00000000-0000-4000-8000-000000000000";

const { db } = await openDatabase();

let receiver: FakeReceiver;
let store: WebhookStore;
let webhook: string;

beforeAll(async () => {
  receiver = await startFakeReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(db);
  vi.useFakeTimers({ toFake: ["Date"] });
  receiver.reset();
  store = await openWebhookStore(db);
  webhook = (await store.addWebhook(receiver.url)).uid;
});
afterEach(() => {
  vi.useRealTimers();
});

const states = async () => (await store.deliveries()).map(({ state }) => state);
const subjects = () => receiver.received.map(({ body }) => body.subject);
const mailsTo = async (recipient: string) => {
  const mails = await db
    .selectFrom("mails")
    .select("kind")
    .where("recipient", "=", recipient)
    .execute();
  return mails.map(({ kind }) => kind);
};
const summary = () => getWebhook(store.merchant, { webhook });

describe("a changed webhook", () => {
  it("sends the events that wait to its new URL, and later ones that it has chosen", async () => {
    receiver.respondWith(faults.error, 1);
    await store.publish();
    await store.deliverDue();
    const url = `${receiver.url}/new`;
    const changed = await updateWebhook(store.merchant, { webhook, url, events: ["stock.low"] });
    expect(changed).toMatchObject({ url, events: ["stock.low"] });
    await store.makeNextAttempt();
    await store.publish();
    await store.deliverDue();
    expect(await states()).toEqual(["delivered"]);
    expect(receiver.received.map(({ path }) => path)).toEqual(["/", "/new"]);
  });

  it("rejects a URL that webhooks cannot be sent to, and a webhook of another store", async () => {
    const change = (url: string, merchant = store.merchant) =>
      updateWebhook(merchant, { webhook, url, events: ["*"] });
    await expect(change("ftp://example.com")).rejects.toMatchObject({ status: 400 });
    const other = await openWebhookStore(db);
    await expect(change(receiver.url, other.merchant)).rejects.toMatchObject({ status: 404 });
    expect(await summary()).toMatchObject({ url: receiver.url });
  });
});

describe("a webhook that fails", () => {
  it("shows a webhook as failing until an attempt succeeds", async () => {
    receiver.respondWith(faults.error, 1);
    await store.publish();
    await store.deliverDue();
    expect(await summary()).toMatchObject({
      state: "failing",
      failing_since: store.now().toISOString(),
    });
    await store.makeNextAttempt();
    expect(await summary()).toMatchObject({ state: "active", failing_since: null });
  });

  it("disables a webhook after three days without one success, and sends everything it missed once it is enabled", async () => {
    receiver.respondWith(faults.error);
    const published = [await store.publish()];
    await store.deliverDue();
    const startedAt = store.now().getTime();
    for (const day of [1, 2]) {
      while (
        (await store.deliveries()).every(
          (one) => Number(one.next_attempt_at) < startedAt + day * 24 * HOUR,
        )
      ) {
        await store.makeNextAttempt();
      }
      published.push(await store.publish());
      await store.deliverDue();
    }
    while (await store.makeNextAttempt());
    const disabledAfter = store.now().getTime() - startedAt;
    expect(disabledAfter).toBeGreaterThanOrEqual(72 * HOUR);
    expect(await summary()).toMatchObject({
      state: "disabled",
      disabled_reason: "failing",
      disabled_at: store.now().toISOString(),
      missed: 3,
    });
    expect(await mailsTo(store.ownerEmail)).toEqual(["webhook_disabled"]);
    published.push(await store.publish());
    await store.deliverDue();
    expect(await states()).toEqual(["missed", "missed", "missed", "missed"]);

    receiver.reset();
    expect(await enableWebhook(store.merchant, { webhook, sends_missed: true })).toMatchObject({
      state: "active",
      missed: 0,
    });
    await store.deliverDue();
    expect(subjects().sort()).toEqual(published.sort());
    expect(new Set(await states())).toEqual(new Set(["delivered"]));
  });

  it("keeps a webhook enabled when an attempt succeeds within three days", async () => {
    await store.addWebhook(`${receiver.url}/other`, ["product.updated"]);
    receiver.respondWith(faults.error, 5);
    await store.publish();
    while (await store.makeNextAttempt());
    receiver.respondWith(faults.error, 6);
    store.advance(70 * HOUR);
    await store.publish();
    while (await store.makeNextAttempt());
    expect(await summary()).toMatchObject({ state: "active" });
    expect(await states()).toEqual(["delivered", "delivered"]);
  });

  it("disables a webhook at once when the receiver responds with 410", async () => {
    receiver.respondWith(faults.gone, 1);
    await store.publish();
    await store.publish();
    await store.deliverDue();
    expect(await summary()).toMatchObject({ disabled_reason: "gone", missed: 2 });
    expect([receiver.received.length, await store.makeNextAttempt()]).toEqual([1, false]);
  });
});

describe("a disabled webhook", () => {
  it("logs events that wait and later ones as missed, also after it is enabled without them", async () => {
    await store.publish();
    await disableWebhook(store.merchant, { webhook });
    await store.publish();
    await store.deliverDue();
    expect([await states(), receiver.received]).toEqual([["missed", "missed"], []]);
    await enableWebhook(store.merchant, { webhook, sends_missed: false });
    await store.publish();
    await store.deliverDue();
    expect(await states()).toEqual(["missed", "missed", "delivered"]);
    expect((await summary()).missed).toBe(2);
  });

  it("rejects to send a delivery again, but sends a test event", async () => {
    await store.publish();
    await disableWebhook(store.merchant, { webhook });
    const [{ uid } = { uid: "" }] = await store.deliveries();
    await expect(resend(store.merchant, { delivery: uid })).rejects.toMatchObject({
      code: "WEBHOOK_DISABLED",
    });
    expect(await sendTestEvent(store.merchant, { webhook })).toMatchObject({ status: 204 });
  });
});

describe("a test event", () => {
  it("sends a test event once, which neither disables the webhook nor is among the events", async () => {
    receiver.respondWith(faults.gone, 1);
    expect(await sendTestEvent(store.merchant, { webhook })).toMatchObject({
      status: 410,
      error: "",
    });
    expect(await states()).toEqual(["failed"]);
    expect([(await summary()).state, await store.makeNextAttempt()]).toEqual(["active", false]);
    expect(await storedEvents(db, store.shop.uid)).toEqual([]);
  });

  it("sends no test event while jobs are off", async () => {
    const off = await openWebhookStore(db, { environment: { JOBS: "off" } });
    const { uid } = await off.addWebhook(receiver.url);
    expect(await sendTestEvent(off.merchant, { webhook: uid })).toMatchObject({
      status: null,
      error: "JOBS is off: this instance sends nothing",
    });
    expect(receiver.received).toEqual([]);
  });
});

describe("sending again", () => {
  it("sends the same bytes with the same id, whether or not it was delivered", async () => {
    await store.publish();
    await store.deliverDue();
    const [{ uid } = { uid: "" }] = await store.deliveries();
    await resend(store.merchant, { delivery: uid });
    await store.deliverDue();
    const [first, second] = receiver.received;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  });

  it("starts the schedule again", async () => {
    receiver.respondWith(faults.error, 3);
    await store.publish();
    for (const _ of [1, 2, 3]) await store.makeNextAttempt();
    const [{ uid } = { uid: "" }] = await store.deliveries();
    await resend(store.merchant, { delivery: uid });
    expect(await store.deliveries()).toMatchObject([{ attempts: 0, state: "waiting" }]);
  });

  it("sends what failed or was missed on the days of a period, of one webhook or of all", async () => {
    const other = await store.addWebhook(`${receiver.url}/other`);
    for (const uid of [webhook, other.uid]) await disableWebhook(store.merchant, { webhook: uid });
    const days: string[] = [];
    for (const _ of [1, 2, 3]) {
      await store.publish();
      days.push(store.now().toISOString().slice(0, 10));
      store.advance(24 * HOUR);
    }
    for (const uid of [webhook, other.uid]) {
      await enableWebhook(store.merchant, { webhook: uid, sends_missed: false });
    }
    await sendTestEvent(store.merchant, { webhook });
    const [, second = ""] = days;
    const period = { from: second, to: second };
    expect(await resendPeriod(store.owner, { ...period, webhook })).toEqual({ deliveries: 1 });
    expect(await resendPeriod(store.owner, period)).toEqual({ deliveries: 1 });
    await store.deliverDue();
    expect(subjects().slice(1)).toEqual(["ORD-2", "ORD-2"]);
    expect(await resendPeriod(store.owner, { from: days[0] ?? "", to: days[2] ?? "" })).toEqual({
      deliveries: 4,
    });
  });
});

describe("webhooks of a store", () => {
  it("allows at most 20 webhooks, also when many are added at once", async () => {
    const add = (index: number) => store.addWebhook(`${receiver.url}/${index}`);
    const results = await Promise.allSettled(Array.from({ length: 25 }, (_, index) => add(index)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(19);
    expect((await listWebhooks(store.merchant)).webhooks).toHaveLength(20);
    await expect(add(30)).rejects.toMatchObject({ code: "TOO_MANY_WEBHOOKS" });
  });

  it("rejects new webhooks without an encryption secret", async () => {
    const bare = { ...store.merchant, encryption: undefined };
    const request = { url: receiver.url, events: ["*"] };
    await expect(createWebhook(bare, request)).rejects.toMatchObject({
      code: "ENCRYPTION_NOT_CONFIGURED",
    });
    expect((await listWebhooks(bare)).can_create).toBe(false);
  });

  it("R84: hides webhooks and deliveries from other stores", async () => {
    await store.publish();
    await disableWebhook(store.merchant, { webhook });
    const [{ uid: delivery } = { uid: "" }] = await store.deliveries();
    const { merchant, owner } = await openWebhookStore(db);
    const refused = [
      getWebhook(merchant, { webhook }),
      disableWebhook(merchant, { webhook }),
      enableWebhook(merchant, { webhook, sends_missed: true }),
      removeWebhook(merchant, { webhook }),
      sendTestEvent(merchant, { webhook }),
      resend(merchant, { delivery }),
    ];
    for (const { status, reason } of (await Promise.allSettled(
      refused,
    )) as PromiseRejectedResult[]) {
      expect([status, reason.status]).toEqual(["rejected", 404]);
    }
    const period = { from: "2020-01-01", to: "2100-01-01" };
    expect(await resendPeriod(owner, period)).toEqual({ deliveries: 0 });
    expect((await listWebhooks(merchant)).webhooks).toEqual([]);
    expect(await summary()).toMatchObject({ state: "disabled" });
  });

  it("removes a webhook with its secrets at once, and its deliveries soon", async () => {
    await store.publish();
    await removeWebhook(store.merchant, { webhook });
    await store.deliverDue();
    expect([receiver.received, await states()]).toEqual([[], ["waiting"]]);
    await purge(db);
    expect(await states()).toEqual([]);
    await expect(removeWebhook(store.merchant, { webhook: NONE })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("the delivery log", () => {
  const log = async (query: object = {}, ctx = store.owner) =>
    (await listWebhookDeliveries(ctx, DeliveryQuery.parse(query))).deliveries;

  it("filters by webhook, event, order, state and day", async () => {
    const other = await store.addWebhook(`${receiver.url}/other`, ["order.paid"]);
    receiver.respondWith(faults.error, 1);
    await store.publish();
    await store.deliverDue();
    const paid = await store.publish("order.paid");
    await store.deliverDue();
    await sendTestEvent(store.merchant, { webhook });
    const eventsOf = async (query: object) => (await log(query)).map(({ event }) => event);
    expect(await eventsOf({})).toHaveLength(4);
    expect(await eventsOf({ webhook: other.uid })).toEqual(["order.paid"]);
    expect(await eventsOf({ event: "order.created" })).toEqual(["order.created"]);
    expect(await eventsOf({ event: "webhook.test" })).toEqual(["webhook.test"]);
    expect(await eventsOf({ search: paid.toLowerCase() })).toEqual(["order.paid", "order.paid"]);
    expect(await log({ state: "waiting" })).toMatchObject([
      { event: "order.created", attempts: 1, last_status: 500 },
    ]);
    expect(await eventsOf({ to: "2020-01-01" })).toEqual([]);
  });

  it("has the request and the response of each attempt", async () => {
    receiver.respondWith((response) => response.writeHead(500).end("out of order"), 1);
    await store.publish();
    await store.deliverDue();
    await store.makeNextAttempt();
    const [{ uid } = { uid: "" }] = await log();
    const detail = await getWebhookDelivery(store.owner, { delivery: uid });
    expect(detail.body).toBe(receiver.received[0]?.text);
    expect(detail.log.map(({ status, reply }) => [status, reply])).toEqual([
      [204, ""],
      [500, "out of order"],
    ]);
    const [second, first] = detail.log.map(({ headers }) => headers);
    expect(receiver.received.map(({ headers }) => headers)).toMatchObject([first, second]);
  });

  it("R84: hides deliveries from other stores", async () => {
    await store.publish();
    const [{ uid } = { uid: "" }] = await log();
    const { owner } = await openWebhookStore(db);
    expect(await log({}, owner)).toEqual([]);
    await expect(getWebhookDelivery(owner, { delivery: uid })).rejects.toMatchObject({
      status: 404,
    });
  });
});
