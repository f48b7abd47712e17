import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { KEY_PREFIX } from "#lib/contract/constants.ts";
import { generateKey } from "#lib/kernel/api-key.ts";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import { type ApiResponse, remoteApi } from "#tests/support/api/remote-api.ts";
import { createRemoteMerchant, remoteBrowser } from "#tests/support/api/remote-merchant.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { openRedis } from "#tests/support/redis/open-redis.ts";
import type { Instance } from "#tests/support/server/app.ts";
import { withinOneWindow } from "#tests/support/server/one-window.ts";

const GUESSES = 60;

let addresses = 0;

const database = await openDatabase();
const { bridge } = await openRedis();
// Caches and limits are those of production: nothing sets them, except the wait for Redis.
const start = () =>
  openInstance({
    DATABASE_URL: database.url,
    UPSTASH_REDIS_REST_URL: bridge.url,
    UPSTASH_REDIS_REST_TOKEN: bridge.token,
    UPSTASH_REDIS_TIMEOUT: "20000",
    AUTH_SECRET: "a secret for the tests, long enough",
    TRUSTED_PROXY_HOPS: "1",
    LOG_LEVEL: "info",
  });
const [one, other] = await Promise.all([start(), start()]);

const newAddress = () => {
  addresses += 1;
  return { "x-forwarded-for": `10.0.0.${addresses}` };
};

it("R8: rejects catalogue reads within a second after another process revoked the key", async () => {
  const { uid, slug, key, keyUid } = await openRemoteShop(database.db);
  const merchant = remoteBrowser(one.url);
  await merchant.signIn(await createRemoteMerchant(database.db, one.url, uid));
  const { get } = remoteApi(other.url, key);
  expect((await get("/store", newAddress())).status).toBe(200);

  const revocation = await merchant.send("DELETE", `/stores/${slug}/keys/${keyUid}`);
  expect(revocation.status).toBe(200);
  const revoked = performance.now();
  const late: number[] = [];
  while (late.length < 30) {
    const isLate = performance.now() - revoked >= 1_000;
    const { status } = await get("/store", newAddress());
    if (isLate) late.push(status);
    await sleep(20);
  }
  expect(new Set(late)).toEqual(new Set([401]));
});

it("R81: rejects guesses without a statement in every process that has seen one rejected", async () => {
  const { key } = await openRemoteShop(database.db);
  const seen = await withinOneWindow(async () => {
    const address = newAddress();
    const readStore = ({ url }: Instance, text: string) =>
      remoteApi(url, text).get("/store", address);
    const guess = (instance: Instance) => readStore(instance, generateKey(KEY_PREFIX.sandbox));
    const statusesOfBoth = async () => [
      (await readStore(one, key)).status,
      (await readStore(other, key)).status,
    ];

    const before = await statusesOfBoth();
    const allowed = new Set<number>();
    for (let guesses = 0; guesses < GUESSES; guesses += 1) allowed.add((await guess(one)).status);
    // The other process learns from this one that the shared limit is reached.
    const { status: first } = await guess(other);
    const rejected: ApiResponse[] = [];
    for (let guesses = 0; guesses < 20; guesses += 1) {
      rejected.push(await guess(one), await guess(other));
    }
    return { before, allowed, first, rejected, after: await statusesOfBoth() };
  });
  expect(seen.before).toEqual([200, 200]);
  expect(seen.allowed).toEqual(new Set([401]));
  expect(seen.first).toBe(429);
  expect(new Set(seen.rejected.map(({ status }) => status))).toEqual(new Set([429]));
  const statements = await Promise.all(seen.rejected.map(statementsOf));
  expect(statements).toEqual(seen.rejected.map(() => 0));
  expect(seen.after).toEqual([200, 200]);
});

/** Returns how many statements the request ran, from the log of its process. */
async function statementsOf({ headers }: ApiResponse): Promise<number> {
  const id = `"request_id":"${headers.get("x-request-id")}"`;
  const line = () =>
    [one, other]
      .flatMap((instance) => instance.output().split("\n"))
      .find((text) => text.includes(id) && text.includes('"msg":"request"'));
  await expect.poll(line).toBeDefined();
  return JSON.parse(line() ?? "{}").sql;
}
