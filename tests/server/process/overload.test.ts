import { expect, it } from "vitest";
import { openDatabase, openInstance } from "#tests/fixtures.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { openRemoteShop } from "#tests/support/api/remote-shop.ts";
import { addProduct } from "#tests/support/catalogue/shop.ts";
import { countRows, pickupOrder, stockOf } from "#tests/support/orders/orders.ts";
import { percentile, tally } from "#tests/support/statistics.ts";

const UNITS = process.env.STRESS ? 50 : 20;
/** Few enough that a busy machine serves each within the wait for a connection. */
const SHOPPERS = process.env.STRESS ? 1000 : 30;

const { db, url } = await openDatabase();
const settings = {
  DATABASE_URL: url,
  ...(!process.env.STRESS && { DATABASE_STATEMENT_TIMEOUT: "20000" }),
  LIMIT_CATALOGUE_PER_KEY: "0",
  LIMIT_CATALOGUE_PER_IP: "0",
  LIMIT_ORDERS_PER_KEY: "0",
  LOG_LEVEL: "info",
};
const instances = [await openInstance(settings), await openInstance(settings)];

it(`R85: sells ${UNITS} units to ${SHOPPERS} shoppers with keys over two instances, without warnings or 5xx`, async () => {
  const { uid, key } = await openRemoteShop(db);
  const { variant } = await addProduct(db, uid, {
    variants: [{ stock: { on_hand: UNITS } }],
  });
  const responses = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, shopper) =>
      remoteApi(instances[shopper % 2]?.url ?? "", key).post(
        "/orders",
        pickupOrder([{ variant, quantity: 1 }], {
          customer_email: `shopper-${shopper}@example.com`,
        }),
        { "idempotency-key": `shopper-${shopper}` },
      ),
    ),
  );
  expect(tally(responses.map(({ status }) => status))).toEqual({
    201: UNITS,
    409: SHOPPERS - UNITS,
  });
  expect(await stockOf(db, [variant])).toEqual([{ on_hand: UNITS, reserved: UNITS }]);
  expect(await countRows(db, "orders", uid)).toBe(UNITS);
  const lines = instances.flatMap((instance) => instance.output().split("\n"));
  const requests = lines.filter((line) => line.includes('"msg":"request"'));
  expect(requests.length).toBeLessThanOrEqual(SHOPPERS);
  expect(lines.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
  expect(lines.join("\n")).not.toContain('"stack"');
  const times = responses.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  if (process.env.STRESS) expect(percentile(times, 0.99)).toBeLessThan(5000);
});
