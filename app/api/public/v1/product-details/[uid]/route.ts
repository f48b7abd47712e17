import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { getProductPageDetails } from "#lib/services/catalogue/get-product-page-details.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.getProductDetails,
  getProductPageDetails,
);
