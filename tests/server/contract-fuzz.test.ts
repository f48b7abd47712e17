import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { Product } from "#lib/contract/product.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { openApp } from "#tests/fixtures.ts";
import { type RemoteApi, remoteApi } from "#tests/support/api/remote-api.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";
import { createResponseValidator, ourDescription } from "#tests/support/api/response-validator.ts";
import type { Pool } from "#tests/support/fuzz/from-schema.ts";
import { endpointsOf, type GeneratedRequest, requestsTo } from "#tests/support/fuzz/requests.ts";
import { faultsIn } from "#tests/support/fuzz/response-faults.ts";
import { sendWellFormed } from "#tests/support/fuzz/wire.ts";

/** Number of requests; `npm run test:fuzz` sends far more. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 800);
/** Fixed by default, random when `FUZZ_REQUESTS` is set; `FUZZ_SEED` replays a run. */
const SEED = Number(
  process.env.FUZZ_SEED ?? (process.env.FUZZ_REQUESTS ? Date.now() % 2 ** 31 : 1),
);
const MINUTE_MS = 60_000;
const description = ourDescription();
const validator = createResponseValidator(description);

let sent = 0;
const statuses = new Map<number, number>();

const environment = {
  LIMIT_CATALOGUE_PER_KEY: "0",
  LIMIT_CATALOGUE_PER_IP: "0",
  LIMIT_ORDERS_PER_KEY: "0",
  LIMIT_QUOTES_PER_KEY: "0",
  LIMIT_PAYMENTS_PER_KEY: "0",
  // A busy machine may be slow.
  DATABASE_STATEMENT_TIMEOUT: "20000",
};
const app = await openApp(environment, { offersPayments: true });
const port = Number(new URL(app.url).port);
const { key } = await createTestKey(app.db, demoUid("oja"));
const api = remoteApi(app.url, key);
const source = {
  schemas: description.components.schemas,
  pool: await poolOf(api),
  isValid: validator.accepts,
};
const endpoints = endpointsOf(description, { createOrder: await courierOrders(api) });
const requests = requestsTo(endpoints, source, key);
console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);

afterAll(() => console.log(`${sent} requests`, Object.fromEntries(statuses)));

/** Sends generated requests; fails with the shrunk counterexample, its seed and its path. */
function explore(requests: fc.Arbitrary<GeneratedRequest>, runs: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(requests, async (each) => {
      sent += 1;
      const reply = await sendWellFormed(port, each.request);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      expect(faultsIn(each, reply, validator)).toEqual([]);
    }),
    { seed: SEED, numRuns: runs },
  );
}

describe("random requests generated from the API description", () => {
  it(
    "R32, R33: answers valid requests as described",
    async () => {
      await explore(requests.valid, Math.ceil(REQUESTS * 0.4));
    },
    20 * MINUTE_MS,
  );

  it(
    "R24–R31, R46, R68, R69: rejects invalid requests as described and never with a 5xx",
    async () => {
      await explore(requests.mutated, Math.ceil(REQUESTS * 0.6));
    },
    20 * MINUTE_MS,
  );

  it("still serves and logs no error after all requests", async () => {
    expect(sent).toBeGreaterThanOrEqual(REQUESTS);
    expect((await remoteApi(app.url, key).get("/store")).status).toBe(200);
    expect(app.output()).not.toContain('"level":50');
  });
});

/** Returns values of the demo store by the names of the fields that accept them. */
async function poolOf(api: RemoteApi): Promise<Pool> {
  const { data } = (await api.get("/products?limit=100")).body;
  const products: Product[] = data.results;
  const uidsIn = async (path_: string) =>
    (await api.get(path_)).body.data.map(({ uid }: { uid: string }) => uid);
  const variants = products.flatMap((product) => product.variants.map(({ uid }) => uid));
  return {
    uid: fc.constantFrom(...products.map(({ uid }) => uid)),
    products: fc.subarray(
      products.map(({ uid }) => uid),
      { minLength: 1, maxLength: 5 },
    ),
    variant: fc.constantFrom(...variants),
    category: fc.constantFrom(...(await uidsIn("/categories"))),
    manual_delivery_option: fc.constantFrom(...(await uidsIn("/delivery-options"))),
    location: fc.constantFrom(...(await uidsIn("/pickup-points"))),
    order_number: fc
      .integer({ min: 1, max: 20 })
      .map((n) => `ORD-DEM${String(n).padStart(7, "0")}`),
    coupon_code: fc.constantFrom("EKAABO10", "HONEY15", "NEWSHOES", "EASTER"),
    customer_phone: fc.constantFrom("+2348012345678", "+234 801 234 5678", "+1 (415) 555-0132"),
    search: fc.constantFrom("shirt", "cotton red", "%", "_", "\\", "ọjà"),
  };
}

/** Returns orders with new quotes, none of them placed yet. */
async function courierOrders(api: RemoteApi): Promise<unknown[]> {
  const shopper = {
    customer_name: "Ada Example",
    customer_email: "ada@example.com",
    customer_phone: "+2348012345678",
    delivery_address: "12 Allen Avenue, Ikeja, Lagos",
    items: [{ variant: demoUid("oja/variant/TEE-L-GRN"), quantity: 1 }],
  };
  const orders = Array.from({ length: 5 }, async () => {
    const { data } = (await api.post("/shipping-quotes", shopper)).body;
    const { request_token: rate, cheapest_courier: courier } = data;
    return { ...shopper, delivery_method: "courier", rate, courier };
  });
  return Promise.all(orders);
}
