import type { Kysely } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "#db/schema.ts";
import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { getProduct } from "#lib/services/catalogue/get-product.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  addProduct,
  createCategory,
  createDeliveryOption,
  createShop,
} from "#tests/support/catalogue/shop.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const ABSENT_UID = "00000000-0000-4000-8000-000000000000";
const ABSENT_NUMBER = "ORD-0000000000";

interface Stocked {
  uid: string;
  key: string;
  product: string;
  category: string;
  order: string;
}

const database = await openDatabase();
const recorded = database.record();
const api = await createApi(recorded.db, { environment: { CACHE_MEGABYTES: "0" } });
const ownStore = await stockedShop(database.db, "Mine");
const foreignStore = await stockedShop(database.db, "Theirs");
// The first use of a key is recorded; after that a read runs only its own statements.
await api.get("/store", ownStore.key);
await vi.waitUntil(() => recorded.statements.some(({ sql }) => sql.startsWith("update")));

beforeEach(() => {
  recorded.statements.length = 0;
});

async function stockedShop(db: Kysely<Database>, name: string): Promise<Stocked> {
  const { uid } = await createShop(db, { store_name: name });
  const category = await createCategory(db, uid, `${name} category`);
  const { uid: product } = await addProduct(db, uid, {
    product: { name: `${name} product`, category_uid: category },
  });
  await createDeliveryOption(db, uid, { label: `${name} delivery` });
  const order = await storePastOrder(db, uid);
  return { uid, key: await api.createKeyFor(uid), product, category, order: order.number };
}

describe("R1: an object of another store looks like one that does not exist", () => {
  it.each([
    ["GET", "/products/{}", foreignStore.product, ABSENT_UID],
    ["GET", "/orders/{}", foreignStore.order, ABSENT_NUMBER],
    ["GET", "/orders/{}/events", foreignStore.order, ABSENT_NUMBER],
    ["POST", "/orders/{}/cancellation", foreignStore.order, ABSENT_NUMBER],
    ["GET", "/products?category={}", foreignStore.category, ABSENT_UID],
  ])(
    "returns the same bytes of %s %s for a foreign and an absent id",
    async (method, path, ...ids) => {
      const read = async (id: string) => {
        const request = { method, key: ownStore.key };
        const { status, text, headers } = await api.request(path.replace("{}", id), request);
        return { status, text, headers: [...headers].filter(([name]) => name !== "x-request-id") };
      };
      const [foreign, absent] = ids;
      const expected = await read(absent);
      expect(await read(foreign)).toEqual(expected);
      expect(expected.status).toBe(path.includes("?") ? 200 : 404);
    },
  );

  it("returns each store its own product and order", async () => {
    for (const shop of [ownStore, foreignStore]) {
      expect((await api.get(`/products/${shop.product}`, shop.key)).status).toBe(200);
      const order = await api.get(`/orders/${shop.order}`, shop.key);
      expect([order.status, order.body.fulfilment_status]).toEqual([200, "unfulfilled"]);
    }
  });

  it("lists only objects of the key's store", async () => {
    for (const path of ["/store", "/products", "/categories", "/delivery-options"]) {
      const { text } = await api.get(path, ownStore.key);
      expect(text).toContain("Mine");
      expect(text).not.toContain("Theirs");
    }
  });
});

describe("R5: a foreign id and an absent id run the same statements, each with the store's uid", () => {
  type Read = (path: string) => Promise<unknown>;
  const readAsOwner: Read = (path) => api.get(path, ownStore.key);

  /** Returns the statements a path runs after authentication, with the id and the time masked. */
  async function statementsOf(path: string, id: string, read: Read = readAsOwner) {
    recorded.statements.length = 0;
    await read(path.replace("{}", id));
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
    parameters.includes(ownStore.uid);

  it.each([
    ["/products/{}", () => foreignStore.product, ABSENT_UID],
    ["/orders/{}", () => foreignStore.order, ABSENT_NUMBER],
    ["/products?category={}", () => foreignStore.category, ABSENT_UID],
  ])(
    "R5: runs the same statement for a foreign and an absent id: %s",
    async (path, foreign, absent) => {
      const seen = await statementsOf(path, foreign());
      expect(seen).toHaveLength(1);
      expect(seen).toEqual(await statementsOf(path, absent));
      expect(seen.every(namesTheStore)).toBe(true);
    },
  );

  it("detects a read that checks the store only afterwards", async () => {
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
    const readAndCheckAfterwards: Read = (path) =>
      GET(
        new Request(`https://shop.example${path}`, {
          headers: { authorization: `Bearer ${ownStore.key}` },
        }),
      );
    const seen = await statementsOf("/products/{}", foreignStore.product, readAndCheckAfterwards);
    expect(seen.every(namesTheStore)).toBe(false);
    expect(seen).not.toEqual(
      await statementsOf("/products/{}", ABSENT_UID, readAndCheckAfterwards),
    );
  });
});

describe("R3: ignores another store named in the request", () => {
  it.each(["/store", "/products", "/categories", "/delivery-options"])(
    "R3: ignores another store named in the request: %s",
    async (path) => {
      const plain = await api.get(path, ownStore.key);
      const named = await api.get(
        `${path}?store=${foreignStore.uid}&store_uid=${foreignStore.uid}&store_id=${foreignStore.uid}`,
        ownStore.key,
        { "x-store-id": foreignStore.uid, "x-store": foreignStore.uid },
      );
      expect(named.text).toBe(plain.text);
      expect(named.headers.get("etag")).toBe(plain.headers.get("etag"));
    },
  );

  it("rejects a request that names a store but has no key", async () => {
    expect((await api.get("/store", undefined, { "x-store-id": ownStore.uid })).status).toBe(401);
  });
});

it("rejects references across stores in the database itself", async () => {
  const { db } = database;
  const acrossStores = [
    () =>
      updateRows(
        db,
        "products",
        { uid: ownStore.product },
        { category_uid: foreignStore.category },
      ),
    () =>
      insertRow(db, "variants", {
        store_uid: ownStore.uid,
        product_uid: foreignStore.product,
        name: "x",
        price: "1",
        image: null,
      }),
  ];
  for (const write of acrossStores) await expect(write()).rejects.toMatchObject({ code: "23503" });
});
