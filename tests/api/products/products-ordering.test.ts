import { describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createShop, writeLockedProducts } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { db } = await openDatabase();
const api = await createApi(db);

type Variants = NonNullable<Parameters<typeof addProduct>[2]>["variants"];

/** Creates a store with a product for each name. */
async function shopOf(products: Record<string, Variants>) {
  const { uid } = await createShop(db);
  for (const [name, variants] of Object.entries(products)) {
    await addProduct(db, uid, { product: { name }, variants });
  }
  const key = await api.createKeyFor(uid);
  return async (query: string): Promise<string[]> => {
    const { data } = (await api.get(`/products?${query}`, key)).body;
    const names = data.results.map(({ name }: { name: string }) => name);
    expect(data.count).toBe(names.length);
    return names;
  };
}

describe("the order of a list", () => {
  it("sorts by the current price of the cheapest active variant", async () => {
    const names = await shopOf({
      "at 500": [{ price: "500" }],
      "at 90, from 9000": [{ price: "9000" }, { price: "90.00" }],
      "at 400 on promo": [{ price: "4000", promo_price: "400" }],
      "at 700, promo over": [
        { price: "700", promo_price: "1", promo_expiry: "2020-01-01T00:00:00Z" },
      ],
      "at 600, a cheaper one inactive": [{ price: "600" }, { price: "1", is_active: false }],
      "at 1000": [{ price: "1000" }],
    });
    const cheapestFirst = [
      "at 90, from 9000",
      "at 400 on promo",
      "at 500",
      "at 600, a cheaper one inactive",
      "at 700, promo over",
      "at 1000",
    ];
    expect(await names("ordering=price")).toEqual(cheapestFirst);
    expect(await names("ordering=-price")).toEqual(cheapestFirst.toReversed());
  });

  it("sorts by name, ignoring case and accents", async () => {
    const names = await shopOf({ banana: [], Écru: [], Apple: [], eba: [], Zobo: [], Ẹja: [] });
    expect(await names("ordering=name")).toEqual(["Apple", "banana", "eba", "Écru", "Ẹja", "Zobo"]);
  });

  it("sorts a Greek sigma alike in every form", async () => {
    const names = await shopOf({ "Λόγος 2": [], "ΛΟΓΟΣ 1": [], "λογοσ 3": [] });
    expect(await names("ordering=name")).toEqual(["ΛΟΓΟΣ 1", "Λόγος 2", "λογοσ 3"]);
  });

  it.each(["created_at", "PRICE", "price,name", "name;drop table products"])(
    "rejects %j with 400",
    async (ordering) => {
      const shop = await createShop(db);
      const reply = await api.get(
        `/products?ordering=${ordering}`,
        await api.createKeyFor(shop.uid),
      );
      expect(reply.status).toBe(400);
      expect(reply.body.error).toBe("ordering must be one of -created_at, price, -price, name");
    },
  );
});

describe("the filter in_stock", () => {
  it("returns the products that a shopper can order now", async () => {
    const names = await shopOf({
      "one of two": [{ stock: { on_hand: 0 } }, { stock: { on_hand: 1 } }],
      "all reserved": [{ stock: { on_hand: 3, reserved: 3 } }],
      "no stock row": [{ stock: null }],
      "no variants": [],
      "only an inactive one": [{ is_active: false }],
      expired: [{ stock: { expires_on: "2020-01-01" } }],
      fresh: [{ stock: { expires_on: "2999-01-01" } }],
    });
    expect(await names("in_stock=true")).toEqual(["fresh", "one of two"]);
    expect(await names("in_stock=false")).toHaveLength(7);
    expect(await names("")).toHaveLength(7);
    expect(await names("in_stock=true&search=two")).toEqual(["one of two"]);
  });

  it("changes with the last unit sold and the first one returned", async () => {
    const shop = await createShop(db);
    const { variants } = await addProduct(db, shop.uid);
    const key = await api.createKeyFor(shop.uid);
    const count = async () => (await api.get("/products?in_stock=true", key)).body.data.count;
    const reserve = (reserved: number) =>
      writeLockedProducts(db, shop.uid, { variants }, (trx) =>
        updateRows(trx, "stock_levels", { variant_uid: variants[0] ?? "" }, { reserved }),
      );
    const counts = [];
    for (const reserved of [9, 10, 9]) {
      await reserve(reserved);
      counts.push(await count());
    }
    expect(counts).toEqual([1, 0, 1]);
  });
});

describe("the filter on_promo", () => {
  it("returns the products that cost less now than their regular price", async () => {
    const ends = "2999-01-01T00:00:00Z";
    const names = await shopOf({
      "one of two": [{ price: "9" }, { price: "9", promo_price: "8", promo_expiry: ends }],
      "without an end": [{ price: "9", promo_price: "7" }],
      over: [{ price: "9", promo_price: "8", promo_expiry: "2020-01-01T00:00:00Z" }],
      "saves nothing": [{ price: "9", promo_price: "9" }],
      "an inactive one": [{ price: "9" }, { price: "9", promo_price: "8", is_active: false }],
      "sold out": [{ price: "7", promo_price: "6", stock: { on_hand: 0 } }],
      regular: [{}],
      "no variants": [],
    });
    const marked = ["sold out", "without an end", "one of two"];
    expect(await names("on_promo=true")).toEqual(marked);
    expect(await names("on_promo=false")).toHaveLength(8);
    expect(await names("on_promo=true&in_stock=true")).toEqual(marked.slice(1));
    expect(await names("on_promo=true&ordering=price")).toEqual(marked);
    expect(await names("on_promo=true&search=one")).toEqual(["one of two"]);
  });
});

describe.each(["in_stock", "on_promo"])("%s", (flag) => {
  it.each(["1", "yes", "TRUE"])("rejects %j with 400", async (value) => {
    const shop = await createShop(db);
    const reply = await api.get(`/products?${flag}=${value}`, await api.createKeyFor(shop.uid));
    expect(reply.status).toBe(400);
    expect(reply.body.error).toBe(`${flag} must be true or false`);
  });
});
