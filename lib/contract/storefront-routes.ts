import { PlacedOrder } from "#lib/contract/order-preview.ts";
import { routes } from "#lib/contract/routes.ts";

/** What the shopper's browser may ask without a key: the shapes of the public API (spec §2). */
export const storefrontRoutes = {
  listProducts: routes.listProducts,
  readBasket: routes.readBasket,
  quoteShipping: routes.quoteShipping,
  previewOrder: routes.previewOrder,
  placeOrder: { ...routes.createOrder, output: PlacedOrder },
} as const;
