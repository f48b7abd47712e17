import { merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { getMerchantOrder } from "#lib/services/orders/get-merchant-order.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(merchantOrderRoutes.read, getMerchantOrder),
);
