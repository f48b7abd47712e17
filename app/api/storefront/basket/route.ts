import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/routes/storefront-route.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.readBasket,
  (shop, query) => shop.listCartProducts(query),
);
