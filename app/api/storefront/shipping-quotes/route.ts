import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/storefront-route.ts";
import { quoteShipping } from "#lib/services/quote-shipping.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.quoteShipping,
  quoteShipping,
);
