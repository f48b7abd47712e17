import { customerRoutes } from "#lib/contract/dashboard/customers.ts";
import { dashboardPath, dashboardUpload } from "#lib/http/routes/dashboard-route.ts";
import { streamCsv } from "#lib/http/routes/export-stream.ts";
import { exportCustomers } from "#lib/services/orders/export-customers.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardUpload(customerRoutes.export, 0, streamCsv("customers", exportCustomers)),
);
