import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { getProduct } from "#lib/services/catalogue/get-product.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.getProduct,
  getProduct,
);
