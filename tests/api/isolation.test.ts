import type { Kysely } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "#db/schema.ts";
import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { getProduct } from "#lib/services/catalogue/get-product.ts";
import { type Api, createApi } from "#tests/support/api.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { storePastOrder } from "#tests/support/past-order.ts";
import { openRecorded, type RecordedDatabase } from "#tests/support/recorded-database.ts";
import {
  createCategory,
  createDeliveryOption,
  createProduct,
  createShop,
} from "#tests/support/shop.ts";

const ABSENT_UID = "00000000-0000-4000-8000-000000000000";
const ABSENT_NUMBER = "ORD-0000000000";

let database: TestDatabase;
let recorded: RecordedDatabase;
let api: Api;
let mine: Stocked;
let theirs: Stocked;

interface Stocked {
  uid: string;
  key: string;
  product: string;
  category: string;
  order: string;
}

beforeAll(async () => {
  database = await createTestDatabase();
  recorded = openRecorded(database.url);
  api = await createApi(recorded.db, { environment: { CACHE_MEGABYTES: "0" } });
  mine = await stockedShop(database.db, "Mine");
  theirs = await stockedShop(database.db, "Theirs");
  // The first use of a key is noted; after it a read is nothing but its own statements.
  await api.get("/store", mine.key);
  await vi.waitUntil(() => recorded.statements.some(({ sql }) => sql.startsWith("update")));
});

beforeEach(() => {
  recorded.statements.length = 0;
});

afterAll(async () => {
  await recorded.db.destroy();
  await database.drop();
});

async function stockedShop(db: Kysely<Database>, name: string): Promise<Stocked> {
  const { uid } = await createShop(db, { store_name: name });
  const category = await createCategory(db, uid, `${name} category`);
  const { uid: product } = await createProduct(db, uid, {
    product: { name: `${name} product`, category_uid: category },
  });
  await createDeliveryOption(db, uid, { label: `${name} delivery` });
  const order = await storePastOrder(db, uid);
  return { uid, key: await api.keyOf(uid), product, category, order: order.number };
}

describe("R1: another store's thing is as absent as one that never was", () => {
  it.each([
    ["product", () => `/products/${theirs.product}`, `/products/${ABSENT_UID}`],
    ["order", () => `/orders/${theirs.order}`, `/orders/${ABSENT_NUMBER}`],
    ["category", () => `/products?category=${theirs.category}`, `/products?category=${ABSENT_UID}`],
  ])("%s: status, headers and bytes are equal", async (_, foreign, absent) => {
    const replies = [await api.get(foreign(), mine.key), await api.get(absent, mine.key)];
    const [seen, expected] = replies.map(({ status, text, headers }) => {
      const kept = [...headers].filter(([name]) => name !== "x-request-id");
      return { status, text, kept };
    });
    expect(seen).toEqual(expected);
  });

  it("though each store sees its own", async () => {
    for (const shop of [mine, theirs]) {
      expect((await api.get(`/products/${shop.product}`, shop.key)).status).toBe(200);
      expect((await api.get(`/orders/${shop.order}`, shop.key)).status).toBe(200);
    }
  });

  it("lists hold nothing of another store's", async () => {
    for (const path of ["/store", "/products", "/categories", "/delivery-options"]) {
      const { text } = await api.get(path, mine.key);
      expect(text).toContain("Mine");
      expect(text).not.toContain("Theirs");
    }
  });
});

describe("R5: a foreign and an absent id run the same statements, with the store in each", () => {
  type Ask = (path: string) => Promise<unknown>;
  const ours: Ask = (path) => api.get(path, mine.key);

  /** What a path runs once the key is known, with the one thing that differs blotted out. */
  async function statementsOf(path: string, id: string, ask: Ask = ours) {
    recorded.statements.length = 0;
    await ask(path.replace("{}", id));
    return recorded.statements.slice(1).map(({ sql, parameters }) => ({
      sql,
      parameters: JSON.parse(
        JSON.stringify(parameters)
          .replaceAll(id, "{}")
          .replace(/"\d{4}-[\d-]+T[\d:.]+Z"/, '"now"'),
      ),
    }));
  }

  const namesTheStore = ({ parameters }: { parameters: unknown[] }) =>
    parameters.includes(mine.uid);

  it.each([
    ["/products/{}", () => theirs.product, ABSENT_UID],
    ["/orders/{}", () => theirs.order, ABSENT_NUMBER],
    ["/products?category={}", () => theirs.category, ABSENT_UID],
  ])("%s", async (path, foreign, absent) => {
    const seen = await statementsOf(path, foreign());
    expect(seen).toHaveLength(1);
    expect(seen).toEqual(await statementsOf(path, absent));
    expect(seen.every(namesTheStore)).toBe(true);
  });

  it("which a read that compares the store afterwards would not", async () => {
    const { GET } = publicRoute(routes.getProduct, async (ctx, { uid }) => {
      const row = await ctx.db
        .selectFrom("products")
        .select("store_uid")
        .where("uid", "=", uid)
        .executeTakeFirst();
      if (!row) throw notFound("product");
      const elsewhere = { ...ctx, store: { ...ctx.store, uid: row.store_uid } };
      const product = await getProduct(elsewhere, { uid });
      if (row.store_uid !== ctx.store.uid) throw notFound("product");
      return product;
    });
    const twin: Ask = (path) =>
      GET(
        new Request(`https://shop.example${path}`, {
          headers: { authorization: `Bearer ${mine.key}` },
        }),
      );
    const seen = await statementsOf("/products/{}", theirs.product, twin);
    expect(seen.every(namesTheStore)).toBe(false);
    expect(seen).not.toEqual(await statementsOf("/products/{}", ABSENT_UID, twin));
  });
});

describe("R3: another store named in the request is not heard", () => {
  it.each(["/store", "/products", "/categories", "/delivery-options"])("%s", async (path) => {
    const plain = await api.get(path, mine.key);
    const named = await api.get(
      `${path}?store=${theirs.uid}&store_uid=${theirs.uid}&store_id=${theirs.uid}`,
      mine.key,
      { "x-store-id": theirs.uid, "x-store": theirs.uid },
    );
    expect(named.text).toBe(plain.text);
    expect(named.headers.get("etag")).toBe(plain.headers.get("etag"));
  });

  it("nor does it help without a key", async () => {
    expect((await api.get("/store", undefined, { "x-store-id": mine.uid })).status).toBe(401);
  });
});

it("the database itself refuses a reference across stores", async () => {
  const { db } = database;
  const acrossStores = [
    () =>
      db
        .updateTable("products")
        .set({ category_uid: theirs.category })
        .where("uid", "=", mine.product)
        .execute(),
    () =>
      db
        .insertInto("variants")
        .values({
          store_uid: mine.uid,
          product_uid: theirs.product,
          name: "x",
          price: "1",
          image: null,
        })
        .execute(),
  ];
  for (const write of acrossStores) await expect(write()).rejects.toMatchObject({ code: "23503" });
});
