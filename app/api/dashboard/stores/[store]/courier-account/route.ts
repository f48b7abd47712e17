import { courierAccountRoutes } from "#lib/contract/dashboard/courier-account.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import {
  connectCourierAccount,
  disconnectCourierAccount,
  getCourierAccount,
} from "#lib/services/stores/courier-account.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(courierAccountRoutes.read, getCourierAccount),
  dashboardEndpoint(courierAccountRoutes.connect, connectCourierAccount),
  dashboardEndpoint(courierAccountRoutes.disconnect, disconnectCourierAccount),
);
