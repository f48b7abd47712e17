import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createShipbubbleCouriers } from "#lib/couriers/shipbubble.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { createHttpServer } from "#lib/server/http-server.ts";
import { createApi } from "#tests/support/api.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type FakeAggregator, startFakeAggregator } from "#tests/support/fake-aggregator.ts";
import { createProduct, createShop } from "#tests/support/shop.ts";

const CONNECTIONS = 8;
const REQUESTS = 2_000;
/** As many as may be in flight, and more. */
const SHOPPERS = 25;
const ROUNDS = 4;
const MEGABYTE = 1024 * 1024;

let database: TestDatabase;
let aggregator: FakeAggregator;

beforeAll(async () => {
  database = await createTestDatabase();
  aggregator = await startFakeAggregator();
});

afterAll(async () => {
  await aggregator.close();
  await database.drop();
});

it("R53: the catalogue stays as fast while the aggregator hangs, and memory flat", async () => {
  const shop = await createShop(database.db, { delivery_enabled: true });
  const product = await createProduct(database.db, shop.uid);
  const api = await createApi(database.db, {
    couriers: createShipbubbleCouriers({
      baseUrl: aggregator.url,
      apiKey: aggregator.apiKey,
      clock: systemClock,
      log: { debug() {}, info() {}, warn() {}, error() {} },
      settings: { deadlineMs: 1_000, callLimits: [], breakAfter: 1_000_000 },
    }),
  });
  const key = await api.keyOf(shop.uid);
  const server = createHttpServer({ api: api.route, pages: async () => {} });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/public/v1`;
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

  const readAll = async (): Promise<number> => {
    const times: number[] = [];
    const reader = async () => {
      while (times.length < REQUESTS) {
        const started = performance.now();
        const reply = await fetch(`${base}/products`, { headers });
        await reply.arrayBuffer();
        expect(reply.status).toBe(200);
        times.push(performance.now() - started);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, reader));
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  };

  const asked = new Map<number, number>();
  let leaving = false;
  const shopper = async (_: unknown, index: number) => {
    while (!leaving) {
      const reply = await fetch(`${base}/shipping-quotes`, {
        method: "POST",
        headers,
        body: JSON.stringify({
          customer_name: `Ada Obi`,
          customer_email: `shopper${index}@example.com`,
          customer_phone: "+2348012345678",
          delivery_address: "5 Marina, Lagos, Nigeria",
          items: [{ variant: product.variants[0], quantity: 1 }],
        }),
      });
      await reply.arrayBuffer();
      asked.set(reply.status, (asked.get(reply.status) ?? 0) + 1);
      if (reply.status === 503) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  await readAll();
  const memory = process.memoryUsage().rss;
  aggregator.misbehave("hang");
  const quiet: number[] = [];
  const hanging: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await readAll());
    leaving = false;
    const before = aggregator.of("fetch_rates").length;
    const shoppers = Array.from({ length: SHOPPERS }, shopper);
    await expect.poll(() => aggregator.of("fetch_rates").length).toBeGreaterThan(before);
    hanging.push(await readAll());
    leaving = true;
    await Promise.all(shoppers);
  }
  const ratio = median(hanging) / median(quiet);
  const grown = (process.memoryUsage().rss - memory) / MEGABYTE;
  server.close();
  console.log({ quiet, hanging, ratio, grown, asked });

  expect([...asked.keys()].sort()).toEqual([503, 504]);
  expect(ratio).toBeLessThan(1.2);
  expect(grown).toBeLessThan(100);
});

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
