import { afterAll, beforeAll, expect, it } from "vitest";
import { createKey } from "#lib/services/access/create-key.ts";
import { tally } from "#tests/stress/rush.ts";
import { type Instance, startInstance } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { countOf, pickupOf, stockOf } from "#tests/support/orders.ts";
import { remoteApi } from "#tests/support/remote-api.ts";
import { createProduct, createShop } from "#tests/support/shop.ts";

const BUYERS = 1000;
const UNITS = 50;

let database: TestDatabase;
let instances: Instance[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  instances = await Promise.all(
    [1, 2].map(() =>
      startInstance({
        DATABASE_URL: database.url,
        LIMIT_CATALOGUE_PER_KEY: "0",
        LIMIT_CATALOGUE_PER_IP: "0",
        LIMIT_ORDERS_PER_KEY: "0",
        LOG_LEVEL: "info",
      }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.end("SIGTERM")));
  await database.drop();
});

it("R85: sells exactly 50 of 50 units to 1,000 buyers with keys over two instances, without a 5xx", async () => {
  const shop = await createShop(database.db);
  const { variants } = await createProduct(database.db, shop.uid, {
    variants: [{ stock: { on_hand: UNITS } }],
  });
  const [variant = ""] = variants;
  const { key } = await createKey(database.db, {
    storeUid: shop.uid,
    name: "test",
    mode: "sandbox",
    expiresAt: null,
  });
  const answers = await Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) =>
      remoteApi(instances[buyer % 2]?.url ?? "", key).post(
        "/orders",
        pickupOf([{ variant, quantity: 1 }], { customer_email: `buyer-${buyer}@example.com` }),
        { "idempotency-key": `buyer-${buyer}` },
      ),
    ),
  );
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(share * BUYERS)] ?? 0);
  console.log(`p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: UNITS, 409: BUYERS - UNITS });
  expect(await stockOf(database.db, [variant])).toEqual([{ on_hand: UNITS, reserved: UNITS }]);
  expect(await countOf(database.db, "orders", shop.uid)).toBe(UNITS);
  const lines = instances.flatMap((instance) => instance.output().split("\n"));
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeLessThanOrEqual(BUYERS);
  expect(lines.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
  expect(lines.join("\n")).not.toContain('"stack"');
});
