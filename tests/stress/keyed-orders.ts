import { expect } from "vitest";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { tally } from "#tests/stress/concurrent-orders.ts";
import { remoteApi } from "#tests/support/api/remote-api.ts";
import { createProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { countOf, pickupOf, stockOf } from "#tests/support/orders/orders.ts";
import { type Instance, startInstance } from "#tests/support/server/app.ts";

/**
 * Sends one order per buyer concurrently, each with its own idempotency key, to two instances. Expects that
 * exactly `units` are sold, every other buyer gets 409, and the log has one line per request and no stack.
 * Returns the 99th percentile of the response time in milliseconds.
 */
export async function orderConcurrentlyWithKeys({
  buyers,
  units,
}: {
  buyers: number;
  units: number;
}) {
  const database = await createTestDatabase();
  const instances: Instance[] = [];
  try {
    const settings = {
      DATABASE_URL: database.url,
      LIMIT_CATALOGUE_PER_KEY: "0",
      LIMIT_CATALOGUE_PER_IP: "0",
      LIMIT_ORDERS_PER_KEY: "0",
      LOG_LEVEL: "info",
    };
    for (let count = 0; count < 2; count += 1) instances.push(await startInstance(settings));
    const shop = await createShop(database.db);
    const { variants } = await createProduct(database.db, shop.uid, {
      variants: [{ stock: { on_hand: units } }],
    });
    const [variant = ""] = variants;
    const { key } = await createKey(database.db, {
      storeUid: shop.uid,
      name: "test",
      mode: "sandbox",
      expiresAt: null,
    });
    const answers = await Promise.all(
      Array.from({ length: buyers }, (_, buyer) =>
        remoteApi(instances[buyer % 2]?.url ?? "", key).post(
          "/orders",
          pickupOf([{ variant, quantity: 1 }], { customer_email: `buyer-${buyer}@example.com` }),
          { "idempotency-key": `buyer-${buyer}` },
        ),
      ),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: units, 409: buyers - units });
    expect(await stockOf(database.db, [variant])).toEqual([{ on_hand: units, reserved: units }]);
    expect(await countOf(database.db, "orders", shop.uid)).toBe(units);
    const lines = instances.flatMap((instance) => instance.output().split("\n"));
    const requests = lines.filter((line) => line.includes('"msg":"request"'));
    expect(requests.length).toBeLessThanOrEqual(buyers);
    expect(lines.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
    expect(lines.join("\n")).not.toContain('"stack"');
    const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return times[Math.floor(0.99 * buyers)] ?? Number.POSITIVE_INFINITY;
  } finally {
    await Promise.all(instances.map((instance) => instance.end("SIGTERM")));
    await database.drop();
  }
}
