import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/routes/storefront-route.ts";
import { placeOrder } from "#lib/shop/checkout/place-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.placeOrder,
  placeOrder,
);
