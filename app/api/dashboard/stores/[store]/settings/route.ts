import { settingsRoutes } from "#lib/contract/dashboard/settings.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeSettings, readSettings } from "#lib/services/dashboard/store-settings.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(settingsRoutes.read, readSettings),
  dashboardEndpoint(settingsRoutes.change, changeSettings),
);
