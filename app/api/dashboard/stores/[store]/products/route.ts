import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeVisibility } from "#lib/services/products/change-visibility.ts";
import { listMerchantProducts } from "#lib/services/products/list-merchant-products.ts";
import { createProduct } from "#lib/services/products/save-product.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(productRoutes.list, listMerchantProducts),
  dashboardEndpoint(productRoutes.create, createProduct),
  dashboardEndpoint(productRoutes.setVisibility, changeVisibility),
);
