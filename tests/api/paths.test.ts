import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";

const { db, record } = await openDatabase();
const recorded = record();
const api = await createApi(recorded.db);
const shop = await createShop(db);
const product = (await addProduct(db, shop.uid)).uid;
const key = await api.createKeyFor(shop.uid);

const NOT_FOUND = {
  error: "Path not found",
  message: "The requested resource does not exist",
  data: null,
};

describe("R69, R70: an unknown path gets a 404 as JSON without a query", () => {
  const paths = [
    "",
    "/",
    "/store/",
    "/Store",
    "/STORE",
    "//store",
    "/store//",
    "/store/x",
    "/stores",
    "/store.json",
    "/store.rsc",
    "/st%6Fre/x",
    "/products/",
    "/product",
    "/products//x",
    "/orders/",
    "/orders/a/b",
    "/categories/x",
    "/health",
    "/../v2/store",
    "/../V1/store",
    "/../../public/v1",
    "/__proto__",
    "/constructor",
    "/%2e%2e%2fstore",
    "/%00",
    "/%ff",
  ];

  it.each(paths)("answers 404 for %j", async (path) => {
    recorded.statements.length = 0;
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) {
      const reply = await api.request(path, { method, key });
      expect([reply.status, reply.body]).toEqual([404, NOT_FOUND]);
    }
    const head = await api.request(path, { method: "HEAD", key });
    expect([head.status, head.text]).toEqual([404, ""]);
    expect(recorded.statements).toEqual([]);
  });
});

describe("R69: a request without a key gets no data, however its path is written", () => {
  it.each([
    "/store",
    "/./store",
    "/x/../store",
    "/products/%2e%2e/store",
    "/orders/..%2f..%2fstore",
    "/store?",
    "/store#x",
    "/store?_rsc=1",
    "/store;v=1",
  ])("returns no data for %j", async (path) => {
    const reply = await api.get(path);
    expect([401, 404]).toContain(reply.status);
    expect(reply.body.data ?? null).toBeNull();
  });

  it("returns no data with headers of the framework", async () => {
    for (const name of ["rsc", "x-middleware-subrequest", "x-original-url", "x-matched-path"]) {
      const { status, body } = await api.get("/store", undefined, { [name]: "/store" });
      expect([name, status, body.data]).toEqual([name, 401, null]);
    }
  });
});

it("R24, R26: decodes a uid in the path exactly once", async () => {
  const encoded = product.replace("-", "%2d");
  expect((await api.get(`/products/${encoded}`, key)).status).toBe(200);
  expect((await api.get(`/products/${encoded.replace("%", "%25")}`, key)).status).toBe(404);
});
