import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { PUBLIC_URL } from "#tests/support/api/runtime.ts";
import { addProduct, createShop, refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";
import { contextOf, order, pickupOrder } from "#tests/support/orders/orders.ts";

const { db } = await openDatabase();

/** Creates a shop with five products, the last of which is the newest. */
async function createShelf() {
  const shop = await createShop(db);
  const products = new Map<string, string>();
  for (const name of ["Ash", "Birch", "Cedar", "Date", "Elm"]) {
    const { variant } = await addProduct(db, shop.uid, { product: { name } });
    products.set(name, variant);
  }
  const api = await createApi(db, { environment: { STOREFRONT_STORE: shop.slug } });
  const ctx = await contextOf(db, shop.slug);
  return {
    list: async (query: string) => {
      const reply = await api.route(
        new Request(`${PUBLIC_URL}/api/storefront/products?search_in=all&${query}`),
      );
      const { count, alternatives } = (await reply.json()).data;
      const names = alternatives?.products.map(({ name }: { name: string }) => name);
      return { count, kind: alternatives?.kind, names };
    },
    buy: (...names: string[]) => {
      const lines = names.map((name) => ({ variant: products.get(name) ?? "", quantity: 1 }));
      return order(ctx, pickupOrder(lines));
    },
    sellOut: async (name: string) => {
      const stock = { variant_uid: products.get(name) ?? "" };
      await updateRows(db, "stock_levels", stock, { on_hand: 0, reserved: 0 });
      await refreshCatalogues(db);
    },
  };
}

it("offers the newest products in stock when a search finds none and few products were ordered", async () => {
  const { list, buy, sellOut } = await createShelf();
  await buy("Ash", "Birch", "Cedar");
  await sellOut("Elm");
  expect(await list("search=teak")).toEqual({
    count: 0,
    kind: "newest",
    names: ["Date", "Cedar", "Birch", "Ash"],
  });
});

it("offers the products in stock that most of the latest orders contain when a search finds none", async () => {
  const { list, buy, sellOut } = await createShelf();
  await buy("Ash", "Birch", "Cedar", "Date", "Elm");
  await buy("Ash", "Birch", "Elm");
  await buy("Ash", "Elm");
  const cancelled = await buy("Cedar");
  const number = { order_number: cancelled.order_number };
  await updateRows(db, "orders", number, { fulfilment_status: "cancelled" });
  await sellOut("Elm");
  expect(await list("search=teak")).toEqual({
    count: 0,
    kind: "popular",
    names: ["Ash", "Birch", "Date", "Cedar"],
  });
});

it.each(["search=ash", "search=bich", "in_stock=true&price_min=5000", ""])(
  "offers no other products for a list that is not an empty search: %s",
  async (query) => {
    const { list } = await createShelf();
    expect((await list(query)).kind).toBeUndefined();
  },
);
