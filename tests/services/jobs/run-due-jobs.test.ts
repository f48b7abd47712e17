import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

const { db, url } = await openDatabase();

/** Sends a read and an order to a function. Returns how often it kept running, and what was published then. */
async function order(environment: Record<string, string> = {}) {
  const work: Promise<unknown>[] = [];
  const api = await createApi(db, {
    environment: { DATABASE_URL: url, ...environment },
    waitUntil: (promise) => void work.push(promise),
  });
  const shop = await createShop(db);
  const { variant } = await addProduct(db, shop.uid);
  const key = await api.createKeyFor(shop.uid);
  await api.get("/products", key);
  expect(work).toEqual([]);
  const rejected = await api.post("/orders", key, pickupOrder([]));
  expect([rejected.status, work]).toEqual([400, []]);
  const placed = await api.post("/orders", key, pickupOrder([{ variant, quantity: 1 }]));
  expect(placed.status).toBe(201);
  await Promise.all(work);
  const event = await db
    .selectFrom("events")
    .select("position")
    .where("store_uid", "=", shop.uid)
    .where("type", "=", "order.created")
    .executeTakeFirstOrThrow();
  return { calls: work.length, isPublished: event.position !== null };
}

describe("a function", () => {
  it("publishes the event of an order after its response", async () => {
    expect(await order()).toEqual({ calls: 1, isPublished: true });
  });

  it("publishes nothing when JOBS is off", async () => {
    expect(await order({ JOBS: "off" })).toEqual({ calls: 1, isPublished: false });
  });
});
