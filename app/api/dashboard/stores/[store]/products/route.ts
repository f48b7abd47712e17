import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeVisibility } from "#lib/services/dashboard/change-visibility.ts";
import { listProducts } from "#lib/services/dashboard/list-products.ts";
import { createProduct } from "#lib/services/dashboard/save-product.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(productRoutes.list, listProducts),
  dashboardEndpoint(productRoutes.create, createProduct),
  dashboardEndpoint(productRoutes.show, changeVisibility),
);
