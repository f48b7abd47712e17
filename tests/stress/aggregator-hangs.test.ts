import { afterAll, expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { openApp } from "#tests/fixtures.ts";
import { measureReads } from "#tests/stress/response-times.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";
import { startFakeAggregator } from "#tests/support/couriers/fake-aggregator.ts";
import { residentMegabytes } from "#tests/support/server/resident-megabytes.ts";
import { median, percentile } from "#tests/support/statistics.ts";

const REQUESTS = 2_000;
/** More than the maximum of concurrent quotes. */
const SHOPPERS = 25;
const ROUNDS = 5;

const aggregator = await startFakeAggregator();
const app = await openApp({
  APP_MODE: "live",
  SHIPBUBBLE_URL: aggregator.url,
  SHIPBUBBLE_API_KEY: aggregator.apiKey,
  LIMIT_CATALOGUE_PER_KEY: "0",
  LIMIT_CATALOGUE_PER_IP: "0",
  LIMIT_QUOTES_PER_KEY: "0",
});
const store = await findStoreBySlug(app.db, "oja");
const { key } = await createTestKey(app.db, store?.uid ?? "", "live");
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

afterAll(() => aggregator.close());

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${app.url}/api/public/v1${path}`, { ...init, headers });

it("R53: serves the catalogue as fast with a hanging aggregator as with one that answers 503, in constant memory", async () => {
  const { data } = await (await api("/products?limit=1&in_stock=true")).json();
  const variant = data.results[0].variants[0].uid;
  const statusCounts = new Map<number, number>();
  let leaving = false;
  const shopper = async (_: unknown, index: number) => {
    while (!leaving) {
      const reply = await api("/shipping-quotes", {
        method: "POST",
        body: JSON.stringify({
          customer_name: "Ada Obi",
          customer_email: `shopper${index}@example.com`,
          customer_phone: "+2348012345678",
          delivery_address: "5 Marina, Lagos, Nigeria",
          items: [{ variant, quantity: 1 }],
        }),
      });
      await reply.arrayBuffer();
      statusCounts.set(reply.status, (statusCounts.get(reply.status) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };

  /** Measures catalogue requests while shoppers request quotes from a faulty aggregator. */
  const measureReadsDuring = async (fault: "http-503" | "hang"): Promise<number> => {
    aggregator.reset();
    aggregator.setFault(fault, { on: "validate" });
    leaving = false;
    const shoppers = Array.from({ length: SHOPPERS }, shopper);
    await expect.poll(() => aggregator.requests.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const time = await readAll();
    leaving = true;
    await Promise.all(shoppers);
    return time;
  };

  // The heap reaches its working size only after several thousand requests.
  for (let round = 0; round < ROUNDS; round += 1) await readAll();
  const before = residentMegabytes(app.pid);
  const failing: number[] = [];
  const hanging: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    failing.push(await measureReadsDuring("http-503"));
    hanging.push(await measureReadsDuring("hang"));
  }
  // The machine's speed varies threefold between rounds, so compare medians.
  const ratio = median(hanging) / median(failing);
  const grown = residentMegabytes(app.pid) - before;
  console.log({ failing, hanging, ratio, grown, statusCounts });

  expect([...statusCounts.keys()].sort()).toEqual([502, 503, 504]);
  expect(ratio).toBeLessThan(1.2);
  expect(grown).toBeLessThan(100);
});

/** Returns the 95th percentile of the duration of a product page in milliseconds. */
async function readAll(): Promise<number> {
  return percentile(await measureReads(() => api("/products"), REQUESTS), 0.95);
}
