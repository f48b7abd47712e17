import { settingsRoutes } from "#lib/contract/dashboard/settings.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { changeOption, removeOption } from "#lib/services/stores/delivery-options.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(settingsRoutes.updateOption, changeOption),
  dashboardEndpoint(settingsRoutes.deleteOption, removeOption),
);
