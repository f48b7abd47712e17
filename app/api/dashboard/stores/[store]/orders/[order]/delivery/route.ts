import { merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { markOrderDelivered } from "#lib/services/orders/transitions/merchant-transitions.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(merchantOrderRoutes.deliver, markOrderDelivered),
);
