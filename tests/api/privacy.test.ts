import pino from "pino";
import { beforeEach, describe, expect, it } from "vitest";
import { KEY_PREFIX } from "#lib/contract/constants.ts";
import { generateKey } from "#lib/kernel/api-key.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Bucket, Limiter } from "#lib/limits/port.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const ADDRESS = "203.0.113.77";
const EMAIL = "ngozi.private@example.com";

let api: Api;
let key: string;

const { db } = await openDatabase();
const shop = await createShop(db);
const stored = await storePastOrder(db, shop.uid, {
  order: { customer_email: EMAIL, customer_name: "Ngozi Private" },
});
const order = stored.number;
await addProduct(db, shop.uid);

beforeEach(async () => {
  api = await createApi(db, { addressSource: { kind: "vercel" } });
  key = await api.createKeyFor(shop.uid);
});

const person = { "x-real-ip": ADDRESS, "user-agent": "Ngozi/1.0", cookie: "session=crumbs" };

describe("R63: the request log", () => {
  const LOGGED = [
    "request_id",
    "surface",
    "route",
    "method",
    "store",
    "key",
    "status",
    "ms",
    "sql",
    "sql_ms",
    "slowest_sql",
    "slowest_sql_ms",
  ];
  /** Waits of half a millisecond or longer. */
  const TIMES = ["pool_wait_ms", "limiter_ms", "shared_ms", "busy_ms"];

  it("writes one line per request with the allowed fields only", async () => {
    await api.get("/products?search=ngozi", key, person);
    expect(api.log).toHaveLength(1);
    const line = JSON.parse(JSON.stringify(api.log[0]?.fields));
    const logged = Object.keys(line).filter((field) => !TIMES.includes(field));
    expect(logged.toSorted()).toEqual(LOGGED.toSorted());
    expect(api.log[0]).toMatchObject({
      level: "info",
      text: "request",
      fields: { route: "/products", method: "GET", store: shop.uid, status: 200 },
    });
  });

  it("contains no key, address, query or person, whatever the outcome", async () => {
    const unknown = generateKey(KEY_PREFIX.sandbox);
    await api.get(`/orders/${order}`, key, person);
    await api.get("/orders/ORD-ABSENT0001", key, person);
    await api.get("/products?search=ngozi+private&limit=0", key, person);
    await api.get("/store", unknown, person);
    await api.get(`/unknown/${EMAIL}`, key, person);
    await api.request("/store", { method: "POST", key, body: EMAIL, headers: person });
    expect(api.log).toHaveLength(6);
    const text = JSON.stringify(api.log).toLowerCase();
    for (const secret of [key, unknown, ADDRESS, EMAIL, "ngozi", "crumbs", "absent0001"]) {
      expect(text).not.toContain(secret.toLowerCase());
    }
    expect(text).not.toContain(key.slice(12, 24).toLowerCase());
  });

  it("names an order of the store by its number, and nothing that a client sent instead", async () => {
    for (const number of [order, "ORD-ABSENT0001"]) await api.get(`/orders/${number}`, key, person);
    expect(api.log.map(({ fields }) => fields.order)).toEqual([order, undefined]);
  });

  it("logs the code of a database error, but not its message or parameters", async () => {
    const { schema } = db;
    await schema.alterTable("product_listings").renameTo("mislaid").execute();
    const reply = await api.get("/products?search=ngozi", key, person);
    await schema.alterTable("mislaid").renameTo("product_listings").execute();
    expect(reply.status).toBe(500);
    expect(reply.text).not.toMatch(/product_listings|relation|select|ngozi/i);
    const [error] = api.log;
    expect(error).toMatchObject({ level: "error", fields: { error: { code: "42P01" } } });
    expect(JSON.stringify(error)).not.toMatch(/ngozi|relation .* does not exist/i);
  });
});

it("R63: passes the limiter a uid or a digest, never a key or an address", async () => {
  const memory = createMemoryLimiter({ clock: systemClock });
  const seen: Bucket[] = [];
  const limiter: Limiter = {
    ...memory,
    take: (buckets) => {
      seen.push(...buckets);
      return memory.take(buckets);
    },
  };
  const environment = { LIMIT_CATALOGUE_PER_KEY: "9", LIMIT_CATALOGUE_PER_IP: "9" };
  const watched = await createApi(db, {
    limiter,
    environment,
    addressSource: { kind: "vercel" },
  });
  await watched.get("/store", key, person);
  await watched.get("/store", "wrong", person);
  expect(seen.map(({ policy }) => policy)).toEqual([
    "catalogue_per_ip",
    "catalogue_per_key",
    "catalogue_per_ip",
    "auth_failures_per_ip",
  ]);
  for (const { policy, identity } of seen) {
    expect(identity).toMatch(
      policy === "catalogue_per_key"
        ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
        : /^[\w-]{22}$/,
    );
  }
});

it("R64: writes one line whatever a client sends", async () => {
  const written: string[] = [];
  api.runtime.log = pino({}, { write: (line) => void written.push(line) });
  const forged = "%0d%0a%7b%22level%22:30%7d%1b%5b31m%E2%80%A8";
  await api.get(`/products/${forged}`, key);
  await api.get(`/products?search=${forged}`, key);
  await api.get(`/${forged}`, key);
  expect(written).toHaveLength(3);
  for (const line of written) {
    expect([...line].filter((each) => each < " " || each === "\u2028")).toEqual(["\n"]);
    expect(JSON.parse(line).msg).toBe("request");
  }
});
