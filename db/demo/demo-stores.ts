import type { DemoStore } from "#db/demo/demo-store.ts";
import ojaOrders from "#db/demo/oja/orders.json" with { type: "json" };
import ojaProducts from "#db/demo/oja/products.json" with { type: "json" };
import ojaStore from "#db/demo/oja/store.json" with { type: "json" };
import sahelOrders from "#db/demo/sahel/orders.json" with { type: "json" };
import sahelProducts from "#db/demo/sahel/products.json" with { type: "json" };
import sahelStore from "#db/demo/sahel/store.json" with { type: "json" };

/** A general store in Lagos, with every setting enabled. */
export const oja = { ...ojaStore, categories: ojaProducts, orders: ojaOrders } as DemoStore;

/** A small store in Kano without couriers and tax, which delivers by itself. */
export const sahel = {
  ...sahelStore,
  categories: sahelProducts,
  orders: sahelOrders,
} as DemoStore;
