import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/routes/storefront-route.ts";
import { findProducts } from "#lib/shop/catalogue/find-products.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.listProducts,
  findProducts,
);
