import { beforeEach, expect, it } from "vitest";
import { installRuntime } from "#lib/current-runtime.ts";
import { openDatabase } from "#tests/fixtures.ts";
import type { Api } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { openShopApi, sendWithoutKey } from "#tests/support/orders/anonymous-shopper.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();
const shop = await createShop(db);
const { variants } = await addProduct(db, shop.uid, {
  variants: [{ stock: { on_hand: 50 } }],
});
const items = variants.map((variant) => ({ variant, quantity: 1 }));

let api: Api;

beforeEach(async () => {
  api = await openShopApi(db, shop.slug);
});

/** Occupies all slots of renders, and the queue, for clients with one each; returns the function that frees them. */
function occupyRenders(): () => void {
  const { renders } = api.runtime;
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let client = 0; ; client += 1) {
    try {
      renders.run({ client: String(client) }, () => promise);
    } catch {
      return resolve;
    }
  }
}

it("R89: rejects a preview with 503 and accepts an order when too many renders are running", async () => {
  const free = occupyRenders();
  const preview = await sendWithoutKey(api, "/order-preview", { items });
  expect([preview.status, preview.body.error_code]).toEqual([503, "SERVER_BUSY"]);
  expect(api.log.at(-1)?.fields).toMatchObject({ status: 503, rejected_by: "renders" });
  expect((await sendWithoutKey(api, "/orders", pickupOrder(items))).status).toBe(201);
  free();
  await expect.poll(() => api.runtime.renders.running()).toBe(0);
  expect((await sendWithoutKey(api, "/order-preview", { items })).status).toBe(200);
});

it("R89: logs a request whose client disconnects while it waits with 499 and its other fields", async () => {
  const { renders } = api.runtime;
  const releases = await Promise.all([renders.acquire(), renders.acquire()]);
  const client = new AbortController();
  const url = `${PUBLIC_URL}/api/storefront/products`;
  const reply = api.route(new Request(url, { signal: client.signal }));
  await expect.poll(() => renders.waiting()).toBe(1);
  client.abort();
  await reply;
  const expected = { status: 499, code: "SERVER_BUSY", limiter: "ok", abandoned: true };
  expect(api.log.at(-1)?.fields).toMatchObject(expected);
  for (const release of releases) release();
});

it.each([
  ["with an unknown address", {}],
  ["of one address", { "x-socket-address": "192.0.2.9" }],
])("R89: loads a picture in one slot for sixty clients %s", async (_, headers) => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let loads = 0;
  const pictures = {
    ...api.runtime.services.pictures,
    get: async () => {
      loads += 1;
      return promise;
    },
  };
  installRuntime({ ...api.runtime, services: { ...api.runtime.services, pictures } });
  const url = `${PUBLIC_URL}/api/pictures/${crypto.randomUUID()}`;
  const replies = Array.from({ length: 60 }, () => api.route(new Request(url, { headers })));
  await expect.poll(() => loads).toBe(1);
  const { renders } = api.runtime;
  expect([renders.running(), renders.waiting()]).toEqual([1, 0]);
  resolve(Buffer.from([1]));
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
});
