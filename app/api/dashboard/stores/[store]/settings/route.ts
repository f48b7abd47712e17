import { settingsRoutes } from "#lib/contract/dashboard/settings.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeSettings, getSettings } from "#lib/services/stores/store-settings.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(settingsRoutes.read, getSettings),
  dashboardEndpoint(settingsRoutes.update, changeSettings),
);
