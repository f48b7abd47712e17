import { describe, expect, it } from "vitest";
import { findValidKey, revokeKey } from "#db/queries/api-keys/api-keys.ts";
import { KEY_PREFIX } from "#lib/contract/constants.ts";
import { digestSecret, generateKey } from "#lib/kernel/api-key.ts";
import type { AddressSource } from "#lib/limits/client-address.ts";
import { SOCKET_ADDRESS_HEADER } from "#lib/limits/client-address.ts";
import { createMemoryLimiter } from "#lib/limits/memory.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { type Api, createApi, type Reply } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import type { Statement } from "#tests/support/database/recorded-database.ts";
import { countRows, pickupOrder } from "#tests/support/orders/orders.ts";

const PER_KEY = { LIMIT_CATALOGUE_PER_KEY: "3" };
const PER_IP = { LIMIT_CATALOGUE_PER_IP: "3" };
const ON_VERCEL: AddressSource = { kind: "vercel" };

const database = await openDatabase();
const shop = await createShop(database.db);

type Parts = Parameters<typeof createApi>[1];

async function limited(parts: Parts): Promise<{ api: Api; key: string }> {
  const api = await createApi(database.db, parts);
  return { api, key: await api.createKeyFor(shop.uid) };
}

async function repeat(count: number, send: (index: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let index = 0; index < count; index++) replies.push(await send(index));
  return replies;
}

const statuses = (replies: Reply[]) => replies.map(({ status }) => status);

describe("R37: an exceeded limit gets 429", () => {
  it("returns exactly the documented keys in the envelope", async () => {
    const { api, key } = await limited({ environment: PER_KEY });
    const replies = await repeat(4, () => api.get("/store", key));
    expect(statuses(replies)).toEqual([200, 200, 200, 429]);
    expect(replies[3]?.body).toEqual({
      error: "Rate limit exceeded",
      message: "Too many requests",
      data: null,
    });
  });

  it("returns the seconds to wait in the bare format", async () => {
    const clock = createManualClock("2026-03-01T12:58:20Z");
    const { api, key } = await limited({ clock, environment: PER_KEY });
    const replies = await repeat(4, () => api.get("/orders/ORD-1", key));
    expect(statuses(replies)).toEqual([404, 404, 404, 429]);
    expect(replies[3]?.headers.get("retry-after")).toBe("100");
    expect(replies[3]?.body).toEqual({
      detail: "Request was throttled. Expected available in 100 seconds.",
      error_code: "ENDPOINT_THROTTLED",
    });
  });
});

describe("rate limit accounting", () => {
  it("counts all catalogue endpoints and every outcome together", async () => {
    const { api, key } = await limited({ environment: { LIMIT_CATALOGUE_PER_KEY: "7" } });
    const etag = (await api.get("/store", key)).headers.get("etag") ?? "";
    const replies = [
      await api.get("/store", key, { "if-none-match": etag }),
      await api.get("/products?limit=0", key),
      await api.get("/products/none", key),
      await api.get("/orders/none", key),
      await api.get("/categories", key),
      await api.request("/delivery-options", { method: "HEAD", key }),
      await api.get("/store", key),
    ];
    expect(statuses(replies)).toEqual([304, 400, 404, 404, 200, 200, 429]);
  });

  it("R68: counts HEAD like GET, and neither OPTIONS nor rejected methods", async () => {
    const { api, key } = await limited({ environment: PER_KEY });
    const send = (method: string) => api.request("/store", { method, key });
    expect(statuses(await repeat(5, () => send("OPTIONS")))).toEqual(Array(5).fill(204));
    expect(statuses(await repeat(5, () => send("POST")))).toEqual(Array(5).fill(405));
    const heads = await repeat(4, () => send("HEAD"));
    expect(statuses(heads)).toEqual([200, 200, 200, 429]);
    expect(heads[3]?.text).toBe("");
    expect(heads[3]?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  it("counts the keys of one store separately", async () => {
    const { api, key } = await limited({ environment: PER_KEY });
    const second = await api.createKeyFor(shop.uid);
    await repeat(4, () => api.get("/store", key));
    expect(statuses(await repeat(4, () => api.get("/store", second)))).toEqual([
      200, 200, 200, 429,
    ]);
  });

  it("counts an address before authentication, with or without a key", async () => {
    const { api, key } = await limited({ environment: PER_IP });
    const keys = [undefined, key, undefined, key];
    expect(statuses(await repeat(4, (index) => api.get("/store", keys[index])))).toEqual([
      401, 200, 401, 429,
    ]);
  });

  it("sends no RateLimit headers when every limit is 0", async () => {
    const { api, key } = await limited({});
    const [reply] = await repeat(1, () => api.get("/store", key));
    expect(reply?.headers.get("ratelimit")).toBeNull();
    expect(reply?.headers.get("ratelimit-policy")).toBeNull();
  });

  it("reports the limits in RateLimit and RateLimit-Policy", async () => {
    const clock = createManualClock("2026-03-01T12:30:00Z");
    const { api, key } = await limited({ clock, environment: { ...PER_KEY, ...PER_IP } });
    const replies = await repeat(4, () => api.get("/store", key));
    expect(replies.map(({ headers }) => headers.get("ratelimit"))).toEqual([
      '"catalogue_per_ip";r=2;t=1800, "catalogue_per_key";r=2;t=1800',
      '"catalogue_per_ip";r=1;t=1800, "catalogue_per_key";r=1;t=1800',
      '"catalogue_per_ip";r=0;t=1800, "catalogue_per_key";r=0;t=1800',
      '"catalogue_per_ip";r=0;t=1800',
    ]);
    expect(replies[0]?.headers.get("ratelimit-policy")).toBe(
      '"catalogue_per_ip";q=3;w=3600, "catalogue_per_key";q=3;w=3600',
    );
  });
});

describe("R9, R81: guessing keys", () => {
  const GUESSES = 60;
  const guess = (api: Api, count: number) =>
    repeat(count, () => api.get("/store", generateKey(KEY_PREFIX.sandbox)));

  /** Omits the update of a key's last use, which runs in the background. */
  const lookUps = (statements: Statement[]) =>
    statements.filter(({ sql }) => sql.startsWith("select"));

  /** Creates an API with recorded statements, a known key, which it has accepted before, and an unseen one. */
  async function recorded(parts: Parts = {}) {
    const { db, statements } = database.record();
    const api = await createApi(db, parts);
    const [known, unseen] = [await api.createKeyFor(shop.uid), await api.createKeyFor(shop.uid)];
    expect((await api.get("/store", known)).status).toBe(200);
    statements.length = 0;
    return { api, statements, known, unseen };
  }

  it("R9: answers 60 invalid keys with 401 and every further one with 429", async () => {
    const { api } = await recorded();
    const seen = statuses(await guess(api, GUESSES + 10));
    expect(seen).toEqual([...Array(GUESSES).fill(401), ...Array(10).fill(429)]);
    expect((await api.get("/orders/ORD-1")).body.error_code).toBe("ENDPOINT_THROTTLED");
  });

  it("R9: answers every invalid key with 401 when failures are not counted", async () => {
    const limiter = createMemoryLimiter({ clock: createManualClock("2026-03-01T12:30:00Z") });
    const { api } = await recorded({ limiter: { ...limiter, take: limiter.peek } });
    expect(statuses(await guess(api, GUESSES + 10))).toEqual(Array(GUESSES + 10).fill(401));
  });

  it("R81: runs no statement for guesses after the address has exceeded its failures", async () => {
    const { api, statements, unseen } = await recorded();
    await guess(api, GUESSES);
    expect(lookUps(statements)).toHaveLength(GUESSES);
    statements.length = 0;

    const further = await guess(api, 20);
    expect(statuses(further)).toEqual(Array(20).fill(429));
    expect(Number(further[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(further[0]?.headers.get("ratelimit")).toMatch(/^"auth_failures_per_ip";r=0;t=\d+$/);
    expect((await api.post("/orders", unseen, {})).status).toBe(429);
    expect(statements).toEqual([]);
    expect(api.log.at(-1)?.fields).toMatchObject({ rejected_by: "auth_failures_per_ip", sql: 0 });
  });

  it("R81: runs a statement for each guess when exceeded failures are not remembered", async () => {
    const limiter = createMemoryLimiter({ clock: createManualClock("2026-03-01T12:30:00Z") });
    const limiterWithoutMemory: Limiter = { ...limiter, knownRejection: () => undefined };
    const { api, statements } = await recorded({ limiter: limiterWithoutMemory });
    await guess(api, GUESSES + 20);
    expect(lookUps(statements)).toHaveLength(GUESSES + 20);
  });

  it("R81: keeps serving a known key at an address that has exceeded its failures", async () => {
    const { api, known } = await recorded();
    await guess(api, GUESSES + 1);
    expect((await api.get("/store", known)).status).toBe(200);
    expect((await api.post("/orders", known, {})).status).toBe(400);
  });

  it("R81: answers a valid key it has not seen with 429 until the window ends", async () => {
    const clock = createManualClock("2026-03-01T12:58:20Z");
    const { api, unseen } = await recorded({ clock });
    await guess(api, GUESSES);
    const rejected = await api.get("/store", unseen);
    expect([rejected.status, rejected.headers.get("retry-after")]).toEqual([429, "100"]);
    clock.advance(100_000);
    expect((await api.get("/store", unseen)).status).toBe(200);
  });

  it("R81: forgets a known key once it is revoked", async () => {
    const { api, statements, known } = await recorded();
    await guess(api, GUESSES);
    const valid = await findValidKey(database.db, digestSecret(known));
    await revokeKey(database.db, shop.uid, valid?.keyUid ?? "");
    statements.length = 0;
    expect(statuses(await repeat(3, () => api.get("/store", known)))).toEqual([429, 429, 429]);
    expect(lookUps(statements)).toHaveLength(1);
  });

  it("R9: counts the failures of each address separately", async () => {
    const { api } = await limited({ addressSource: ON_VERCEL });
    const from = (address: string) => api.get("/store", undefined, { "x-real-ip": address });
    await repeat(GUESSES + 1, () => from("192.0.2.1"));
    expect((await from("192.0.2.1")).status).toBe(429);
    expect((await from("192.0.2.2")).status).toBe(401);
  });
});

describe("R58: a client cannot choose its own address", () => {
  const statusesOfFive = async (
    addressSource: AddressSource,
    headers: (index: number) => object,
  ) => {
    const { api, key } = await limited({ addressSource, environment: PER_IP });
    return statuses(
      await repeat(5, (index) => api.get("/store", key, headers(index) as Record<string, string>)),
    );
  };
  const oneBucket = [200, 200, 200, 429, 429];

  it.each<[string, AddressSource, (index: number) => object]>([
    [
      "X-Forwarded-For, when no proxy is trusted",
      { kind: "server", trustedHops: 0 },
      (index) => ({ [SOCKET_ADDRESS_HEADER]: "192.0.2.1", "x-forwarded-for": `10.0.0.${index}` }),
    ],
    [
      "X-Forwarded-For, Forwarded and True-Client-IP on a platform with its own header",
      ON_VERCEL,
      (index) => ({
        "x-real-ip": "192.0.2.1",
        "x-forwarded-for": `10.0.0.${index}`,
        forwarded: `for=10.0.0.${index}`,
        "true-client-ip": `10.0.0.${index}`,
      }),
    ],
  ])("counts %s in one bucket", async (_, source, headers) => {
    expect(await statusesOfFive(source, headers)).toEqual(oneBucket);
  });

  it("counts two addresses separately", async () => {
    const headers = (index: number) => ({ "x-real-ip": `192.0.2.${index}` });
    expect(await statusesOfFive(ON_VERCEL, headers)).toEqual(Array(5).fill(200));
  });
});

it("R39: keeps serving with a limiter that counts locally, and logs it as degraded", async () => {
  const localLimiter = createMemoryLimiter({ clock: createManualClock("2026-03-01T12:30:00Z") });
  const degraded: Limiter = {
    ...localLimiter,
    take: async (buckets) => ({ ...(await localLimiter.take(buckets)), degraded: true }),
  };
  const { api, key } = await limited({ limiter: degraded, environment: PER_KEY });
  expect((await api.get("/store", key)).status).toBe(200);
  expect(api.log.at(-1)?.fields).toMatchObject({ status: 200, limiter: "degraded" });
});

it("replays a placed order when the hour's orders are used up, and counts it as a read", async () => {
  const environment = { LIMIT_ORDERS_PER_KEY: "1", LIMIT_CATALOGUE_PER_KEY: "2" };
  const { api, key } = await limited({ environment });
  const { variants } = await addProduct(database.db, shop.uid);
  const order = (attempt: string, quantity = 1) => {
    const items = variants.map((variant) => ({ variant, quantity }));
    return api.post("/orders", key, pickupOrder(items), { "idempotency-key": attempt });
  };
  const first = await order("a");
  expect(first.status).toBe(201);
  expect(statuses([await order("b"), await order("a", 2)])).toEqual([429, 429]);

  const again = await order("a");
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.headers.get("location")).toBe(first.headers.get("location"));
  expect(again.headers.get("ratelimit")).toMatch(
    /^"orders_per_key";r=0;t=\d+, "catalogue_per_key";r=1;t=\d+$/,
  );
  expect(api.log.at(-1)?.fields).toMatchObject({ replayed: true, rejected_by: undefined });
  expect(statuses(await repeat(2, () => order("a")))).toEqual([201, 429]);
  expect(await countRows(database.db, "orders", shop.uid)).toBe(1);
});
