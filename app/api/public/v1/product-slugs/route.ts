import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listProductSlugs } from "#lib/services/catalogue/list-product-slugs.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listProductSlugs,
  listProductSlugs,
);
