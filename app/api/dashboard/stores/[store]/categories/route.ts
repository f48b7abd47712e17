import { categoryRoutes } from "#lib/contract/dashboard/categories.ts";
import { dashboardEndpoint, dashboardPath } from "#lib/http/routes/dashboard-route.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = dashboardPath(
  dashboardEndpoint(categoryRoutes.list, listCategories),
);
