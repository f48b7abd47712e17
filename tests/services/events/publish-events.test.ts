import { setImmediate as nextTick } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import type { Database } from "#db/schema.ts";
import type { Event, EventPage } from "#lib/contract/event.ts";
import { EventQuery } from "#lib/contract/event.ts";
import { listEvents } from "#lib/services/events/list-events.ts";
import { publishEvents } from "#lib/services/events/publish-events.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";
import { addProduct, createShop, writeLockedProducts } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { publishAll } from "#tests/support/events/events.ts";
import { contextOf, openConnections, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
await openConnections(db, 10);
const api = await createApi(db);

const storeEvent = (on: Kysely<Database>, store_uid: string, subject: string) =>
  insertEvent(on, { store_uid, type: "order.created", subject });

/** Reads events after a position as a client does. */
async function readAfter(
  on: Kysely<Database>,
  slug: string,
  query: object = {},
): Promise<EventPage> {
  const ctx = await contextOf(on, slug);
  return (await listEvents(ctx, EventQuery.parse(query))).parse();
}

describe("positions of interleaved transactions", () => {
  /** Returns what a reader who pages by position sees of two events; the first is written earlier and commits later. */
  async function seenByReader(on: Kysely<Database>): Promise<string[]> {
    const rt = testRuntime(on);
    const { uid, slug } = await createShop(on);
    const first = await on.transaction().execute(async (early) => {
      await storeEvent(early, uid, "early");
      await storeEvent(on, uid, "late");
      await publishAll(rt);
      return (await readAfter(on, slug)).results;
    });
    await publishAll(rt);
    const after = String(first.at(-1)?.position ?? 0);
    const second = (await readAfter(on, slug, { after })).results;
    return [...first, ...second].map(({ subject }) => subject);
  }

  it("shows both events to a reader who pages by position", async () => {
    expect(await seenByReader(db)).toEqual(["late", "early"]);
  });

  it("loses an event when the writing transaction takes the position", async () => {
    const weakened = await createTestDatabase();
    try {
      await sql`
        create sequence taken_positions;
        create function take_position() returns trigger language plpgsql as $$
        begin
          new.position := nextval('taken_positions');
          new.published_at := now();
          new.data := '{}';
          return new;
        end $$;
        create trigger taking before insert on events for each row execute function take_position();
      `.execute(weakened.db);
      expect(await seenByReader(weakened.db)).toEqual(["late"]);
    } finally {
      await weakened.drop();
    }
  });
});

it("shows each position exactly once to a reader while 16 writers and 3 publishers work", async () => {
  const rt = testRuntime(db);
  const shops = await Promise.all([createShop(db), createShop(db)]);
  let isWriting = true;
  let isPublished = false;
  const committed: string[] = [];
  const write = async (writer: number) => {
    for (let index = 0; index < 10; index += 1) {
      const store = shops[index % 2]?.uid ?? "";
      const subject = `${writer}-${index}`;
      const trx = await db.startTransaction().execute();
      await storeEvent(trx, store, subject);
      if (index % 5 === 4) await trx.rollback().execute();
      else {
        await trx.commit().execute();
        committed.push(subject);
      }
    }
  };
  const publish = async () => {
    do {
      await publishEvents(rt);
      await nextTick();
    } while (isWriting);
  };
  const read = async ({ slug }: { slug: string }) => {
    const seen: Event[] = [];
    let after = 0;
    for (let isLast = false; !isLast; ) {
      isLast = isPublished;
      for (let hasMore = true; hasMore; ) {
        const page = await readAfter(db, slug, { after: String(after), limit: "7" });
        seen.push(...page.results);
        ({ last_position: after, has_more: hasMore } = page);
      }
    }
    return seen;
  };
  const readers = shops.map(read);
  const publishers = Array.from({ length: 3 }, publish);
  await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
  isWriting = false;
  await Promise.all(publishers);
  await publishAll(rt);
  isPublished = true;
  const seen = await Promise.all(readers);
  for (const events of seen) {
    expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
  }
  const subjects = seen.flat().map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(committed.toSorted());
});

it("publishes nothing while another transaction publishes", async () => {
  const { uid } = await createShop(db);
  await publishAll(testRuntime(db));
  await storeEvent(db, uid, "waiting");
  const other = await db.startTransaction().execute();
  expect(await publishEvents(testRuntime(other))).toBe(1);
  expect(await publishEvents(testRuntime(db))).toBe(0);
  await other.rollback().execute();
  expect(await publishEvents(testRuntime(db))).toBe(1);
});

describe("the data of an event", () => {
  /** A store with an order, a product and a key for both. */
  async function trade() {
    const shop = await createShop(db, { default_reorder_point: 9 });
    const product = await addProduct(db, shop.uid);
    const key = await api.createKeyFor(shop.uid, { canReadEvents: true });
    const placed = await api.post(
      "/orders",
      key,
      pickupOrder([{ variant: product.variant, quantity: 1 }]),
    );
    const events = async (): Promise<Event[]> => {
      await publishAll(api.runtime);
      return (await api.get("/events", key)).body.data.results;
    };
    return { shop, product, key, number: placed.body.data.order_number as string, events };
  }

  it("equals the order, the product and the store that the API returns", async () => {
    const { shop, product, key, number, events } = await trade();
    await insertEvent(db, { store_uid: shop.uid, type: "product.updated", subject: product.uid });
    await insertEvent(db, { store_uid: shop.uid, type: "store.updated", subject: shop.uid });
    const dataOf = Object.fromEntries((await events()).map(({ type, data }) => [type, data]));
    const shown = (await api.get(`/products/${product.uid}`, key)).body.data;
    expect(dataOf).toEqual({
      "order.created": (await api.get(`/orders/${number}`, key)).body,
      "stock.low": { variant: product.variant, product: shown },
      "product.updated": shown,
      "store.updated": (await api.get("/store", key)).body.data,
    });
  });

  it("stays the same after the resource has changed", async () => {
    const { shop, number, events } = await trade();
    const before = await events();
    await updateRows(db, "orders", { order_number: number }, { customer_name: "Someone else" });
    await updateRows(db, "stores", { uid: shop.uid }, { store_name: "Another name" });
    expect(await events()).toEqual(before);
  });

  it("only identifies a product that is hidden or was deleted", async () => {
    const { shop, events } = await trade();
    const [hidden, deleted] = [await addProduct(db, shop.uid), await addProduct(db, shop.uid)];
    await writeLockedProducts(db, shop.uid, { uids: [hidden.uid] }, (trx) =>
      updateRows(trx, "products", { uid: hidden.uid }, { is_active: false }),
    );
    await writeLockedProducts(db, shop.uid, { uids: [deleted.uid] }, (trx) =>
      trx.deleteFrom("products").where("uid", "=", deleted.uid).execute(),
    );
    const stored = { store_uid: shop.uid };
    await insertEvent(db, { ...stored, type: "product.updated", subject: hidden.uid });
    await insertEvent(db, { ...stored, type: "product.deleted", subject: deleted.uid });
    const variant = hidden.variant;
    const details = JSON.stringify({ variant });
    await insertEvent(db, { ...stored, type: "stock.back", subject: hidden.uid, details });
    expect((await events()).slice(-3).map(({ data }) => data)).toEqual([
      { uid: hidden.uid },
      { uid: deleted.uid },
      { variant, product: { uid: hidden.uid } },
    ]);
  });

  it("only identifies a resource that cannot be serialized, and publishes the events of other stores", async () => {
    const { shop, events } = await trade();
    const invalid = await createShop(db);
    await sql`alter table stores drop constraint stores_tax_rate_check`.execute(db);
    await updateRows(db, "stores", { uid: invalid.uid }, { tax_rate: "-1" });
    await insertEvent(db, { store_uid: invalid.uid, type: "store.updated", subject: invalid.uid });
    await insertEvent(db, { store_uid: shop.uid, type: "store.updated", subject: shop.uid });
    expect((await events()).at(-1)?.type).toBe("store.updated");
    const [published] = (await readAfter(db, invalid.slug)).results;
    expect(published).toMatchObject({ data: { uid: invalid.uid }, truncated: true });
  });

  it("only identifies a resource whose data a statement cannot build, and publishes all other events", async () => {
    const { shop, product, key } = await trade();
    const lines: unknown[] = [];
    const error = (fields: object, message: string) => lines.push({ ...fields, message });
    const rt = testRuntime(db, { log: { debug() {}, info() {}, warn() {}, error } });
    const { uid: store_uid } = shop;
    await insertEvent(db, { store_uid, type: "product.updated", subject: "not a uid" });
    await insertEvent(db, { store_uid, type: "product.updated", subject: product.uid });
    await publishAll(rt);
    const [invalid, valid] = (await readAfter(db, shop.slug)).results.slice(-2);
    expect(invalid).toMatchObject({ data: { uid: "not a uid" }, truncated: true });
    expect(valid?.data).toEqual((await api.get(`/products/${product.uid}`, key)).body.data);
    expect(lines).toEqual([
      { name: "error", uid: invalid?.uid, message: "data of an event not built" },
    ]);
  });

  it("only identifies a resource whose statement takes too long, and publishes all other events", async () => {
    const { shop, product, key } = await trade();
    const slow = await addProduct(db, shop.uid);
    await sql`
      alter function build_documents rename to build_documents_in_time;
      create function build_documents(uids uuid[], as_of timestamptz)
        returns table (product_uid uuid, store_uid uuid, refresh_at timestamptz, document text,
          price numeric, in_stock boolean, on_promo boolean)
        language plpgsql as $$
        begin
          if '${sql.raw(slow.uid)}' = any (uids) then
            raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
          end if;
          return query select * from build_documents_in_time(uids, as_of);
        end $$`.execute(db);
    await updateRows(
      db,
      "product_documents",
      { product_uid: slow.uid },
      { refresh_at: new Date(0) },
    );
    const warnings: unknown[] = [];
    const warn = (fields: object) => warnings.push(fields);
    const rt = testRuntime(db, { log: { debug() {}, info() {}, warn, error() {} } });
    const { uid: store_uid } = shop;
    await insertEvent(db, { store_uid, type: "product.updated", subject: slow.uid });
    await insertEvent(db, { store_uid, type: "product.updated", subject: product.uid });
    await publishAll(rt);
    const [unbuilt, built] = (await readAfter(db, shop.slug)).results.slice(-2);
    expect(unbuilt).toMatchObject({ data: { uid: slow.uid }, truncated: true });
    expect(built?.data).toEqual((await api.get(`/products/${product.uid}`, key)).body.data);
    const message = "canceling statement due to statement timeout";
    expect(warnings).toEqual([{ name: "error", message }]);
  });

  it("only identifies a resource that is larger than 256 KB, and says so", async () => {
    const { shop, product, number, events } = await trade();
    await updateRows(db, "order_items", { store_uid: shop.uid }, { notes: "n".repeat(256 * 1024) });
    await writeLockedProducts(db, shop.uid, { uids: [product.uid] }, (trx) =>
      updateRows(trx, "products", { uid: product.uid }, { story: "ọ".repeat(128 * 1024) }),
    );
    await insertEvent(db, { store_uid: shop.uid, type: "product.updated", subject: product.uid });
    const shown = (await events()).map(({ type, data, truncated }) => [type, data, truncated]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ["order.created", { order_number: number }, true],
        ["stock.low", { variant: product.variant, product: { uid: product.uid } }, true],
        ["product.updated", { uid: product.uid }, true],
      ]),
    );
  });
});
