import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  addImage,
  addProduct,
  createCategory,
  createShop,
  refreshCatalogues,
  writeLockedProducts,
} from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const LIST = "https://shop.example/api/public/v1/products";

const { db } = await openDatabase();
const api = await createApi(db);

interface StoreWithProducts {
  uid: string;
  key: string;
  /** The uids of the products, oldest first. */
  uids: string[];
}

/** Creates a store with products one second apart, oldest first. */
async function createStoreWith(count: number, product: (index: number) => object = () => ({})) {
  const { uid } = await createShop(db);
  const store: StoreWithProducts = { uid, key: await api.createKeyFor(uid), uids: [] };
  for (let index = 0; index < count; index++) {
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, 0, index));
    const created = await addProduct(db, uid, {
      product: { created_at, ...product(index) },
    });
    store.uids.push(created.uid);
  }
  return store;
}

const page = async (key: string, query = "") => (await api.get(`/products${query}`, key)).body.data;
const uidsOf = ({ results }: { results: { uid: string }[] }) => results.map(({ uid }) => uid);

/** Follows `next` to the end and returns the uids of every page. */
async function walk(key: string, query: string): Promise<string[][]> {
  const pages: string[][] = [];
  let link: string | null = LIST + query;
  while (link) {
    const data = await page(key, link.slice(LIST.length));
    pages.push(uidsOf(data));
    link = data.next;
  }
  return pages;
}

describe("GET /products", () => {
  it("returns a page of products with every documented field", async () => {
    const store = await createStoreWith(1, () => ({ name: "Only one" }));
    const [uid = ""] = store.uids;
    await addImage(db, store.uid, uid, { image: "/one.jpg" });
    const reply = await api.get("/products", store.key);
    expect(reply.status).toBe(200);
    const one = (await api.get(`/products/${uid}`, store.key)).body.data;
    expect(reply.body).toEqual({
      error: null,
      message: "Products retrieved successfully",
      data: { count: 1, next: null, previous: null, results: [one] },
    });
    expect(one.name).toBe("Only one");
  });

  it("returns an empty page for a store without products", async () => {
    const store = await createStoreWith(0);
    expect(await page(store.key)).toEqual({ count: 0, next: null, previous: null, results: [] });
  });

  it("R2: omits inactive, hidden and other stores' products from the list and its count", async () => {
    await createStoreWith(1);
    const store = await createStoreWith(4, (index) => ({
      is_active: index !== 1,
      is_hidden_from_storefront: index === 2,
    }));
    const data = await page(store.key);
    expect(data.count).toBe(2);
    expect(uidsOf(data)).toEqual([store.uids[3], store.uids[0]]);
  });

  it("changes its ETag when a stock level or a picture changes", async () => {
    const store = await createStoreWith(1);
    const first = (await api.get("/products", store.key)).headers.get("etag") ?? "";
    const again = () => api.get("/products", store.key, { "if-none-match": first });
    expect((await again()).status).toBe(304);
    const reserve = (reserved: number) =>
      writeLockedProducts(db, store.uid, { uids: store.uids }, (trx) =>
        updateRows(trx, "stock_levels", { store_uid: store.uid }, { reserved }),
      );
    await reserve(1);
    expect((await again()).status).toBe(200);
    await reserve(0);
    expect((await again()).status).toBe(304);
    await addImage(db, store.uid, store.uids[0] ?? "", { image: "/new.jpg" });
    expect((await again()).status).toBe(200);
  });
});

describe("the pages of a list", () => {
  it("lists the newest products first, twenty a page by default, with links both ways", async () => {
    const store = await createStoreWith(45);
    const newestFirst = store.uids.toReversed();
    const first = await page(store.key);
    expect(uidsOf(first)).toEqual(newestFirst.slice(0, 20));
    expect([first.count, first.next, first.previous]).toEqual([
      45,
      `${LIST}?limit=20&offset=20`,
      null,
    ]);
    const second = await page(store.key, "?limit=20&offset=20");
    expect(uidsOf(second)).toEqual(newestFirst.slice(20, 40));
    expect([second.next, second.previous]).toEqual([
      `${LIST}?limit=20&offset=40`,
      `${LIST}?limit=20`,
    ]);
    const last = await page(store.key, "?limit=20&offset=40");
    expect(uidsOf(last)).toEqual(newestFirst.slice(40));
    expect([last.count, last.next, last.previous]).toEqual([
      45,
      null,
      `${LIST}?limit=20&offset=20`,
    ]);
  });

  it("lists each product once even when all were created at the same time", async () => {
    const store = await createStoreWith(23, () => ({ created_at: "2026-01-01T00:00:00Z" }));
    for (const ordering of ["-created_at", "price", "-price", "name"]) {
      const pages = await walk(store.key, `?limit=5&ordering=${ordering}`);
      expect(pages.map((uids) => uids.length)).toEqual([5, 5, 5, 5, 3]);
      expect(pages.flat().toSorted()).toEqual(store.uids.toSorted());
    }
  });

  it("ends the pages exactly at the last product", async () => {
    const store = await createStoreWith(4);
    expect((await page(store.key, "?limit=2&offset=2")).next).toBeNull();
    expect((await page(store.key, "?limit=4")).next).toBeNull();
    expect((await page(store.key, "?limit=3")).next).toBe(`${LIST}?limit=3&offset=3`);
    expect((await page(store.key, "?limit=3&offset=1")).previous).toBe(`${LIST}?limit=3`);
  });

  it("R32: returns no product past the end, but the right count, without delay", async () => {
    const store = await createStoreWith(3, () => ({ name: "Lamp" }));
    const offsets = ["3", "1000000", String(Number.MAX_SAFE_INTEGER)];
    const pages = offsets.flatMap((offset) => [`offset=${offset}`, `search=lamp&offset=${offset}`]);
    for (const query of pages) {
      const started = performance.now();
      const data = await page(store.key, `?${query}`);
      expect(performance.now() - started).toBeLessThan(5_000);
      expect([data.count, data.results, data.next]).toEqual([3, [], null]);
    }
  });

  it("repeats all query parameters in the links", async () => {
    const category = { uid: "" };
    const store = await createStoreWith(3, () => ({ name: "Ẹba & fish 100%" }));
    category.uid = await createCategory(db, store.uid, "Food");
    await updateRows(db, "products", { store_uid: store.uid }, { category_uid: category.uid });
    await refreshCatalogues(db);
    await updateRows(db, "variants", { store_uid: store.uid }, { promo_price: "0.50" });
    await refreshCatalogues(db);
    const query = new URLSearchParams({
      limit: "1",
      offset: "1",
      search: "  eba & 100% ",
      category: category.uid.toUpperCase(),
      ordering: "-price",
      in_stock: "true",
      on_promo: "true",
      unknown: "dropped",
    });
    const { next, previous } = await page(store.key, `?${query}`);
    const filters = {
      search: "eba & 100%",
      category: category.uid,
      ordering: "-price",
      in_stock: "true",
      on_promo: "true",
    };
    expect(Object.fromEntries(new URL(next).searchParams)).toEqual({
      limit: "1",
      offset: "2",
      ...filters,
    });
    expect(Object.fromEntries(new URL(previous).searchParams)).toEqual({ limit: "1", ...filters });
  });
});

describe("R32: a page size or offset out of bounds gets a 400 that names it", () => {
  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "-1"],
    ["limit", "1e2"],
    ["limit", "%2B5"],
    ["limit", "٥"],
    ["limit", "9".repeat(400)],
    ["offset", "-1"],
    ["offset", "9007199254740992"],
  ])("rejects %s=%s", async (name, value) => {
    const store = await createStoreWith(0);
    const reply = await api.get(`/products?${name}=${value}`, store.key);
    expect(reply.status).toBe(400);
    const bounds = name === "limit" ? "1 to 100" : "0 to 9007199254740991";
    const problem = `must be a whole number, ${bounds}`;
    expect(reply.body).toEqual({
      error: `${name} ${problem}`,
      message: "The request is not valid",
      data: null,
      error_code: "INVALID_REQUEST",
      details: [{ field: name, problem }],
    });
  });

  it("names every invalid parameter at once", async () => {
    const store = await createStoreWith(0);
    const reply = await api.get(
      "/products?limit=0&offset=-1&category=shoes&ordering=newest&in_stock=yes&on_promo=1&search=%00",
      store.key,
    );
    expect(reply.status).toBe(400);
    expect(reply.body.details.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      "category",
      "in_stock",
      "limit",
      "offset",
      "on_promo",
      "ordering",
      "search",
    ]);
  });
});

describe("the category filter", () => {
  it("returns the products of that category and counts them", async () => {
    const store = await createStoreWith(3);
    const category = await createCategory(db, store.uid, "Bags");
    const [, bag = ""] = store.uids;
    await updateRows(db, "products", { uid: bag }, { category_uid: category });
    await refreshCatalogues(db);
    const data = await page(store.key, `?category=${category}`);
    expect([data.count, uidsOf(data)]).toEqual([1, [bag]]);
    expect(data.results[0]).toMatchObject({ category, category_name: "Bags" });
  });

  it("R4: returns an empty page for an unknown category and for one of another store", async () => {
    const store = await createStoreWith(1);
    const other = await createShop(db);
    const foreignCategory = await createCategory(db, other.uid, "Theirs");
    await addProduct(db, other.uid, { product: { category_uid: foreignCategory } });
    const empty = { count: 0, next: null, previous: null, results: [] };
    expect(await page(store.key, `?category=${foreignCategory}`)).toEqual(empty);
    expect(await page(store.key, "?category=00000000-0000-4000-8000-000000000000")).toEqual(empty);
  });

  it("ignores an empty category", async () => {
    const store = await createStoreWith(1);
    expect((await page(store.key, "?category=")).count).toBe(1);
  });

  it.each(["shoes", "%00", "{00000000-0000-4000-8000-000000000000}"])(
    "rejects the category %s with 400",
    async (category) => {
      const store = await createStoreWith(0);
      const reply = await api.get(`/products?category=${category}`, store.key);
      expect([reply.status, reply.body.error]).toEqual([400, "category must be a uid"]);
    },
  );
});

it("R30: ignores unknown parameters and uses the last of repeated ones", async () => {
  const store = await createStoreWith(3);
  const plain = await api.get("/products?limit=2", store.key);
  for (const query of [
    "?limit=1&limit=2",
    "?limit=2&page=7&__proto__=x&constructor=y&page_size=1",
    "?limit=2&nxtPuid=1&_rsc=abc",
  ]) {
    expect((await api.get(`/products${query}`, store.key)).text).toBe(plain.text);
  }
});
