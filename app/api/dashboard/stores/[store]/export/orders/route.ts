import { merchantOrderRoutes } from "#lib/contract/dashboard/orders.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/routes/dashboard-route.ts";
import { streamCsv } from "#lib/http/routes/export-stream.ts";
import { exportOrders } from "#lib/services/orders/export-orders.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(merchantOrderRoutes.export, 0, streamCsv("orders", exportOrders)),
);
