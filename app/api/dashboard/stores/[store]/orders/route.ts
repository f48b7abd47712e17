import { merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(merchantOrderRoutes.list, listOrders),
);
