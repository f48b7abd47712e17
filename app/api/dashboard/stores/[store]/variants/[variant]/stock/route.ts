import { productRoutes } from "#lib/contract/dashboard/products.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { listStockMovements, moveStock } from "#lib/services/dashboard/move-stock.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(productRoutes.moveStock, moveStock),
  dashboardEndpoint(productRoutes.listMovements, listStockMovements),
);
