import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/routes/storefront-route.ts";
import { getSuggestions } from "#lib/shop/catalogue/get-suggestions.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.listSuggestions,
  getSuggestions,
);
