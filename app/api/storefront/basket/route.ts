import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/storefront-route.ts";
import { readBasketProducts } from "#lib/storefront/catalogue.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.readBasket,
  readBasketProducts,
);
