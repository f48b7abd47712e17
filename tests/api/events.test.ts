import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import type { EventType } from "#lib/contract/event.ts";
import { rotateKey } from "#lib/services/api-keys/rotate-key.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { purge } from "#tests/support/database/purge.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

let shop: { uid: string };
let key: string;

const database = await openDatabase();
const { db } = database;
const api = await createApi(db);

beforeEach(async () => {
  shop = await createShop(db);
  key = await api.createKeyFor(shop.uid, { canReadEvents: true });
});

/** Publishes events of these types. */
async function publish(...types: EventType[]): Promise<void> {
  for (const type of types) {
    const subject = type.startsWith("order.") ? "ORD-1" : shop.uid;
    const details = JSON.stringify(type.startsWith("stock.") ? { variant: shop.uid } : {});
    await insertEvent(db, { store_uid: shop.uid, type, subject, details });
  }
  await publishAll(api.runtime);
}

const events = async (query = "", by = key) => (await api.get(`/events${query}`, by)).body.data;
const positions = async (query: string) =>
  (await events(query)).results.map(({ position }: { position: number }) => position);

describe("GET /events", () => {
  it("returns events after a position in order, up to the limit", async () => {
    await publish("order.created", "order.paid", "order.fulfilled");
    expect(await events("?after=0&limit=2")).toMatchObject({
      results: [
        { position: 1, type: "order.created", subject: "ORD-1" },
        { position: 2, type: "order.paid" },
      ],
      last_position: 2,
      has_more: true,
    });
    expect(await events("?after=2&limit=2")).toMatchObject({
      results: [{ position: 3 }],
      last_position: 3,
      has_more: false,
    });
    expect(await events("?after=3")).toEqual({ results: [], last_position: 3, has_more: false });
  });

  it("returns events of the requested types, and moves past the others", async () => {
    await publish("order.created", "stock.low", "product.updated", "order.paid", "stock.back");
    expect(await positions("?types=order.*,stock.low")).toEqual([1, 2, 4]);
    expect(await events("?types=order.paid&after=4")).toEqual({
      results: [],
      last_position: 5,
      has_more: false,
    });
    expect(await events("?types=order.*&limit=1")).toMatchObject({
      last_position: 1,
      has_more: true,
    });
  });

  it("searches at most 10,000 events per response", async () => {
    await sql`
      insert into events (store_uid, type, subject, position, published_at, data)
      select ${shop.uid}, case n when 10001 then 'order.paid' else 'order.created' end, 'ORD-1', n, now(), '{}'
      from generate_series(1, 10001) n`.execute(db);
    await insertRow(db, "event_positions", { store_uid: shop.uid, last_position: "10001" });
    expect(await events("?types=order.paid")).toEqual({
      results: [],
      last_position: 10_000,
      has_more: true,
    });
    expect(await positions("?types=order.paid&after=10000")).toEqual([10_001]);
  });

  it("shows an event once it is published", async () => {
    await insertEvent(db, { store_uid: shop.uid, type: "order.created", subject: "ORD-1" });
    expect(await events()).toEqual({ results: [], last_position: 0, has_more: false });
    await publishAll(api.runtime);
    expect((await events()).results).toHaveLength(1);
  });

  it.each([
    ["?after=-1", "after"],
    ["?after=first", "after"],
    ["?limit=101", "limit"],
    ["?types=order", "types"],
    ["?types=order.*,shipping.*", "types"],
  ])("rejects %s with 400", async (query, field) => {
    const { status, body } = await api.get(`/events${query}`, key);
    expect([status, body.error_code]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.details[0].field).toContain(field);
  });
});

describe("who may read events", () => {
  it("R84: rejects a key without access to events with 403, and says what to do", async () => {
    const other = await api.createKeyFor(shop.uid);
    const { status, body } = await api.get("/events", other);
    expect([status, body.error_code]).toEqual([403, "EVENTS_NOT_ALLOWED"]);
    expect(body.error).toContain("Read events");
    expect((await api.get("/store", other)).status).toBe(200);
  });

  it("R84: shows a store nothing of another store's events", async () => {
    const { variant } = await addProduct(db, shop.uid);
    await api.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
    await publish("order.paid", "store.updated");
    const { uid } = await createShop(db);
    const foreign = await api.createKeyFor(uid, { canReadEvents: true });
    const nothing = { results: [], last_position: 0, has_more: false };
    for (const query of ["", "?after=0", "?after=1&types=order.*", `?store=${shop.uid}`]) {
      expect(await events(query, foreign)).toEqual(nothing);
    }
    expect((await events()).results.length).toBe(3);
  });

  it("keeps the access when a key is rotated", async () => {
    const { uid } = await findRow(db, "api_keys", { store_uid: shop.uid });
    const rotation = { storeUid: shop.uid, uid, mode: "sandbox", overlapMs: 0 } as const;
    const rotated = await rotateKey(db, rotation);
    expect((await api.get("/events", rotated?.key)).status).toBe(200);
  });
});

describe("expired events", () => {
  /** Moves the publication of the store's first events back by days. */
  const age = (last: number, days: number) =>
    sql`
      update events set published_at = now() - ${days} * interval '1 day'
      where store_uid = ${shop.uid} and position <= ${last}`.execute(db);

  it("returns 410 EVENTS_EXPIRED with the oldest position for a position before it", async () => {
    await publish("order.created", "order.paid", "order.fulfilled");
    await age(2, 31);
    const expectExpired = async () => {
      for (const after of [0, 1]) {
        const { status, body } = await api.get(`/events?after=${after}`, key);
        expect([status, body.error_code]).toEqual([410, "EVENTS_EXPIRED"]);
        expect(body.details).toEqual({ oldest_position: 3 });
        expect(body.error).toContain("after=2");
      }
      expect(await positions("?after=2")).toEqual([3]);
      expect(await positions("")).toEqual([3]);
    };
    await expectExpired();
    expect((await purge(db)).events).toBe(2);
    await expectExpired();
  });

  it("continues the positions after all events were deleted", async () => {
    await publish("order.created", "order.paid");
    await age(2, 31);
    await purge(db);
    const { status, body } = await api.get("/events?after=1", key);
    expect([status, body.details]).toEqual([410, { oldest_position: 3 }]);
    expect(await events("?after=2")).toEqual({ results: [], last_position: 2, has_more: false });
    await publish("order.fulfilled");
    expect(await positions("?after=2")).toEqual([3]);
  });

  it("keeps events that are younger than 30 days, and unpublished ones", async () => {
    await publish("order.created");
    await age(1, 29);
    const unpublished = { store_uid: shop.uid, type: "order.paid", subject: "ORD-1" } as const;
    await insertEvent(db, unpublished);
    await sql`update events set occurred_at = now() - interval '90 days' where position is null`.execute(
      db,
    );
    expect((await purge(db)).events).toBe(0);
    await publishAll(api.runtime);
    expect(await positions("?after=0")).toEqual([1, 2]);
  });
});

it("places an order with as many statements as before there were events", async () => {
  const recorded = database.record();
  const recordedApi = await createApi(recorded.db);
  const { variant } = await addProduct(db, shop.uid);
  await recordedApi.get("/store", key);
  const place = () => recordedApi.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
  expect((await place()).status).toBe(201);
  recorded.statements.length = 0;
  expect((await place()).status).toBe(201);
  // The key, what the order is validated with, and the order.
  expect(recorded.statements.map(({ sql: text }) => text.trim().split(/\s+/)[0])).toHaveLength(3);
});
