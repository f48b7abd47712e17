import { settingsRoutes } from "#lib/contract/dashboard/settings.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeLocation } from "#lib/services/stores/locations.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(settingsRoutes.updateLocation, changeLocation),
);
