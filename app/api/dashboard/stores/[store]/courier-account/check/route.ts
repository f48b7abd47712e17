import { courierAccountRoutes } from "#lib/contract/dashboard/courier-account.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { checkCourierAccount } from "#lib/services/stores/courier-account.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(courierAccountRoutes.check, checkCourierAccount),
);
