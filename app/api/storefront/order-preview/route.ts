import { storefrontRoutes } from "#lib/contract/storefront-routes.ts";
import { storefrontRoute } from "#lib/http/routes/storefront-route.ts";
import { previewCheckout } from "#lib/shop/checkout/preview-checkout.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = storefrontRoute(
  storefrontRoutes.previewOrder,
  previewCheckout,
);
