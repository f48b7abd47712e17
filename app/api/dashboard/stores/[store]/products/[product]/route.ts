import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";
import { changeProduct } from "#lib/services/products/save-product.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(productRoutes.read, getMerchantProduct),
  dashboardEndpoint(productRoutes.update, changeProduct),
);
