import { beforeEach, describe, expect, it } from "vitest";
import { findValidKey, revokeKey } from "#db/queries/api-keys/api-keys.ts";
import { KEY_PREFIX } from "#lib/contract/constants.ts";
import { digestSecret, generateKey } from "#lib/kernel/api-key.ts";
import { rotateKey } from "#lib/services/api-keys/rotate-key.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type Api, createApi } from "#tests/support/api/api.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { databaseTimeIn, waitUntil } from "#tests/support/database/db-clock.ts";
import { findRow } from "#tests/support/database/rows.ts";

const ENVELOPE_401 = {
  error: "Invalid or revoked API key",
  message: "Authentication failed",
  data: null,
};
const BARE_401 = { detail: "Invalid or revoked API key.", error_code: "AUTHENTICATION_FAILED" };

let api: Api;
let key: string;

const { db, record } = await openDatabase();
const recorded = record();
const shop = await createShop(db);

beforeEach(async () => {
  // A fresh count of failures for every test.
  api = await createApi(recorded.db);
  key = await api.createKeyFor(shop.uid);
  recorded.statements.length = 0;
});

const withHeader = (path: string, authorization: string) =>
  api.request(path, { headers: { authorization } });

/** Changes the key's last character, to break its checksum. */
const mistyped = (text: string) => text.slice(0, -1) + (text.endsWith("0") ? "1" : "0");

describe("R6: a request without a usable Authorization header gets 401", () => {
  const headers: [string, (key: string) => string | undefined][] = [
    ["no header", () => undefined],
    ["an empty header", () => ""],
    ["the key alone", (it) => it],
    ["the scheme alone", () => "Bearer"],
    ["the scheme and a space", () => "Bearer "],
    ["Basic authentication", (it) => `Basic ${it}`],
    ["a tab", (it) => `Bearer\t${it}`],
    ["no space after the scheme", (it) => `Bearer${it}`],
    ["two keys", (it) => `Bearer ${it}, Bearer ${it}`],
    ["text after the key", (it) => `Bearer ${it} x`],
    ["a key in quotes", (it) => `Bearer "${it}"`],
    ["a key of 10 KB", () => `Bearer ${"x".repeat(10_240)}`],
    ["a key of 10 KB after the prefix", () => `Bearer sfk_test_${"x".repeat(10_240)}`],
    ["a character outside the alphabet", (it) => `Bearer ${it.slice(0, -1)}-`],
  ];

  it.each(headers)("rejects %s without a query", async (_, make) => {
    const authorization = make(key);
    const init = authorization === undefined ? {} : { headers: { authorization } };
    const envelope = await api.request("/store", init);
    expect(envelope.status).toBe(401);
    expect(envelope.headers.get("www-authenticate")).toBe("Bearer");
    expect(envelope.body).toEqual(ENVELOPE_401);
    const bare = await api.request("/orders/ORD-1", init);
    expect(bare.status).toBe(401);
    expect(bare.headers.get("www-authenticate")).toBe("Bearer");
    expect(bare.body).toEqual(BARE_401);
    expect(recorded.statements).toEqual([]);
  });

  it("rejects two Authorization headers", async () => {
    const headers = new Headers([
      ["authorization", `Bearer ${key}`],
      ["authorization", `Bearer ${key}`],
    ]);
    expect((await api.request("/store", { headers })).status).toBe(401);
  });

  it.each(["Bearer", "bearer", "BEARER", "bEaReR", "Bearer  "])(
    "accepts the scheme %j",
    async (scheme) => {
      expect((await withHeader("/store", `${scheme} ${key}`)).status).toBe(200);
    },
  );

  it("ignores a key in the query, a cookie or another header", async () => {
    for (const name of ["key", "api_key", "token", "access_token", "authorization"]) {
      expect((await api.get(`/store?${name}=${key}`)).status).toBe(401);
    }
    expect((await api.get("/store", undefined, { cookie: `api_key=${key}` })).status).toBe(401);
    expect((await api.get("/store", undefined, { "x-api-key": key })).status).toBe(401);
  });
});

describe("R7: every invalid key gets a 401 with the same bytes", () => {
  const uidOf = async (text: string) => {
    const valid = await findValidKey(db, digestSecret(text));
    if (!valid) throw new Error("not a valid key");
    return valid.keyUid;
  };

  it("answers an unknown, revoked, expired, mistyped and missing key alike", async () => {
    const revoked = await api.createKeyFor(shop.uid);
    await revokeKey(db, shop.uid, await uidOf(revoked));
    const expired = await api.createKeyFor(shop.uid, { expiresAt: new Date(Date.now() - 1000) });
    const keys = [generateKey(KEY_PREFIX.sandbox), revoked, expired, mistyped(key), undefined];
    for (const path of ["/store", "/orders/ORD-1"]) {
      const replies = [];
      for (const each of keys) replies.push(await api.get(path, each));
      expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(401));
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    }
  });

  it("runs no query for a failed checksum and one query for a valid one", async () => {
    for (const each of [mistyped(key), key.slice(0, -1), `${key}0`, key.toLowerCase()]) {
      expect((await api.get("/store", each)).status).toBe(401);
    }
    expect(recorded.statements).toEqual([]);
    expect((await api.get("/store", generateKey(KEY_PREFIX.sandbox))).status).toBe(401);
    expect(recorded.statements).toHaveLength(1);
  });

  it("sends only the key's digest to the database", async () => {
    await api.get("/store", key);
    const sent = recorded.statements.flatMap(({ parameters }) => parameters);
    expect(sent).toContainEqual(digestSecret(key));
    expect(sent.map(String).join("\n")).not.toContain(key.slice(10, 30));
  });

  it("accepts a key until its expiry by the database's clock", async () => {
    const expiry = await databaseTimeIn(db, 4000);
    const brief = await api.createKeyFor(shop.uid, { expiresAt: expiry });
    expect((await api.get("/store", brief)).status).toBe(200);
    await waitUntil(db, expiry);
    expect((await api.get("/store", brief)).status).toBe(401);
  });

  it("accepts a rotated key and its successor until the overlap ends", async () => {
    const rotation = { storeUid: shop.uid, mode: "sandbox", overlapMs: 4000 } as const;
    const next = await rotateKey(db, { ...rotation, uid: await uidOf(key) });
    const over = await databaseTimeIn(db, rotation.overlapMs);
    expect((await api.get("/store", key)).status).toBe(200);
    expect((await api.get("/store", next?.key)).status).toBe(200);
    await waitUntil(db, over);
    expect((await api.get("/store", key)).status).toBe(401);
    expect((await api.get("/store", next?.key)).status).toBe(200);
  });
});

it("R10: rejects a sandbox key on a live instance, and the reverse, without a query", async () => {
  const sandbox = key;
  const live = await createApi(recorded.db, { environment: { APP_MODE: "live" } });
  const liveKey = await live.createKeyFor(shop.uid);
  expect(liveKey).toMatch(/^sfk_[0-9A-Za-z]{49}$/);
  expect(sandbox).toMatch(/^sfk_test_[0-9A-Za-z]{49}$/);
  recorded.statements.length = 0;
  expect((await live.get("/store", sandbox)).status).toBe(401);
  const sandboxed = await createApi(recorded.db);
  expect((await sandboxed.get("/store", liveKey)).status).toBe(401);
  expect(recorded.statements).toEqual([]);
  expect((await sandboxed.get("/store", sandbox)).status).toBe(200);
});

it("records when a key was last used, at most once a minute", async () => {
  const uses = async () =>
    (await findRow(db, "api_keys", { digest: digestSecret(key) })).last_used_at;
  expect(await uses()).toBeNull();
  await api.get("/store", key);
  await expect.poll(uses).toBeInstanceOf(Date);
  const first = await uses();
  recorded.statements.length = 0;
  await api.get("/store", key);
  expect(recorded.statements.filter(({ sql }) => sql.startsWith("update"))).toEqual([]);
  expect(await uses()).toEqual(first);
});
