import { storefrontForm } from "#lib/http/routes/storefront-route.ts";
import { lookUpOrder } from "#lib/shop/orders/look-up-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontForm(
  {
    path: "/order-lookup",
    policy: "storefront_lookups_per_ip",
    busyPath: (seconds) => `/orders?wait=${seconds}`,
  },
  lookUpOrder,
);
