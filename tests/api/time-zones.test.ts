import { afterEach, describe, expect, it } from "vitest";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addImage, addProduct, createShop } from "#tests/support/catalogue/shop.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

/** A leap day's last second in UTC: another day in most other time zones. */
const NOW = "2028-02-29T23:59:59.500Z";
const ZONE = process.env.TZ;

let key: string;

const database = await openDatabase();
const { db } = database;
const shop = await createShop(db, { time_zone: "UTC" });
const product = await addProduct(db, shop.uid, {
  product: { created_at: "2027-03-28T01:30:00Z" },
  variants: [
    {
      promo_price: "1",
      promo_expiry: "2028-03-26T01:30:00Z",
      stock: { expires_on: "2028-02-29" },
    },
  ],
});
await addImage(db, shop.uid, product.uid, { image: "/a.png", created_at: NOW, updated_at: NOW });
const order = await storePastOrder(db, shop.uid, {
  order: { order_date: "2028-02-29", created_at: NOW },
});
key = await (await createApi(db)).createKeyFor(shop.uid);
const paths = [`/products/${product.uid}`, "/products", `/orders/${order.number}`];

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

/** Returns every response, with the database's session and this process in the zone. */
async function repliesIn(zone: string): Promise<string[]> {
  process.env.TZ = zone;
  const db = database.connect({}, `?options=-c%20timezone%3D${zone}`);
  const api = await createApi(db, { clock: createManualClock(NOW) });
  const replies = [];
  for (const path of paths) replies.push((await api.get(path, key)).text);
  return replies;
}

describe("R72: times are in UTC", () => {
  it.each(["Africa/Lagos", "America/New_York", "Pacific/Apia", "Asia/Kathmandu"])(
    "returns the same responses when the database session and the process are in %s",
    async (zone) => {
      const replies = await repliesIn(zone);
      expect(replies).toEqual(await repliesIn("UTC"));
      expect(replies[0]).toContain('"created_at":"2027-03-28T01:30:00.000Z"');
      expect(replies[0]).toContain('"promo_expiry":"2028-03-26T01:30:00.000Z"');
      expect(replies[0]).toContain('"sellable_stock":10');
      expect(replies[2]).toContain('"order_date":"2028-02-29"');
      expect(replies[2]).toContain('"created_at":"2028-02-29T23:59:59.500Z"');
    },
  );
});

it.each(["Pacific/Kiritimati", "Etc/GMT+12"])(
  "R72: dates an order by the store's day in %s",
  async (time_zone) => {
    const api = await createApi(database.db);
    const shop = await createShop(database.db, { time_zone });
    const key = await api.createKeyFor(shop.uid);
    const { variant } = await addProduct(database.db, shop.uid);
    const items = [{ variant, quantity: 1 }];
    const { order_date, created_at } = (await api.post("/orders", key, pickupOrder(items))).body
      .data;
    expect(order_date).toBe(toLocalTime(new Date(created_at), time_zone).slice(0, 10));
  },
);
