import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { readProduct } from "#lib/services/dashboard/read-product.ts";
import { changeProduct } from "#lib/services/dashboard/save-product.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(productRoutes.read, readProduct),
  dashboardEndpoint(productRoutes.change, changeProduct),
);
