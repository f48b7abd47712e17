import { storefrontForm } from "#lib/http/routes/storefront-route.ts";
import { lookUpOrder } from "#lib/shop/orders/look-up-order.ts";
import { WAIT } from "#lib/shop/orders/tracked-order-form.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontForm(
  {
    path: "/order-lookup",
    policy: "storefront_lookups_per_ip",
    busyPath: (seconds) => `/orders?${WAIT}=${seconds}`,
  },
  lookUpOrder,
);
