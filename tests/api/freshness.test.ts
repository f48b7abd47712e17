import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import {
  incrementCatalogueVersion,
  refreshProducts,
} from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { createVersionedLru } from "#lib/cache/versioned-lru.ts";
import { installRuntime } from "#lib/current-runtime.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import { createKeyCache } from "#tests/support/api/runtime.ts";
import {
  anyEdit,
  type CatalogueFixture,
  type NamedEdit,
} from "#tests/support/catalogue/catalogue-edits.ts";
import { createCatalogue } from "#tests/support/catalogue/catalogue-fixture.ts";
import {
  addProduct,
  createDeliveryOption,
  createShop,
  refreshCatalogues,
} from "#tests/support/catalogue/shop.ts";
import { databaseTimeIn } from "#tests/support/database/db-clock.ts";
import type { RecordedDatabase } from "#tests/support/database/recorded-database.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { pickupOrder, reserve } from "#tests/support/orders/orders.ts";
import { startChild } from "#tests/support/server/child.ts";

let recorded: RecordedDatabase;
/** Caches responses and products from the first read, and looks up the key for every request. */
let caching: Api;
/** Renders every response without a cache. */
let uncached: Api;

const MEGABYTE = 1024 * 1024;
const clock = { time: 0, now: () => new Date(clock.time) };

const database = await openDatabase();

beforeEach(async () => {
  clock.time = Date.now();
  recorded = database.record();
  caching = await createApi(recorded.db, { clock });
  caching.runtime.responses = createVersionedLru(MEGABYTE);
  uncached = await createApi(database.db, { clock, environment: { CACHE_MEGABYTES: "0" } });
});

async function get(api: Api, path: string, key: string, headers = {}): Promise<Reply> {
  installRuntime(api.runtime);
  return api.get(path, key, headers);
}

/** Returns reads that together cover every part of a catalogue. */
const readsOf = ({ categories, products }: CatalogueFixture) => [
  "/store",
  "/store-profile",
  "/categories",
  "/delivery-options",
  "/pickup-points",
  "/products",
  "/products?limit=2&offset=1",
  `/products?category=${categories[0]}`,
  "/products?search=shoe",
  "/products?ordering=price",
  "/products?in_stock=true&ordering=name",
  "/products?on_promo=true",
  `/products/${products[0]}`,
  `/basket?products=${products.join(",")}`,
];

/** Returns the reads whose cached response differs from a newly rendered one. */
async function stalePaths(catalogue: CatalogueFixture, key: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of readsOf(catalogue)) {
    const cached = await get(caching, path, key);
    const rendered = await get(uncached, path, key);
    const same =
      cached.status === rendered.status &&
      cached.text === rendered.text &&
      cached.headers.get("etag") === rendered.headers.get("etag");
    if (!same) wrong.push(path);
  }
  return wrong;
}

/** Events other than catalogue edits: passing time, orders and changes of settings. */
const otherEvents: fc.Arbitrary<NamedEdit> = fc.oneof(
  fc.record({ minutes: fc.integer({ min: 1, max: 40 }) }).map(({ minutes }) => ({
    name: "time passes",
    run: async () => {
      clock.time += minutes * 60_000;
    },
  })),
  fc.record({ index: fc.nat(100) }).map(({ index }) => ({
    name: "order",
    run: async (db: Kysely<Database>, { store, variants }: CatalogueFixture) => {
      const variant = variants[index % variants.length] ?? "";
      await reserve(db, store, [{ variant, quantity: 1 }]);
    },
  })),
  fc.nat(100).map((number) => ({
    name: "settings",
    run: async (db: Kysely<Database>, { store }: CatalogueFixture) => {
      const settings = { store_name: `Shop ${number}`, delivery_enabled: number % 2 === 0 };
      await updateRows(db, "stores", { uid: store }, settings);
    },
  })),
  fc.nat(100).map((number) => ({
    name: "deliveries",
    run: async (db: Kysely<Database>, { store }: CatalogueFixture) => {
      await updateRows(db, "delivery_options", { store_uid: store }, { amount: `${number}.00` });
      await incrementCatalogueVersion(db, store);
      const point = { store_uid: store, name: `Desk ${number}`, address: "1 Test Street" };
      await db
        .insertInto("locations")
        .values(point)
        .onConflict((conflict) => conflict.columns(["store_uid", "name"]).doNothing())
        .execute();
      await incrementCatalogueVersion(db, store);
    },
  })),
  fc.record({ index: fc.nat(100), minutes: fc.integer({ min: 1, max: 90 }) }).map((promo) => ({
    name: "promo begins",
    run: async (db: Kysely<Database>, { variants }: CatalogueFixture) => {
      await updateRows(
        db,
        "variants",
        { uid: variants[promo.index % variants.length] ?? "" },
        {
          promo_price: "0.00",
          promo_expiry: new Date(clock.time + promo.minutes * 60_000),
        },
      );
      await refreshCatalogues(db);
    },
  })),
);

describe("cached responses", () => {
  it("returns the same as a new rendering after any edits, orders and expiries, including those of other processes", {
    timeout: 200_000,
  }, async () => {
    const events = fc.oneof(
      { weight: 3, arbitrary: anyEdit },
      { weight: 2, arbitrary: otherEvents },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 4, maxLength: 9 }), async (list) => {
        const catalogue = await createCatalogue(database.db, 3);
        await createDeliveryOption(database.db, catalogue.store);
        const key = await uncached.createKeyFor(catalogue.store);
        expect(await stalePaths(catalogue, key)).toEqual([]);
        for (const event of list) {
          await event.run(database.db, catalogue);
          expect(await stalePaths(catalogue, key)).toEqual([]);
        }
      }),
      { numRuns: 6 },
    );
  });

  it("shows the stock change of an order placed through the API", async () => {
    const catalogue = await createCatalogue(database.db, 1);
    const key = await uncached.createKeyFor(catalogue.store);
    await get(caching, "/products", key);
    const body = pickupOrder([{ variant: catalogue.variants[0] ?? "", quantity: 1 }]);
    expect((await uncached.post("/orders", key, body)).status).toBe(201);
    const [product] = (await get(caching, "/products", key)).body.data.results;
    expect(product.total_stock).toBe(2);
  });

  it("updates cached lists the moment a promo ends, including lists by price and pages without the promo", async () => {
    const { db } = database;
    const { uid } = await createShop(db);
    const key = await uncached.createKeyFor(uid);
    for (const variant of [{ price: "9" }, { price: "5" }]) {
      await addProduct(db, uid, { variants: [variant] });
    }
    const real = { now: () => new Date() };
    for (const api of [caching, uncached]) api.runtime.clock = real;
    const prices = async (api: Api, more = "") => {
      const reply = await get(api, `/products?ordering=price${more}`, key);
      return reply.body.data.results.map(
        ({ variants: [shown] }: { variants: { price: string; promo_price: string | null }[] }) =>
          shown?.promo_price ?? shown?.price,
      );
    };
    await updateRows(
      db,
      "variants",
      { store_uid: uid, price: "9" },
      { promo_price: "1", promo_expiry: await databaseTimeIn(db, 6000) },
    );
    await refreshCatalogues(db);
    const second = "&limit=1&offset=1";
    const promos = async () => (await get(caching, "/products?on_promo=true", key)).body.data.count;
    expect(await prices(caching)).toEqual(["1.00", "5.00"]);
    expect(await prices(caching, second)).toEqual(["5.00"]);
    expect(await promos()).toBe(1);
    await expect.poll(() => prices(uncached), { timeout: 20_000 }).toEqual(["5.00", "9.00"]);
    expect(await prices(caching)).toEqual(["5.00", "9.00"]);
    expect(await prices(caching, second)).toEqual(["9.00"]);
    expect(await promos()).toBe(0);
  });

  it("serves a stale response when a refresh does not change the version", async () => {
    const catalogue = await createCatalogue(database.db, 1);
    const key = await uncached.createKeyFor(catalogue.store);
    await stalePaths(catalogue, key);
    await database.db.transaction().execute(async (trx) => {
      await sql`update products set story = 'Changed' where store_uid = ${catalogue.store}`.execute(
        trx,
      );
      await refreshProducts(trx, catalogue.store, catalogue.products);
      await sql`
        update catalogue_versions set version = version - 1
        where store_uid = ${catalogue.store} and shard = pg_backend_pid() % 16
      `.execute(trx);
    });
    expect(await stalePaths(catalogue, key)).toContain("/products");
  });

  it("detects responses that outlive a promo", async () => {
    const { responses } = caching.runtime;
    caching.runtime.responses = {
      ...responses,
      getOrRender: (version, query, at, render) =>
        responses.getOrRender(version, query, at, async (signal) => ({
          ...(await render(signal)),
          expiresAt: Infinity,
        })),
    };
    const catalogue = await createCatalogue(database.db, 1);
    const key = await uncached.createKeyFor(catalogue.store);
    await updateRows(
      database.db,
      "variants",
      { store_uid: catalogue.store },
      { promo_price: "0.00", promo_expiry: new Date(clock.time + 60_000) },
    );
    await refreshCatalogues(database.db);
    expect(await stalePaths(catalogue, key)).toEqual([]);
    clock.time += 60_000;
    expect(await stalePaths(catalogue, key)).toContain("/products");
  });
});

describe("within the lifetime of a cached key", () => {
  const LIFETIME = 60_000;

  /** Creates a key whose use is already recorded, so that a read runs only its own statements. */
  async function usedKeyOf(store: string) {
    const key = await uncached.createKeyFor(store);
    const use = { last_used_at: sql<Date>`now()` };
    await updateRows(database.db, "api_keys", { store_uid: store }, use);
    return key;
  }

  async function warm(path: string) {
    const catalogue = await createCatalogue(database.db, 2);
    const key = await usedKeyOf(catalogue.store);
    const api = await createApi(recorded.db, { keys: createKeyCache(LIFETIME) });
    const first = await get(api, path, key);
    recorded.statements.length = 0;
    const second = await get(api, path, key);
    const statementCount = recorded.statements.length;
    recorded.statements.length = 0;
    return { api, catalogue, key, first, second, statementCount };
  }

  it.each(["/store", "/products", "/products?search=test&limit=1", "/categories"])(
    "answers %s repeatedly without a statement, for every key of the store",
    async (path) => {
      const { api, catalogue, key, first } = await warm(path);
      const other = await usedKeyOf(catalogue.store);
      await get(api, "/store", other);
      recorded.statements.length = 0;
      const again = await get(api, path, key);
      const head = await api.request(path, { method: "HEAD", key });
      const unchanged = await get(api, path, key, {
        "if-none-match": first.headers.get("etag") ?? "",
      });
      expect((await get(api, path, other)).text).toBe(first.text);
      expect(recorded.statements).toEqual([]);
      expect(again.text).toBe(first.text);
      expect([head.status, head.text, unchanged.status, unchanged.text]).toEqual([
        200,
        "",
        304,
        "",
      ]);
      expect(head.headers.get("etag")).toBe(first.headers.get("etag"));
      const ids = [first, again, head, unchanged].map(({ headers }) => headers.get("x-request-id"));
      expect(new Set(ids).size).toBe(4);
    },
  );

  it("shares one cached response between equal queries in different spellings", async () => {
    const { api, key, first } = await warm("/products");
    for (const path of [
      "/products?limit=20",
      "/products?offset=0&search=%20&category=",
      "/products?x=1",
    ]) {
      expect((await get(api, path, key)).text).toBe(first.text);
    }
    expect(recorded.statements).toEqual([]);
  });

  it("looks up the key for a write and for the reads after it", async () => {
    const { api, catalogue, key } = await warm("/store");
    await updateRows(
      database.db,
      "api_keys",
      { store_uid: catalogue.store },
      { revoked_at: sql`now()` },
    );
    const body = pickupOrder([{ variant: catalogue.variants[0] ?? "", quantity: 1 }]);
    expect((await get(api, "/store", key)).status).toBe(200);
    expect((await api.post("/orders", key, body)).status).toBe(401);
    expect((await get(api, "/store", key)).status).toBe(401);
  });

  it("never answers an order from the cache", async () => {
    const { api, catalogue, key } = await warm("/products");
    const body = pickupOrder([{ variant: catalogue.variants[0] ?? "", quantity: 1 }]);
    const placed = await api.post("/orders", key, body);
    const path = `/orders/${placed.body.data.order_number}`;
    expect((await get(api, path, key)).body.payment_status).toBe("unpaid");
    await updateRows(
      database.db,
      "orders",
      { store_uid: catalogue.store },
      { payment_status: "paid" },
    );
    expect((await get(api, path, key)).body.payment_status).toBe("paid");
  });
});

describe("a key lifetime of one second", () => {
  const SECOND_MS = 1000;

  it("never combines one key's cached settings with the later settings of another key", async () => {
    const { uid } = await createShop(database.db, { delivery_enabled: true });
    const [site, app] = [await uncached.createKeyFor(uid), await uncached.createKeyFor(uid)];
    // A long lifetime, so that even a slow machine does not look up the first key again.
    const api = await createApi(database.db, { keys: createKeyCache(60 * SECOND_MS) });
    api.runtime.responses = createVersionedLru(MEGABYTE);
    const isDelivered = async (key: string) =>
      (await get(api, "/store", key)).body.data.delivery_enabled;
    await get(api, "/categories", site);
    await updateRows(database.db, "stores", { uid }, { delivery_enabled: false });
    await get(api, "/categories", app);
    expect(await isDelivered(site)).toBe(true);
    expect(await isDelivered(app)).toBe(false);
  });

  it("serves no response older than a second while another process edits", async () => {
    const { db, url } = database;
    const { uid } = await createShop(db);
    const product = await addProduct(db, uid);
    const key = await uncached.createKeyFor(uid);
    const api = await createApi(recorded.db, { keys: createKeyCache(SECOND_MS) });
    const editor = await startChild(process.execPath, [
      "tests/support/catalogue/concurrent-editor.ts",
      url,
      uid,
      product.uid,
    ]);
    /** What the database returned, and when. */
    const seen: { at: number; story: number }[] = [];
    const stale: object[] = [];
    let storiesServed = new Set<number>();
    const started = performance.now();
    recorded.statements.length = 0;
    let reads = 0;
    while (performance.now() - started < 4 * SECOND_MS) {
      const row = await findRow(db, "products", { uid: product.uid });
      seen.push({ at: performance.now(), story: Number(row.story) });
      const sentAt = performance.now();
      const story = Number((await get(api, `/products/${product.uid}`, key)).body.data.story);
      reads += 1;
      storiesServed = storiesServed.add(story);
      const known = seen.findLast(({ at }) => at <= sentAt - SECOND_MS);
      if (known && story < known.story) stale.push({ story, known, sentAt });
      await sleep(5);
    }
    await editor.finish();
    expect(stale).toEqual([]);
    expect(storiesServed.size).toBeGreaterThan(1);
    expect(recorded.statements.length).toBeLessThan(reads);
  });
});
