import { routes } from "#lib/contract/routes.ts";
import { publicRoute } from "#lib/http/routes/public-route.ts";
import { listProductFilters } from "#lib/services/catalogue/list-product-filters.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = publicRoute(
  routes.listProductFilters,
  listProductFilters,
);
