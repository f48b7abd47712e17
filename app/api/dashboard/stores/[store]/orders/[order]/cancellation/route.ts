import { orderRoutes } from "#lib/contract/dashboard/orders.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { cancelWholeOrder } from "#lib/services/dashboard/move-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(orderRoutes.cancel, cancelWholeOrder),
);
