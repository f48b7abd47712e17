import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { adjustStock, listStockMovements } from "#lib/services/products/adjust-stock.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(productRoutes.adjustStock, adjustStock),
  dashboardEndpoint(productRoutes.listStockMovements, listStockMovements),
);
