import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import { serveApi } from "#tests/support/api/serve-api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { fetchRaw } from "#tests/support/server/fetch-raw.ts";

let api: Api;

const { db } = await openDatabase();
api = await createApi(db);
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid, { canReadEvents: true });
const product = await addProduct(db, shop.uid);
const order = await storePastOrder(db, shop.uid);
const session = await insertRow(db, "payment_sessions", {
  store_uid: shop.uid,
  order_uid: order.uid,
  method: "bank_transfer",
  reference: "transfer",
  amount: "2000.00",
  currency: "NGN",
  status: "open",
  account_uid: null,
  starting_since: null,
  redirect_url: null,
  return_url: null,
  expires_at: null,
  checked_at: null,
  next_check_at: null,
});
/** A path of each readable endpoint that answers 200. */
const paths: Record<string, string> = {
  getStore: "/store",
  getStoreProfile: "/store-profile",
  listProducts: "/products",
  listProductFilters: "/product-filters",
  getProduct: `/products/${product.uid}`,
  getProductDetails: `/product-details/${product.uid}`,
  listProductSlugs: `/product-slugs?products=${product.uid}`,
  readBasket: `/basket?products=${product.uid}`,
  listCategories: "/categories",
  listDeliveryOptions: "/delivery-options",
  listPickupPoints: "/pickup-points",
  getOrder: `/orders/${order.number}`,
  listOrderEvents: `/orders/${order.number}/events`,
  listPaymentMethods: "/payment-methods",
  listPaymentSessions: `/orders/${order.number}/payment-sessions`,
  getPaymentSession: `/orders/${order.number}/payment-sessions/${session.uid}`,
  listEvents: "/events",
  describeApi: "/openapi.json",
};

beforeEach(async () => {
  // A new count of failed authentications for every test.
  api = await createApi(db, { environment: { PUBLIC_URL: "https://links.example" } });
});

const reads = Object.entries<Route>(routes).filter(([, { method }]) => method === "GET");
const names = reads.map(([name]) => name);
const pathOf = (name: string) => paths[name] ?? "";
const appendToPath = (name: string, rest: string) => pathOf(name).replace(/(?=\?|$)/, rest);
const routeOf = (name: string): Route => routes[name as keyof typeof routes];

/** Returns the methods of an endpoint's path. */
const allowedOf = (name: string) =>
  name === "listPaymentSessions" ? "GET, HEAD, POST, OPTIONS" : "GET, HEAD, OPTIONS";

/** Returns one response of each kind. */
async function repliesOf(name: string): Promise<Reply[]> {
  const path = pathOf(name);
  const send = (method: string) => api.request(path, { method, key });
  return [
    await send("GET"),
    await send("HEAD"),
    await send("OPTIONS"),
    await send("DELETE"),
    await api.get(path),
    await api.get(path, key, { "if-none-match": "*" }),
    await api.get(appendToPath(name, "/none/of/these"), key),
  ];
}

it("covers every endpoint that is read", () => {
  expect(Object.keys(paths).toSorted()).toEqual(names.toSorted());
});

describe.each(names)("every response of %s", (name) => {
  it("R60: marks responses private unless they are the same for everyone", async () => {
    for (const { status, headers } of await repliesOf(name)) {
      const forAll = name === "describeApi" && (status === 200 || status === 304);
      expect(headers.get("cache-control")).toMatch(
        forAll ? /^public, max-age=300$/ : /^private, no-(store|cache)$/,
      );
      expect(headers.get("vary")).toBe("Accept-Encoding, Authorization");
    }
  });

  it("R61: allows no other origin, whatever the preflight requests", async () => {
    const preflight = await api.request(pathOf(name), {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "GET",
        "access-control-request-headers": "authorization",
      },
    });
    for (const { headers } of [preflight, ...(await repliesOf(name))]) {
      const allowing = [...headers.keys()].filter((each) => each.startsWith("access-control"));
      expect(allowing).toEqual([]);
    }
  });

  it("R65: sends JSON or nothing, with a request id and no software names", async () => {
    const replies = await repliesOf(name);
    for (const { headers, text } of replies) {
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{21}$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("x-powered-by")).toBeNull();
      expect(headers.get("server")).toBeNull();
      if (text !== "") expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
    const ids = replies.map(({ headers }) => headers.get("x-request-id"));
    expect(new Set(ids).size).toBe(replies.length);
  });
});

describe("the methods", () => {
  it.each(names)("R68: answers HEAD of %s like its GET without the body", async (name) => {
    const get = await api.get(pathOf(name), key);
    const head = await api.request(pathOf(name), { method: "HEAD", key });
    expect([head.status, head.text]).toEqual([200, ""]);
    for (const header of ["etag", "content-type", "cache-control", "vary"]) {
      expect(head.headers.get(header)).toBe(get.headers.get(header));
    }
    const unknown = await api.request(pathOf(name), { method: "HEAD" });
    expect([unknown.status, unknown.text]).toEqual([name === "describeApi" ? 200 : 401, ""]);
  });

  it.each(names)("R68: answers OPTIONS of %s with 204 and the allowed methods", async (name) => {
    for (const options of [{ key }, {}]) {
      const reply = await api.request(pathOf(name), { method: "OPTIONS", ...options });
      expect([reply.status, reply.text]).toEqual([204, ""]);
      expect(reply.headers.get("allow")).toBe(allowedOf(name));
    }
  });

  const UNSUPPORTED_METHODS = [
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "PROPFIND",
    "QUERY",
    "get-x",
    "constructor",
  ];

  it.each(names)("R26: rejects other methods of %s with 405 in its format", async (name) => {
    for (const method of UNSUPPORTED_METHODS) {
      if (allowedOf(name).includes(method)) continue;
      const { status, headers, body } = await api.request(pathOf(name), { method, key });
      expect([method, status, headers.get("allow")]).toEqual([method, 405, allowedOf(name)]);
      expect(body).toEqual(
        routeOf(name).style === "bare"
          ? { detail: "Method not allowed.", error_code: "METHOD_NOT_ALLOWED" }
          : {
              error: "Method not allowed",
              message: "The method is not allowed for this path",
              data: null,
              error_code: "METHOD_NOT_ALLOWED",
            },
      );
    }
  });
});

describe("the failures", () => {
  it("R65: answers an unexpected error with a 500 of fixed text, and logs it with the request id", async () => {
    const broken = { ...api.runtime.clock };
    api.runtime.clock = {
      now: () => {
        throw new TypeError("at /srv/app: select secret from stores");
      },
    };
    const reply = await api.get("/products", key);
    api.runtime.clock = broken;
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      error: "An unexpected error occurred",
      message: "An unexpected error occurred",
      data: null,
      error_code: "INTERNAL_ERROR",
    });
    const line = api.log.find(({ level }) => level === "error");
    expect(line?.fields).toMatchObject({
      request_id: reply.headers.get("x-request-id"),
      error: { name: "TypeError" },
    });
  });
});

describe("a response over a socket", () => {
  it.each(["/products", "/store"])("sends the bytes of %s and their length", async (path) => {
    const inProcess = await api.get(path, key);
    const base = await serveApi(api);
    const send = (headers = {}, method = "GET") =>
      fetch(`${base}/api/public/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...headers },
      });
    const got = await send();
    expect(await got.text()).toBe(inProcess.text);
    expect(got.headers.get("content-length")).toBe(String(Buffer.byteLength(inProcess.text)));
    for (const name of ["etag", "content-type", "cache-control", "vary"]) {
      expect(got.headers.get(name)).toBe(inProcess.headers.get(name));
    }
    const unchanged = await send({ "if-none-match": inProcess.headers.get("etag") ?? "" });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
    const head = await send({}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(got.headers.get("content-length"));
  });

  it("R68: sends the Content-Length of GET for HEAD, including for orders and errors", async () => {
    const base = await serveApi(api);
    for (const name of names) {
      for (const authorization of [`Bearer ${key}`, ""]) {
        const [get, head] = await Promise.all(
          ["GET", "HEAD"].map((method) =>
            fetch(`${base}/api/public/v1${pathOf(name)}`, { method, headers: { authorization } }),
          ),
        );
        expect(head?.status).toBe(get?.status);
        expect(head?.headers.get("content-length")).toBe(get?.headers.get("content-length"));
        expect(Number(head?.headers.get("content-length"))).toBeGreaterThan(0);
        await get?.arrayBuffer();
      }
    }
  });

  describe("compression", () => {
    let base: string;
    let path: string;

    beforeAll(async () => {
      const shop = await createShop(db);
      const description = "Fresh from the farm, sorted by hand. ".repeat(20);
      for (let number = 0; number < 5; number += 1) {
        await addProduct(db, shop.uid, { product: { description } });
      }
      shopKey = await api.createKeyFor(shop.uid);
      path = "/products?limit=5";
    });
    beforeEach(async () => {
      base = await serveApi(api);
    });
    let shopKey: string;

    const send = (encoding: string, headers: Record<string, string> = {}, method = "GET") =>
      fetchRaw(
        base,
        `/api/public/v1${path}`,
        { authorization: `Bearer ${shopKey}`, "accept-encoding": encoding, ...headers },
        method,
      );

    it.each([
      ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
      ["gzip, deflate", "gzip", gunzipSync],
      ["br;q=0, gzip", "gzip", gunzipSync],
    ] as const)('encodes a list for "%s" as %s', async (accepted, encoding, decode) => {
      const plain = await send("identity");
      expect(plain.headers["content-encoding"]).toBeUndefined();
      // The first response is compressed for the client, the second comes from the cache.
      for (let time = 0; time < 2; time += 1) {
        const { headers, body } = await send(accepted);
        expect(headers["content-encoding"]).toBe(encoding);
        expect(headers["content-length"]).toBe(String(body.byteLength));
        expect(headers.vary).toBe("Accept-Encoding, Authorization");
        expect(headers.etag).toBe(`W/${plain.headers.etag}`);
        expect(body.byteLength).toBeLessThan(plain.body.byteLength / 2);
        expect(decode(body).equals(plain.body)).toBe(true);
      }
      const head = await send(accepted, {}, "HEAD");
      const get = await send(accepted);
      expect(head.body.byteLength).toBe(0);
      expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
    });

    it("answers 304 to either ETag, whatever encoding the client accepts", async () => {
      const etags = [(await send("identity")).headers.etag, (await send("br")).headers.etag];
      for (const etag of etags) {
        for (const accepted of ["br", "gzip", "identity"]) {
          const { status, body } = await send(accepted, { "if-none-match": String(etag) });
          expect([status, body.byteLength]).toEqual([304, 0]);
        }
      }
    });

    it("sends a short response uncompressed", async () => {
      path = "/store";
      expect((await send("br, gzip")).headers["content-encoding"]).toBeUndefined();
    });
  });
});

describe("the ETags", () => {
  const tagged = names.filter((name) => routeOf(name).etag);

  it.each(tagged)("answers If-None-Match of %s with 304 and the same headers", async (name) => {
    const get = await api.get(pathOf(name), key);
    const etag = get.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const reply = await api.get(pathOf(name), key, { "if-none-match": sent });
      expect([reply.status, reply.text]).toEqual([304, ""]);
      for (const header of ["etag", "cache-control", "vary"]) {
        expect(reply.headers.get(header)).toBe(get.headers.get(header));
      }
    }
    const other = await api.get(pathOf(name), key, { "if-none-match": '"other"' });
    expect([other.status, other.text]).toEqual([200, get.text]);
  });

  it("requires a key for a 304 as for a 200", async () => {
    const reply = await api.get("/store", undefined, { "if-none-match": "*" });
    expect(reply.status).toBe(401);
    expect(reply.headers.get("etag")).toBeNull();
  });

  it("returns the same ETag for the same bytes on every instance", async () => {
    const first = (await api.get("/products", key)).headers.get("etag");
    const other = await createApi(db, {
      environment: { PUBLIC_URL: "https://links.example" },
    });
    expect((await other.get("/products", key)).headers.get("etag")).toBe(first);
  });
});

it("R59: builds links from the configured URL, not from Host or another header", async () => {
  await addProduct(db, (await api.get("/store", key)).body.data.uid);
  const reply = await api.get("/products?limit=1", key, {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    forwarded: "host=evil.example",
  });
  expect(reply.body.data.next).toBe(
    "https://links.example/api/public/v1/products?limit=1&offset=1",
  );
  const broken = await api.get("/products?limit=1&search=a%0d%0aSet-Cookie:%20x", key);
  expect(broken.status).toBe(200);
  expect(broken.headers.get("set-cookie")).toBeNull();
});
